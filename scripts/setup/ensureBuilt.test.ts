import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt, sourcesMark } from './ensureBuilt.mjs';

const LATER = new Date('2030-01-01T00:00:00Z');

describe('isBuilt', () => {
  let root: string;
  const write = (path: string, text = ''): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'pase-build-'));
    write('src/app/App.tsx', 'one');
    write('src/app/App.test.tsx');
    write('printProgram/main.ts');
    write('scripts/build/loader.mjs');
    write('webpack.config.ts');
    write('package-lock.json', '{}');
  });

  afterEach(() => rmSync(root, { recursive: true }));

  const markAsBuilt = (): void => write('dist/.pase-build', sourcesMark(root));

  it('returns false before the first build', () => {
    expect(isBuilt(root)).toBe(false);
  });

  it('distinguishes the bundles of the app and of the chaos run', () => {
    markAsBuilt();

    expect(isBuilt(root, 'dist-chaos')).toBe(false);
  });

  it('returns true while the sources are unchanged', () => {
    markAsBuilt();

    expect(isBuilt(root)).toBe(true);
  });

  it.each<[what: string, change: () => void]>([
    ['changed in content', () => write('src/app/App.tsx', 'three')],
    ['changed in time', () => utimesSync(join(root, 'src/app/App.tsx'), LATER, LATER)],
    ['added', () => write('src/ui/Card.tsx')],
    ['removed', () => rmSync(join(root, 'src/app/App.tsx'))],
  ])('returns false after a source was %s', (_what, change) => {
    markAsBuilt();

    change();

    expect(isBuilt(root)).toBe(false);
  });

  it.each(['webpack.config.ts', 'package-lock.json', 'scripts/build/loader.mjs'])('returns false after %s changed', (path) => {
    markAsBuilt();

    write(path, 'changed');

    expect(isBuilt(root)).toBe(false);
  });

  it('returns true when only a test changed', () => {
    markAsBuilt();

    write('src/app/App.test.tsx', 'changed');

    expect(isBuilt(root)).toBe(true);
  });
});
