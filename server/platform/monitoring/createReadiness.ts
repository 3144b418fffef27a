import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { databaseProblem } from '../db/databaseProblem';
import { log } from './log';
import { withTimeout } from './withTimeout';

/** A database that answers later than this counts as unavailable. */
const DATABASE_TIMEOUT_MS = 2_000;
/** The server is not ready for this long after the last error for lack of disk space: there is no event when space is free again. */
const DISK_FULL_FOR_MS = 30_000;
const MB = 1_048_576;

/**
 * `ok`: the server can work. `database`: the database fails or does not answer. `diskFull`: the database or the data folder has no space
 * left.
 */
export type Readiness = 'ok' | 'database' | 'diskFull';

interface ReadinessOptions {
  database: Pick<Database, 'execute'>;
  /** The folder whose free space is checked; null: no check, for example because PostgreSQL runs on another machine. @default null */
  folder?: string | null;
  /** With less free space than this, in MB, the server is not ready. @default 0, not checked */
  minFreeMb?: number;
  now?: () => Date;
}

/** Creates the check whether the server can work. The cause is logged when the result changes. */
export function createReadiness({ database, folder = null, minFreeMb = 0, now = () => new Date() }: ReadinessOptions) {
  let lastFullAt = -Infinity;
  let last: Readiness = 'ok';

  const isFull = () => now().getTime() - lastFullAt < DISK_FULL_FOR_MS;

  async function evaluate(): Promise<{ readiness: Readiness; cause?: unknown }> {
    if (isFull()) return { readiness: 'diskFull' };
    try {
      await withTimeout(database.execute(sql`select 1`), DATABASE_TIMEOUT_MS);
    } catch (cause) {
      return { readiness: databaseProblem(cause) === 'full' ? 'diskFull' : 'database', cause };
    }
    const freeMb = await freeSpace();
    return freeMb < minFreeMb
      ? { readiness: 'diskFull', cause: `${folder} has ${Math.floor(freeMb)} MB free: expected at least ${minFreeMb}` }
      : { readiness: 'ok' };
  }

  /** In MB; infinite if it is not checked. */
  async function freeSpace(): Promise<number> {
    if (folder === null || minFreeMb === 0) return Infinity;
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / MB;
  }

  return {
    async check(): Promise<Readiness> {
      const { readiness, cause } = await evaluate();
      if (cause !== undefined && readiness !== last) log.error({ error: cause, readiness }, 'the server is not ready');
      last = readiness;
      return readiness;
    },

    /** Call this with each error of a request or message: an error for lack of space makes the server not ready for 30 s. */
    reportFailure(error: unknown): void {
      if (databaseProblem(error) !== 'full') return;
      if (!isFull()) log.error({ error, readiness: 'diskFull' }, 'the server is not ready');
      lastFullAt = now().getTime();
      last = 'diskFull';
    },
  };
}

export type ReadinessCheck = ReturnType<typeof createReadiness>;
