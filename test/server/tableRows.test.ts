import { count } from 'drizzle-orm';
import { apps, users } from '../../server/platform/db/schema';
import { seedDemo } from '../../server/demo/seed/seedDemo';
import { deleteRows, snapshotRows } from './tableRows';
import { useTestDatabase } from './testDatabase';

describe('the snapshot of table rows', () => {
  const database = useTestDatabase();

  it('restores all rows after changes and deletion', async () => {
    await seedDemo(database(), { now: new Date(), printerPort: 4301, orders: 0, passwordHash: 'x' });
    const before = await read();
    const restore = await snapshotRows(database());
    await database().update(users).set({ passwordHash: 'y' });

    await deleteRows(database());
    expect(await database().select({ rows: count() }).from(users)).toEqual([{ rows: 0 }]);
    await restore();

    expect(before.users.length).toBeGreaterThan(0);
    expect(await read()).toEqual(before);
  });

  const read = async () => ({
    apps: await database().select().from(apps).orderBy(apps.slug),
    users: await database().select().from(users).orderBy(users.id),
  });
});
