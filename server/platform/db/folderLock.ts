import { readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import lockfile from 'proper-lockfile';
import * as z from 'zod/mini';
import { errorCode } from '../errorCode';
import { makePrivateFolder } from '../security/ownerOnly';
import { StartProblem } from '../startProblem';

const ownerSchema = z.object({ pid: z.number(), host: z.string(), started: z.nullable(z.string()) });
type Owner = z.infer<typeof ownerSchema>;

// The owner updates the lock every 5 s; after 30 s without an update it is free, unless its owner is known to be alive.
const LOCK_OPTIONS = { stale: 30_000, update: 5_000, realpath: false };

// Taking the lock needs milliseconds; the guard of a process that was killed in between is free again after 2 s.
const GUARD_OPTIONS = { stale: 2_000, realpath: false, retries: { retries: 30, minTimeout: 100, maxTimeout: 100 } };

/**
 * Locks the data folder for this process: the embedded database has no lock of its own, and two writers lose data silently. The lock of a
 * process that was killed on this machine is taken over at once, that of one on another machine (a shared volume) after 30 s. The folder
 * becomes accessible to its owner only.
 *
 * @returns a function that releases the lock; the end of the process releases it, too.
 * @throws StartProblem when another process uses the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await makePrivateFolder(folder);
  const lockName = join(folder, 'server');
  const ownerPath = join(folder, 'server.owner.json');
  // The guard makes check and lock one step: without it two processes could both take over the lock of the same dead process.
  const releaseGuard = await lockfile.lock(join(folder, 'guard'), GUARD_OPTIONS);
  try {
    const owner = await readOwner(ownerPath);
    const state = owner ? await ownerState(owner) : 'unknown';
    if (state === 'alive') throw folderInUse(folder, owner);
    if (state === 'gone') await rmdir(`${lockName}.lock`).catch(ignoreMissing);
    const release = await lockfile.lock(lockName, LOCK_OPTIONS).catch((error: unknown) => {
      throw errorCode(error) === 'ELOCKED' ? folderInUse(folder, owner) : error;
    });
    const self: Owner = { pid: process.pid, host: hostname(), started: await processStartTime(process.pid) };
    await writeFile(ownerPath, JSON.stringify(self));
    return async () => {
      await rm(ownerPath, { force: true });
      await release();
    };
  } finally {
    await releaseGuard();
  }
}

async function readOwner(path: string): Promise<Owner | null> {
  try {
    return ownerSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Known only for a process of this machine, and only if its start time is known: process ids are reused. */
async function ownerState(owner: Owner): Promise<'alive' | 'gone' | 'unknown'> {
  if (owner.host !== hostname()) return 'unknown';
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return errorCode(error) === 'ESRCH' ? 'gone' : 'unknown';
  }
  if (owner.started === null) return 'unknown';
  return owner.started === (await processStartTime(owner.pid)) ? 'alive' : 'gone';
}

/** The start time of a process in clock ticks (field 22 of proc(5), after the name in parentheses); null without /proc. */
async function processStartTime(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function folderInUse(folder: string, owner: Owner | null): StartProblem {
  const who = owner ? ` (process ${owner.pid} on ${owner.host})` : '';
  return new StartProblem(
    `The data folder ${folder} is in use by another Pase server${who}. Stop that one, or choose another folder with --data.`,
  );
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}
