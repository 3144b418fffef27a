import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles } from './changedFiles.mjs';

describe('changedFiles', () => {
  let folder: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pase-check-'));
    git('init', '-q', '-b', 'main');
    git('config', 'user.email', 'test@example.com');
    git('config', 'user.name', 'Test');
    for (const name of ['same.ts', 'changed.ts', 'deleted.ts']) write(name, name);
    git('add', '.');
    git('commit', '-q', '-m', 'first');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('lists committed, modified and untracked files, and omits deleted ones', async () => {
    git('switch', '-q', '-c', 'work');
    write('committed.ts', 'committed');
    git('add', '.');
    git('commit', '-q', '-m', 'second');
    write('changed.ts', 'otherwise');
    write('new.ts', 'new');
    rmSync(join(folder, 'deleted.ts'));

    expect(await changedFiles(folder, 'main')).toEqual(['changed.ts', 'committed.ts', 'new.ts']);
  });

  it('rejects an unknown revision', async () => {
    await expect(changedFiles(folder, 'nowhere')).rejects.toThrow('nowhere');
  });
});
