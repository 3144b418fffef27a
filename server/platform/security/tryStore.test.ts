import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { tries } from '../db/schema';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { countTry, forgetTries } from './tryStore';

describe('tries', () => {
  const database = useTestDatabase();
  const MINUTE = 60_000;
  const count = async (key: string, windowMs = MINUTE) => (await countTry(database(), key, windowMs)).count;
  const pass = (ms: number) => database().execute(sql`update tries set ends_at = ends_at - ${ms} * interval '1 millisecond'`);

  it('side by side are all counted, each key for itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'A', 'a '), { maxLength: 25 }), async (keys) => {
        await database().delete(tries);

        const counts = await Promise.all(keys.map(async (key) => ({ key, count: await count(key) })));

        for (const one of new Set(keys)) {
          const own = counts.filter(({ key }) => key === one).map((tried) => tried.count);
          expect(own.sort((a, b) => a - b)).toEqual(own.map((_, index) => index + 1));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('take a key of any length and letters, and keep none as it is', async () => {
    const keys = ['', 'a\0b', '\ud800', 'x'.repeat(100_000), "'; drop table tries; --"];

    for (const key of keys) expect([await count(key), await count(key)]).toEqual([1, 2]);

    const kept = await database().select({ key: tries.key }).from(tries);
    expect(kept.map(({ key }) => key.length)).toEqual(keys.map(() => 43));
  });

  it('begin anew when their window is past, not before', async () => {
    const first = await countTry(database(), 'a', MINUTE);
    expect(first.count).toBe(1);
    expect(first.endsInMs).toBe(MINUTE);
    await pass(MINUTE - 10_000);
    const second = await countTry(database(), 'a', MINUTE);
    expect(second.count).toBe(2);
    expect(second.endsInMs).toBeLessThanOrEqual(10_000);
    expect(second.endsInMs).toBeGreaterThan(0);

    await pass(10_000);

    expect(await countTry(database(), 'a', MINUTE)).toEqual(first);
  });

  it('begin anew where that is asked, for that key alone', async () => {
    await Promise.all([count('a'), count('b')]);

    await forgetTries(database(), 'a');

    expect([await count('a'), await count('b')]).toEqual([1, 2]);
  });

  it('that are past are deleted by the next, and no others', async () => {
    await Promise.all([count('a'), count('b'), count('c', 2 * MINUTE)]);
    await pass(MINUTE + 1);

    await count('d');

    expect(await database().select().from(tries)).toHaveLength(2);
    expect(await count('c')).toBe(2);
  });

  it('that cannot be counted fail', async () => {
    await database().execute(sql`alter table tries rename to tries_gone`);
    await expect(count('a')).rejects.toThrow();
    await database().execute(sql`alter table tries_gone rename to tries`);
  });
});
