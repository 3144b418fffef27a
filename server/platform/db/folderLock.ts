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

// The lock is touched every 5 s; one that was not for 30 s is free, unless its owner is known to live.
const HELD = { stale: 30_000, update: 5_000, realpath: false };

// Taking the lock needs milliseconds; a guard left by a process that was killed in them is free again after 2 s.
const GUARD = { stale: 2_000, realpath: false, retries: { retries: 30, minTimeout: 100, maxTimeout: 100 } };

/**
 * Takes the data folder for this process alone: the embedded database does not lock it, and two writers lose data
 * silently. The lock of a process that was killed on this machine is taken over at once, of one on another machine
 * (a shared volume) after 30 s. The folder is its owner's alone from then on.
 *
 * @returns gives the folder back; the end of the process does so too.
 * @throws StartProblem when another process uses the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await makePrivateFolder(folder);
  const lockName = join(folder, 'server');
  const ownerPath = join(folder, 'server.owner.json');
  // Look and take are one step: without the guard, two starts could both take over the lock of the same dead process.
  const openGuard = await lockfile.lock(join(folder, 'guard'), GUARD);
  try {
    const owner = await readOwner(ownerPath);
    const life = owner ? await lifeOf(owner) : 'unknown';
    if (life === 'alive') throw inUse(folder, owner);
    if (life === 'gone') await rmdir(`${lockName}.lock`).catch(ignoreMissing);
    const release = await lockfile.lock(lockName, HELD).catch((error: unknown) => {
      throw errorCode(error) === 'ELOCKED' ? inUse(folder, owner) : error;
    });
    const me: Owner = { pid: process.pid, host: hostname(), started: await startOf(process.pid) };
    await writeFile(ownerPath, JSON.stringify(me));
    return async () => {
      await rm(ownerPath, { force: true });
      await release();
    };
  } finally {
    await openGuard();
  }
}

async function readOwner(path: string): Promise<Owner | null> {
  try {
    return ownerSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Certain for processes of this machine only, and where it tells when they began: a process id is soon given to another. */
async function lifeOf(owner: Owner): Promise<'alive' | 'gone' | 'unknown'> {
  if (owner.host !== hostname()) return 'unknown';
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return errorCode(error) === 'ESRCH' ? 'gone' : 'unknown';
  }
  if (owner.started === null) return 'unknown';
  return owner.started === (await startOf(owner.pid)) ? 'alive' : 'gone';
}

/** When a process began, in the kernel's ticks (field 22 of proc(5), after the name in parentheses); null where there is no /proc. */
async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function inUse(folder: string, owner: Owner | null): StartProblem {
  const who = owner ? ` (process ${owner.pid} on ${owner.host})` : '';
  return new StartProblem(
    `The data folder ${folder} is in use by another Pase server${who}. Stop that one, or choose another folder with --data.`,
  );
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}
