import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/openDatabase';
import { makePrivate } from './ownerOnly';
import { loadTokenSecret } from './storedSecret';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

/** The paths in a folder, itself included, that users other than the owner can access. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const paths = [folder, ...names.map((name) => join(folder, name))];
  const modes = await Promise.all(paths.map(async (path) => [path, await modeOf(path)] as const));
  return modes.flatMap(([path, mode]) => ((mode & 0o077) === 0 ? [] : [`${path} ${mode.toString(8)}`]));
}

describe('the data folder', () => {
  let folder: string;
  let umask: number;
  beforeEach(async () => {
    umask = process.umask(0o022);
    folder = await mkdtemp(join(tmpdir(), 'pase-private-'));
    await chmod(folder, 0o755);
  });
  afterEach(async () => {
    process.umask(umask);
    await rm(folder, { recursive: true });
  });

  it('is accessible to its owner only, with all files of a new database [T-15]', async () => {
    const { close } = await openDatabase({ folder });
    await loadTokenSecret(folder, undefined);
    const open = await openToOthers(folder);
    const modes = [await modeOf(folder), await modeOf(join(folder, 'db')), await modeOf(join(folder, 'db', 'PG_VERSION'))];
    await close();

    expect(open).toEqual([]);
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  }, 120_000);

  it('becomes private at the next start if an earlier version left it readable, secrets included [T-15]', async () => {
    await (await openDatabase({ folder })).close();
    await loadTokenSecret(folder, undefined);
    for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
      const path = join(folder, name);
      await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
    }
    expect((await openToOthers(folder)).length).toBeGreaterThan(100);

    const { close } = await openDatabase({ folder });
    await loadTokenSecret(folder, undefined);
    const open = await openToOthers(folder);
    await close();

    expect(open).toEqual([]);
  }, 120_000);

  it('keeps the modes of link targets, and ignores a missing path', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'pase-elsewhere-'));
    await writeFile(join(elsewhere, 'theirs'), 'x');
    await chmod(join(elsewhere, 'theirs'), 0o644);
    await mkdir(join(folder, 'db'));
    await symlink(join(elsewhere, 'theirs'), join(folder, 'db', 'link'));

    await makePrivate(join(folder, 'db'));
    await makePrivate(join(folder, 'nothing'));

    expect(await modeOf(join(elsewhere, 'theirs'))).toBe(0o644);
    await rm(elsewhere, { recursive: true });
  });
});
