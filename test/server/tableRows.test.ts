import { count } from 'drizzle-orm';
import { apps, users } from '../../server/platform/db/schema';
import { seedDemo } from '../../server/demo/seed/seedDemo';
import { deleteRows, keepRows } from './tableRows';
import { useTestDatabase } from './testDatabase';

describe('rows of the tests', () => {
  const database = useTestDatabase();

  it('are put back as they were kept, whatever was done to them', async () => {
    await seedDemo(database(), { now: new Date(), printerPort: 4301, orders: 0, passwordHash: 'x' });
    const kept = await read();
    const putBack = await keepRows(database());
    await database().update(users).set({ passwordHash: 'y' });

    await deleteRows(database());
    expect(await database().select({ rows: count() }).from(users)).toEqual([{ rows: 0 }]);
    await putBack();

    expect(kept.users.length).toBeGreaterThan(0);
    expect(await read()).toEqual(kept);
  });

  const read = async () => ({
    apps: await database().select().from(apps).orderBy(apps.slug),
    users: await database().select().from(users).orderBy(users.id),
  });
});
