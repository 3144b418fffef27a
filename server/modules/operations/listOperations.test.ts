import { desc, sql } from 'drizzle-orm';
import { operations } from '../../platform/db/schema';
import { aRecordedOperation } from '../../../test/server/aRecordedOperation';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findOperation, listOperations } from './listOperations';
import { recordOperation } from './operationStore';

describe('the list of operations', () => {
  const database = useTestDatabase();

  it('names the first 20 items of each and how many there are; one that is asked for names all [HI-01]', async () => {
    const items = Array.from({ length: 3000 }, (_, number) => ({ innerId: `dish-${number}`, name: `Plato ${number}` }));
    await recordOperation(database(), aRecordedOperation({ action: 'product-snooze', items }));

    const [listed] = (await listOperations(database(), 'all', {})).operations;

    expect([listed?.items, listed?.itemCount]).toEqual([items.slice(0, 20), 3000]);
    const found = await findOperation(database(), 'all', 'operation-1');
    expect([found?.items, found?.itemCount]).toEqual([items, 3000]);
  });

  it('is read newest first out of an index, however long the history is', async () => {
    const newest = database().select().from(operations).orderBy(desc(operations.date), desc(operations.id)).limit(50);

    const plan = await database().transaction(async (transaction) => {
      // The table of a test is so short that to read it whole is cheaper.
      await transaction.execute(sql`set local enable_seqscan = off`);
      return transaction.execute(sql`explain ${newest}`);
    });

    expect(JSON.stringify(plan)).toMatch(/Index Scan Backward using operations_date/);
    expect(JSON.stringify(plan)).not.toMatch(/Sort/);
  });
});
