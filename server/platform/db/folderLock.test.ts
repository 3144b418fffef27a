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

  it('keeps a second process out, and says who is in', async () => {
    const release = await lockFolder(folder);

    await expect(lockFolder(folder)).rejects.toThrow(`in use by another Pase server (process ${process.pid} on ${hostname()})`);
    await release();
    await (
      await lockFolder(folder)
    )();
  });

  it('lets one of several starts in', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));

    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const start of starts) if (start.status === 'fulfilled') await start.value();
  });

  it('takes over at once from a process that was killed', async () => {
    await leaveLock({ pid: 2 ** 22 + 1, host: hostname(), started: '1' });

    const release = await lockFolder(folder);

    expect(JSON.parse(await readFile(join(folder, 'server.owner.json'), 'utf8'))).toMatchObject({ pid: process.pid });
    await release();
  });

  it('takes over when the process id now belongs to another process', async () => {
    await leaveLock({ pid: process.pid, host: hostname(), started: 'an earlier time' });

    await (
      await lockFolder(folder)
    )();
  });

  it('leaves a lock of another machine alone while it is touched, and takes it when it was not for 30 s', async () => {
    await leaveLock({ pid: 1, host: 'another-machine', started: '1' }, 20_000);
    await expect(lockFolder(folder)).rejects.toThrow('process 1 on another-machine');

    const longAgo = (Date.now() - 31_000) / 1000;
    await utimes(join(folder, 'server.lock'), longAgo, longAgo);

    await (
      await lockFolder(folder)
    )();
  });

  it('leaves a lock without a readable owner alone', async () => {
    await leaveLock(null);

    await expect(lockFolder(folder)).rejects.toThrow('in use by another Pase server.');
  });
});
