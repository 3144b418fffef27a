import { sql } from 'drizzle-orm';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { LoginAttempts } from './loginAttempts';

describe('LoginAttempts', () => {
  const database = useTestDatabase();

  async function tries(count: number, address = '10.0.0.1', email = 'ana@example.com') {
    const answers: (number | null)[] = [];
    // As of processes that share the database.
    for (let n = 0; n < count; n += 1) answers.push((await new LoginAttempts(database()).begin(address, email)).waitMs);
    return answers;
  }

  it('lets ten tries a minute through, of all processes together, and tells the eleventh how long to wait', async () => {
    expect(await tries(10)).toEqual(Array(10).fill(null));
    await database().execute(sql`update tries set ends_at = ends_at - interval '20 seconds'`);
    for (const waitMs of await tries(2)) {
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(40_000);
    }
    await database().execute(sql`update tries set ends_at = ends_at - interval '40 seconds'`);
    expect(await tries(1)).toEqual([null]);
  });

  it('lets ten of many tries side by side through', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => new LoginAttempts(database()).begin('10.0.0.1', 'ana@example.com')));

    expect(answers.filter(({ waitMs }) => waitMs === null)).toHaveLength(10);
  });

  it('counts another person at the same address, and the same person elsewhere, apart', async () => {
    await tries(11);

    expect(await tries(1, '10.0.0.1', 'luis@example.com')).toEqual([null]);
    expect(await tries(1, '10.0.0.2')).toEqual([null]);
    expect(await tries(1, '10.0.0.1', 'ANA@example.com')).not.toEqual([null]);
  });

  it('counts every spelling of one e-mail as one', async () => {
    await tries(5, '10.0.0.1', 'ñu@example.com');
    await tries(5, '10.0.0.1', 'N\u0303U@example.com');

    expect(await tries(1, '10.0.0.1', 'ñu@example.com')).not.toEqual([null]);
  });

  it('lets 100 failures an hour for one e-mail through, of all addresses together, whatever succeeds in between [T-14]', async () => {
    const attempts = new LoginAttempts(database());
    for (let n = 0; n < 10; n += 1) expect(await tries(10, `10.0.1.${n}`)).toEqual(Array(10).fill(null));
    expect(await attempts.begin('10.0.2.1', 'ANA@example.com')).toMatchObject({ limit: 'hour', isFirst: true });
    expect(await attempts.begin('10.0.2.2', 'ana@example.com')).toMatchObject({ limit: 'hour', isFirst: false });
    expect(await tries(1, '10.0.2.2', 'luis@example.com')).toEqual([null]);

    await database().execute(sql`update tries set ends_at = ends_at - interval '1 hour'`);
    for (let n = 0; n < 9; n += 1) await tries(10, `10.0.1.${n}`);
    for (let n = 0; n < 20; n += 1) {
      expect(await tries(1, '10.0.3.1')).toEqual([null]);
      await attempts.succeed('10.0.3.1', 'ana@example.com');
    }
    expect(await tries(10, '10.0.1.9')).toEqual(Array(10).fill(null));
    const [waitMs] = await tries(1, '10.0.3.1');
    expect(waitMs).toBeGreaterThan(60_000);
  });

  it('begins anew after a right password', async () => {
    await tries(10);

    await new LoginAttempts(database()).succeed('10.0.0.1', 'Ana@example.com');

    expect(await tries(10)).toEqual(Array(10).fill(null));
  });
});
