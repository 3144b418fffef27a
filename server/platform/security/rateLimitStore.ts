import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { rateLimitCounters } from '../db/schema';

/** How many expired counters each increment deletes: more than one, so that they do not accumulate. */
const DELETED_AT_ONCE = 100;

/** The count in the current window, this increment included, and the milliseconds until the window ends. */
export interface CounterState {
  count: number;
  endsInMs: number;
}

/**
 * Increments the counter of `key`. Its window starts with the first increment and lasts `windowMs`; after that the count starts at 1 again.
 *
 * All processes that share the database share the counters and use the clock of the database. One statement increments and reads, so that
 * no two concurrent increments return the same count. The library rate-limiter-flexible was rejected: it uses the clock of each process and
 * loads its SQL at run time. Only a hash of the key is stored, so that a key may have any length and content and no personal data is stored.
 *
 * @throws the error of the database: the caller must reject an attempt that cannot be counted.
 */
export async function incrementCounter(database: Database, key: string, windowMs: number): Promise<CounterState> {
  const isExpired = sql`${rateLimitCounters.endsAt} <= now()`;
  const endsAt = sql`now() + ${windowMs} * interval '1 millisecond'`;
  const [state] = await database
    .insert(rateLimitCounters)
    .values({ key: hashOf(key), count: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimitCounters.key,
      set: {
        count: sql`case when ${isExpired} then 1 else ${rateLimitCounters.count} + 1 end`,
        endsAt: sql`case when ${isExpired} then excluded.ends_at else ${rateLimitCounters.endsAt} end`,
      },
    })
    .returning({
      count: rateLimitCounters.count,
      endsInMs: sql<number>`ceil(extract(epoch from ${rateLimitCounters.endsAt} - now()) * 1000)::int`,
    });
  if (!state) throw new Error('The rate limit counter was not incremented: the statement returned no row');
  await deleteExpired(database);
  return state;
}

/** Takes back one increment of the counter of `key`; its window stays the same. */
export async function decrementCounter(database: Database, key: string): Promise<void> {
  await database
    .update(rateLimitCounters)
    .set({ count: sql`greatest(${rateLimitCounters.count} - 1, 0)` })
    .where(eq(rateLimitCounters.key, hashOf(key)));
}

/** Deletes the counter of `key`, so that the next increment starts a new window. */
export async function clearCounter(database: Database, key: string): Promise<void> {
  await database.delete(rateLimitCounters).where(eq(rateLimitCounters.key, hashOf(key)));
}

/** Called by each increment, because the table only grows by increments. Skips locked rows, so that concurrent increments do not wait for one another. */
async function deleteExpired(database: Database): Promise<void> {
  const expired = database
    .select({ key: rateLimitCounters.key })
    .from(rateLimitCounters)
    .where(lt(rateLimitCounters.endsAt, sql`now()`))
    .limit(DELETED_AT_ONCE)
    .for('update', { skipLocked: true });
  await database.delete(rateLimitCounters).where(inArray(rateLimitCounters.key, expired));
}

/**
 * The store of `@fastify/rate-limit` on the counters in the database, so that its limits hold for all processes together. The `groupId` of a
 * route separates its counters from those of other routes. A call that cannot be counted fails.
 */
export function databaseRateLimitStore(database: Database): FastifyRateLimitStoreCtor {
  return class DatabaseRateLimitStore implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
      incrementCounter(database, `call ${key}`, windowMs).then(
        ({ count, endsInMs }) => callback(null, { current: count, ttl: endsInMs }),
        (error: Error) => callback(error),
      );
    }

    child(): this {
      return this;
    }
  };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
