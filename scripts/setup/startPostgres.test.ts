import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from './startPostgres.mjs';

describe('a PostgreSQL for tests', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pase-find-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function install(...path: string[]): string {
    const home = join(folder, ...path);
    mkdirSync(home, { recursive: true });
    for (const program of ['initdb', 'pg_ctl', 'postgres']) writeFileSync(join(home, program), '');
    return home;
  }

  it('returns the PostgreSQL on the path, otherwise the newest one of Debian', () => {
    expect(findPostgres('/nowhere', join(folder, 'debian'))).toBeNull();
    install('debian', '9', 'bin');
    const newest = install('debian', '17', 'bin');
    expect(findPostgres('/nowhere', join(folder, 'debian'))).toBe(newest);
    const own = install('bin');

    expect(findPostgres(`/nowhere:${own}`, join(folder, 'debian'))).toBe(own);
  });

  it('ignores an installation that has only a client', () => {
    mkdirSync(join(folder, '17', 'bin'), { recursive: true });
    writeFileSync(join(folder, '17', 'bin', 'pg_ctl'), '');

    expect(findPostgres('', folder)).toBeNull();
  });

  it('returns the configured PostgreSQL, which is not stopped', async () => {
    expect(await startPostgres({ databaseUrl: 'postgres://db/tests', path: '' })).toMatchObject({ url: 'postgres://db/tests' });
  });
});
