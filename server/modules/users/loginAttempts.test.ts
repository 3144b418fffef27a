import { sql } from 'drizzle-orm';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { LoginAttempts } from './loginAttempts';

describe('LoginAttempts', () => {
  const database = useTestDatabase();

  async function attempt(count: number, address = '10.0.0.1', email = 'ana@example.com') {
    const answers: (number | null)[] = [];
    // A new instance for each attempt, as in processes that share the database.
    for (let n = 0; n < count; n += 1) answers.push((await new LoginAttempts(database()).begin(address, email)).waitMs);
    return answers;
  }

  it('admits ten attempts a minute across all processes, then returns how long to wait', async () => {
    expect(await attempt(10)).toEqual(Array(10).fill(null));
    await database().execute(sql`update tries set ends_at = ends_at - interval '20 seconds'`);
    for (const waitMs of await attempt(2)) {
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(40_000);
    }
    await database().execute(sql`update tries set ends_at = ends_at - interval '40 seconds'`);
    expect(await attempt(1)).toEqual([null]);
  });

  it('admits ten of many concurrent attempts', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => new LoginAttempts(database()).begin('10.0.0.1', 'ana@example.com')));

    expect(answers.filter(({ waitMs }) => waitMs === null)).toHaveLength(10);
  });

  it('counts another user at the same address, and the same user at another address, separately', async () => {
    await attempt(11);

    expect(await attempt(1, '10.0.0.1', 'luis@example.com')).toEqual([null]);
    expect(await attempt(1, '10.0.0.2')).toEqual([null]);
    expect(await attempt(1, '10.0.0.1', 'ANA@example.com')).not.toEqual([null]);
  });

  it('counts all spellings of one e-mail together', async () => {
    await attempt(5, '10.0.0.1', 'ñu@example.com');
    await attempt(5, '10.0.0.1', 'N\u0303U@example.com');

    expect(await attempt(1, '10.0.0.1', 'ñu@example.com')).not.toEqual([null]);
  });

  it('admits 100 failures an hour for one e-mail across all addresses, whatever succeeds in between [T-14]', async () => {
    const attempts = new LoginAttempts(database());
    for (let n = 0; n < 10; n += 1) expect(await attempt(10, `10.0.1.${n}`)).toEqual(Array(10).fill(null));
    expect(await attempts.begin('10.0.2.1', 'ANA@example.com')).toMatchObject({ limit: 'hour', isFirst: true });
    expect(await attempts.begin('10.0.2.2', 'ana@example.com')).toMatchObject({ limit: 'hour', isFirst: false });
    expect(await attempt(1, '10.0.2.2', 'luis@example.com')).toEqual([null]);

    await database().execute(sql`update tries set ends_at = ends_at - interval '1 hour'`);
    for (let n = 0; n < 9; n += 1) await attempt(10, `10.0.1.${n}`);
    for (let n = 0; n < 20; n += 1) {
      expect(await attempt(1, '10.0.3.1')).toEqual([null]);
      await attempts.succeed('10.0.3.1', 'ana@example.com');
    }
    expect(await attempt(10, '10.0.1.9')).toEqual(Array(10).fill(null));
    const [waitMs] = await attempt(1, '10.0.3.1');
    expect(waitMs).toBeGreaterThan(60_000);
  });

  it('resets the minute count after a right password', async () => {
    await attempt(10);

    await new LoginAttempts(database()).succeed('10.0.0.1', 'Ana@example.com');

    expect(await attempt(10)).toEqual(Array(10).fill(null));
  });
});
