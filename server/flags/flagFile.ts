import type { FlagDatafile } from '@/domain/featureFlag';
import type { Database } from '../db/database';
import { log } from '../log';
import { inTime } from '../monitoring/inTime';
import { readDatafile } from './flagStore';

/** In ms: what another process changed is known after this. */
const FRESH = 5_000;
/** In ms: a database that takes longer is not waited for where the rules are known. */
const DATABASE_WITHIN = 1_000;

/**
 * The rules of all flags, held in memory: browsers ask for them every 15 s, also while the database is slow or away. At most one statement is
 * under way, however many ask.
 */
export function createFlagFile(database: Database, now: () => number = Date.now) {
  let known: FlagDatafile | null = null;
  let readAt = -Infinity;
  let reading: Promise<FlagDatafile> | null = null;

  function readOnce(): Promise<FlagDatafile> {
    reading ??= readDatafile(database)
      .then((datafile) => {
        readAt = now();
        return (known = datafile);
      })
      .finally(() => (reading = null));
    return reading;
  }

  return {
    /** Those of the last five seconds, else those of the database, else the last ones that it gave. Throws what it throws if it gave none yet. */
    async read(): Promise<FlagDatafile> {
      if (known === null) return readOnce();
      if (now() - readAt < FRESH) return known;
      try {
        return await inTime(readOnce(), DATABASE_WITHIN);
      } catch (error) {
        log.warn({ error }, 'the flags could not be read: the last known ones are served');
        return known;
      }
    },

    /** To be called after a change here. */
    expire(): void {
      readAt = -Infinity;
    },
  };
}
