import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { rateLimitCounters } from '../db/schema';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { incrementCounter, clearCounter } from './rateLimitStore';

describe('rate limit counters', () => {
  const database = useTestDatabase();
  const MINUTE = 60_000;
  const count = async (key: string, windowMs = MINUTE) => (await incrementCounter(database(), key, windowMs)).count;
  const pass = (ms: number) => database().execute(sql`update tries set ends_at = ends_at - ${ms} * interval '1 millisecond'`);

  it('count concurrent increments exactly, separately for each key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'A', 'a '), { maxLength: 25 }), async (keys) => {
        await database().delete(rateLimitCounters);

        const counts = await Promise.all(keys.map(async (key) => ({ key, count: await count(key) })));

        for (const one of new Set(keys)) {
          const own = counts.filter(({ key }) => key === one).map((counted) => counted.count);
          expect(own.sort((a, b) => a - b)).toEqual(own.map((_, index) => index + 1));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('accept a key of any length and content, and store only its hash', async () => {
    const keys = ['', 'a\0b', '\ud800', 'x'.repeat(100_000), "'; drop table tries; --"];

    for (const key of keys) expect([await count(key), await count(key)]).toEqual([1, 2]);

    const stored = await database().select({ key: rateLimitCounters.key }).from(rateLimitCounters);
    expect(stored.map(({ key }) => key.length)).toEqual(keys.map(() => 43));
  });

  it('restart when their window ends, not before', async () => {
    const first = await incrementCounter(database(), 'a', MINUTE);
    expect(first.count).toBe(1);
    expect(first.endsInMs).toBe(MINUTE);
    await pass(MINUTE - 10_000);
    const second = await incrementCounter(database(), 'a', MINUTE);
    expect(second.count).toBe(2);
    expect(second.endsInMs).toBeLessThanOrEqual(10_000);
    expect(second.endsInMs).toBeGreaterThan(0);

    await pass(10_000);

    expect(await incrementCounter(database(), 'a', MINUTE)).toEqual(first);
  });

  it('restart when they are cleared, for that key only', async () => {
    await Promise.all([count('a'), count('b')]);

    await clearCounter(database(), 'a');

    expect([await count('a'), await count('b')]).toEqual([1, 2]);
  });

  it('that have expired are deleted by the next increment', async () => {
    await Promise.all([count('a'), count('b'), count('c', 2 * MINUTE)]);
    await pass(MINUTE + 1);

    await count('d');

    expect(await database().select().from(rateLimitCounters)).toHaveLength(2);
    expect(await count('c')).toBe(2);
  });

  it('reject an increment that the database cannot store', async () => {
    await database().execute(sql`alter table tries rename to tries_gone`);
    await expect(count('a')).rejects.toThrow();
    await database().execute(sql`alter table tries_gone rename to tries`);
  });
});
