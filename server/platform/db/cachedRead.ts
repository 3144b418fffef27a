import { log } from '../monitoring/log';
import { inTime } from '../monitoring/inTime';

/** For how long a value is served without a new read, in ms. A change by another process is visible after this. */
const FRESH_MS = 5_000;
/** How long a read may take when an older value can be served instead, in ms. */
const READ_WITHIN_MS = 1_000;

interface CachedReadOptions<Value> {
  /** What is read, for the log. */
  name: string;
  read: () => Promise<Value>;
  /** Served while no read has succeeded yet. Without it, `get` throws what the read throws. */
  initial?: Value;
  now?: () => number;
}

/**
 * Holds one value of the database in memory, for replies that are requested all the time and have to work while the database is slow or
 * away. At most one read runs at a time, however many requests wait.
 */
export function createCachedRead<Value>({ name, read, initial, now = Date.now }: CachedReadOptions<Value>) {
  let known: { value: Value } | null = initial === undefined ? null : { value: initial };
  let readAt = -Infinity;
  let reading: Promise<Value> | null = null;

  function readOnce(): Promise<Value> {
    reading ??= read()
      .then((value) => {
        readAt = now();
        known = { value };
        return value;
      })
      .finally(() => (reading = null));
    return reading;
  }

  return {
    /** The value if it is fresh, else a new one, else the last known one. Throws when there has never been one. */
    async get(): Promise<Value> {
      if (known === null) return readOnce();
      if (now() - readAt < FRESH_MS) return known.value;
      try {
        return await inTime(readOnce(), READ_WITHIN_MS);
      } catch (error) {
        log.warn({ error, name }, 'a cached value could not be read: the last known one is served');
        return known.value;
      }
    },

    /** Makes the next `get` read again; to be called after this process changed the value. */
    expire(): void {
      readAt = -Infinity;
    },
  };
}
