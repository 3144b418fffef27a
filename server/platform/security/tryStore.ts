import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { tries } from '../db/schema';

/** How many windows that are past are deleted with each try: more than one try makes. */
const FORGOTTEN_AT_ONCE = 100;

/** How often something was tried in its present window, this try included, and the milliseconds until that window ends. */
export interface Tried {
  count: number;
  endsInMs: number;
}

/**
 * Counts a try of what `key` names, in a window that begins with its first try and lasts `windowMs`; what is past begins anew. All processes
 * that share the database count together, by its clock: one statement, so that no two tries side by side read the same count. A library for
 * that (rate-limiter-flexible) counts by the clock of each process and loads its SQL while it runs. The key is kept as a hash: it may be of any
 * length and letters, and names nobody.
 *
 * @throws what the database throws: a try that cannot be counted is none that may go on.
 */
export async function countTry(database: Database, key: string, windowMs: number): Promise<Tried> {
  const isPast = sql`${tries.endsAt} <= now()`;
  const endsAt = sql`now() + ${windowMs} * interval '1 millisecond'`;
  const [tried] = await database
    .insert(tries)
    .values({ key: hashOf(key), count: 1, endsAt })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        count: sql`case when ${isPast} then 1 else ${tries.count} + 1 end`,
        endsAt: sql`case when ${isPast} then excluded.ends_at else ${tries.endsAt} end`,
      },
    })
    .returning({ count: tries.count, endsInMs: sql<number>`ceil(extract(epoch from ${tries.endsAt} - now()) * 1000)::int` });
  if (!tried) throw new Error('The try was not counted.');
  await forgetPast(database);
  return tried;
}

/** One try of what `key` names counts no more; the window stays. */
export async function takeBackTry(database: Database, key: string): Promise<void> {
  await database
    .update(tries)
    .set({ count: sql`greatest(${tries.count} - 1, 0)` })
    .where(eq(tries.key, hashOf(key)));
}

/** What `key` names begins with a new count. */
export async function forgetTries(database: Database, key: string): Promise<void> {
  await database.delete(tries).where(eq(tries.key, hashOf(key)));
}

/** Whoever tries clears away: without tries nothing grows. Tries side by side do not wait for one another. */
async function forgetPast(database: Database): Promise<void> {
  const past = database
    .select({ key: tries.key })
    .from(tries)
    .where(lt(tries.endsAt, sql`now()`))
    .limit(FORGOTTEN_AT_ONCE)
    .for('update', { skipLocked: true });
  await database.delete(tries).where(inArray(tries.key, past));
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
