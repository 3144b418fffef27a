import { mkdtemp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folderLock';

describe('lockFolder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pase-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function leaveLock(owner: object | null, ageMs = 0): Promise<void> {
    const lock = join(folder, 'server.lock');
    const touched = (Date.now() - ageMs) / 1000;
    await mkdir(lock);
    await utimes(lock, touched, touched);
    if (owner) await writeFile(join(folder, 'server.owner.json'), JSON.stringify(owner));
  }

  it('rejects a second lock and names the owner of the first', async () => {
    const release = await lockFolder(folder);

    await expect(lockFolder(folder)).rejects.toThrow(`in use by another Pase server (process ${process.pid} on ${hostname()})`);
    await release();
    await (
      await lockFolder(folder)
    )();
  });

  it('gives the lock to one of several simultaneous callers', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));

    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const start of starts) if (start.status === 'fulfilled') await start.value();
  });

  it('takes over the lock of a killed process at once', async () => {
    await leaveLock({ pid: 2 ** 22 + 1, host: hostname(), started: '1' });

    const release = await lockFolder(folder);

    expect(JSON.parse(await readFile(join(folder, 'server.owner.json'), 'utf8'))).toMatchObject({ pid: process.pid });
    await release();
  });

  it('takes over the lock when the process id belongs to a newer process', async () => {
    await leaveLock({ pid: process.pid, host: hostname(), started: 'an earlier time' });

    await (
      await lockFolder(folder)
    )();
  });

  it('respects the lock of another machine until it has not been updated for 30 s', async () => {
    await leaveLock({ pid: 1, host: 'another-machine', started: '1' }, 20_000);
    await expect(lockFolder(folder)).rejects.toThrow('process 1 on another-machine');

    const longAgo = (Date.now() - 31_000) / 1000;
    await utimes(join(folder, 'server.lock'), longAgo, longAgo);

    await (
      await lockFolder(folder)
    )();
  });

  it('respects a lock whose owner cannot be read', async () => {
    await leaveLock(null);

    await expect(lockFolder(folder)).rejects.toThrow('in use by another Pase server.');
  });
});
