import { asc, count } from 'drizzle-orm';
import { apps, rateLimitCounters, users } from '../../server/platform/db/schema';
import { resetRows } from './tableRows';
import { useTestServer } from './testServer';

describe('the reset of table rows', () => {
  const { database } = useTestServer();

  it('restores the demo data after changes and deletion, and removes what was added', async () => {
    const before = await read();
    await database().update(users).set({ passwordHash: 'y' });
    await database().delete(apps);
    await database().insert(rateLimitCounters).values({ key: 'k', count: 1, endsAt: new Date() });

    await resetRows(database(), 'demo');

    expect(before.users.length).toBeGreaterThan(0);
    expect(await read()).toEqual(before);
    expect(await database().select().from(rateLimitCounters)).toEqual([]);
  });

  it('empties the tables for a file without demo data, and fills them again', async () => {
    const before = await read();

    await resetRows(database(), 'none');
    expect(await database().select({ rows: count() }).from(users)).toEqual([{ rows: 0 }]);
    await resetRows(database(), 'demo');

    expect(await read()).toEqual(before);
  });

  const read = async () => ({
    apps: await database().select().from(apps).orderBy(asc(apps.slug)),
    users: await database().select().from(users).orderBy(asc(users.id)),
  });
});
