import { sql } from 'drizzle-orm';
import { apps } from '../../server/platform/db/schema';
import { openWorkerDatabase } from './workerDatabase';

describe('the database of a worker', () => {
  it('refuses a file that leaves a table behind, and is new for the next file', async () => {
    const guilty = await openWorkerDatabase();
    await guilty.database.execute(sql`create table left_behind ()`);

    await expect(guilty.close()).rejects.toThrow('did not restore them');

    const next = await openWorkerDatabase();
    await expect(next.database.execute(sql`select from left_behind`)).rejects.toThrow();
    expect(await next.database.select().from(apps)).toEqual([]);
    await next.close();
  }, 60_000);

  it('is kept for the next file, with the rows that the caller resets', async () => {
    const first = await openWorkerDatabase();
    await first.database.execute(sql`create schema own`);
    await first.close();

    const next = await openWorkerDatabase();
    await next.database.execute(sql`drop schema own`);
    await next.close();
  }, 60_000);
});
