import { desc, sql } from 'drizzle-orm';
import { operations } from '../../platform/db/schema';
import { aRecordedOperation } from '../../../test/server/aRecordedOperation';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findOperation, listOperations } from './listOperations';
import { recordOperation } from './operationStore';

describe('listOperations', () => {
  const database = useTestDatabase();

  it('lists the first 20 items of each operation and their count; findOperation returns all items [HI-01]', async () => {
    const items = Array.from({ length: 3000 }, (_, number) => ({ innerId: `dish-${number}`, name: `Plato ${number}` }));
    await recordOperation(database(), aRecordedOperation({ action: 'product-snooze', items }));

    const [listed] = (await listOperations(database(), 'all', {})).operations;

    expect([listed?.items, listed?.itemCount]).toEqual([items.slice(0, 20), 3000]);
    const found = await findOperation(database(), 'all', 'operation-1');
    expect([found?.items, found?.itemCount]).toEqual([items, 3000]);
  });

  it('reads the newest operations from an index', async () => {
    const newest = database().select().from(operations).orderBy(desc(operations.date), desc(operations.id)).limit(50);

    const plan = await database().transaction(async (transaction) => {
      // The table is so small in a test that a sequential scan would be cheaper.
      await transaction.execute(sql`set local enable_seqscan = off`);
      return transaction.execute(sql`explain ${newest}`);
    });

    expect(JSON.stringify(plan)).toMatch(/Index Scan Backward using operations_date/);
    expect(JSON.stringify(plan)).not.toMatch(/Sort/);
  });
});
