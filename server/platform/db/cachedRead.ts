import { log } from '../monitoring/log';
import { withTimeout } from '../monitoring/withTimeout';

/** How long a value is served without a new read, in ms. A change by another process becomes visible after this. */
const FRESH_MS = 5_000;
/** How long a read may take when an older value can be served instead, in ms. */
const READ_TIMEOUT_MS = 1_000;

interface CachedReadOptions<Value> {
  /** What is read, for the log. */
  name: string;
  read: () => Promise<Value>;
  /** Served while no read has succeeded yet. Without it, `get` throws what the read throws. */
  initial?: Value;
  now?: () => number;
}

/**
 * Caches one value of the database in memory, for replies that are requested often and must work while the database is slow or unreachable.
 * At most one read runs at a time.
 */
export function createCachedRead<Value>({ name, read, initial, now = Date.now }: CachedReadOptions<Value>) {
  let cached: { value: Value } | null = initial === undefined ? null : { value: initial };
  let readAt = -Infinity;
  let pendingRead: Promise<Value> | null = null;

  function readOnce(): Promise<Value> {
    pendingRead ??= read()
      .then((value) => {
        readAt = now();
        cached = { value };
        return value;
      })
      .finally(() => (pendingRead = null));
    return pendingRead;
  }

  return {
    /** Returns the cached value if it is fresh, else reads a new one; if that fails, the cached value. Throws if no read has ever succeeded. */
    async get(): Promise<Value> {
      if (cached === null) return readOnce();
      if (now() - readAt < FRESH_MS) return cached.value;
      try {
        return await withTimeout(readOnce(), READ_TIMEOUT_MS);
      } catch (error) {
        log.warn({ error, name }, 'a cached value could not be read; serving the last one');
        return cached.value;
      }
    },

    /** Makes the next `get` read again. Call this after this process changed the value. */
    expire(): void {
      readAt = -Infinity;
    },
  };
}
