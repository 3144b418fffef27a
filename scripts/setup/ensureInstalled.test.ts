import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled, markInstalled } from './ensureInstalled.mjs';

const EARLY = new Date('2026-01-01T00:00:00Z');
const LATE = new Date('2026-01-02T00:00:00Z');

describe('isInstalled', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'pase-install-'));
    writeLock('{"packages":1}', EARLY);
  });

  afterEach(() => rmSync(root, { recursive: true }));

  function writeLock(text: string, time: Date): void {
    writeFileSync(join(root, 'package-lock.json'), text);
    utimesSync(join(root, 'package-lock.json'), time, time);
  }

  function installAt(time: Date): void {
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}');
    utimesSync(join(root, 'node_modules/.package-lock.json'), time, time);
  }

  it('returns false in a fresh clone', () => {
    expect(isInstalled(root)).toBe(false);
  });

  it('returns false after an interrupted install', () => {
    mkdirSync(join(root, 'node_modules/react'), { recursive: true });

    expect(isInstalled(root)).toBe(false);
  });

  it('returns true after a manual install that is newer than the lock file', () => {
    installAt(LATE);

    expect(isInstalled(root)).toBe(true);
  });

  it('returns false after the lock file changed', () => {
    installAt(EARLY);
    markInstalled(root);

    writeLock('{"packages":2}', LATE);

    expect(isInstalled(root)).toBe(false);
  });

  it('returns true when only the time of the lock file changed', () => {
    installAt(EARLY);
    markInstalled(root);

    writeLock('{"packages":1}', LATE);

    expect(isInstalled(root)).toBe(true);
  });
});
