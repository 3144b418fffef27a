import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { databaseProblem } from '../db/databaseProblem';
import { log } from './log';
import { inTime } from './inTime';

/** In ms; a database that takes longer than this answers nobody. */
const DATABASE_WITHIN = 2_000;
/** How long after the last failure for want of space the server is not ready, in ms: nothing tells when there is space again. */
const FULL_FOR = 30_000;
const MB = 1_048_576;

/** `ok`: it can work. `database`: its database fails or is silent. `diskFull`: the database, or the data folder, has no space left. */
export type Readiness = 'ok' | 'database' | 'diskFull';

interface ReadinessOptions {
  database: Pick<Database, 'execute'>;
  /** The folder whose free space is checked; null: none, as where PostgreSQL is on another machine. @default null */
  folder?: string | null;
  /** Less free space than this is none, in MB. @default 0, not checked */
  minFreeMb?: number;
  now?: () => Date;
}

/** Whether the server can do its work. A cause is logged when it begins. */
export function createReadiness({ database, folder = null, minFreeMb = 0, now = () => new Date() }: ReadinessOptions) {
  let lastFullAt = -Infinity;
  let last: Readiness = 'ok';

  const wasFull = () => now().getTime() - lastFullAt < FULL_FOR;

  async function look(): Promise<{ readiness: Readiness; cause?: unknown }> {
    if (wasFull()) return { readiness: 'diskFull' };
    try {
      await inTime(database.execute(sql`select 1`), DATABASE_WITHIN);
    } catch (cause) {
      return { readiness: databaseProblem(cause) === 'full' ? 'diskFull' : 'database', cause };
    }
    const freeMb = await freeSpace();
    return freeMb < minFreeMb
      ? { readiness: 'diskFull', cause: `${folder} has ${Math.floor(freeMb)} MB, less than ${minFreeMb}` }
      : { readiness: 'ok' };
  }

  /** In MB; infinite where it is not checked. */
  async function freeSpace(): Promise<number> {
    if (folder === null || minFreeMb === 0) return Infinity;
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / MB;
  }

  return {
    async check(): Promise<Readiness> {
      const { readiness, cause } = await look();
      if (cause !== undefined && readiness !== last) log.error({ error: cause, readiness }, 'the server is not ready');
      last = readiness;
      return readiness;
    },

    /** To be called with every error of a request or message: one for want of space makes the server not ready for 30 s. */
    noteFailure(error: unknown): void {
      if (databaseProblem(error) !== 'full') return;
      if (!wasFull()) log.error({ error, readiness: 'diskFull' }, 'the server is not ready');
      lastFullAt = now().getTime();
      last = 'diskFull';
    },
  };
}

export type ReadinessCheck = ReturnType<typeof createReadiness>;
