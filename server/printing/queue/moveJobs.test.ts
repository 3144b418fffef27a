import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { anOrder } from '../../../test/factories/anOrder';
import { orderRow } from '../../modules/orders/orderStore';
import { aPrinter } from '../../../test/factories/aPrinter';
import { aLocation } from '../../../test/factories/aLocation';
import { insertLocations } from '../../../test/server/insertTenants';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { orders, printCopies, printJobs, thirdPartyServices } from '../../platform/db/schema';
import { makeOrderJob } from './makeJob';
import { moveJobsOfChangedPrinters } from './moveJobs';
import { insertJobs } from './printJobStore';

const NOW = new Date('2026-11-20T20:00:00.000Z');

describe('the jobs of a printer whose connection method was changed', () => {
  const database = useTestDatabase();

  /** A job of two copies for a printer of tabs, which is then changed to one that polls. */
  async function start() {
    await insertLocations(database(), 'location-1');
    const service = { uuid: 'printer-1', thirdPartyServiceUuid: 'service-1', slug: 'printer', isActive: true, locationId: 'location-1' };
    await database()
      .insert(thirdPartyServices)
      .values({ ...service, settings: { connectMethod: 'SERVER_DIRECT', printerName: 'Cocina' } });
    const order = anOrder({ id: 'order-1', locationId: 'location-1' });
    await database()
      .insert(orders)
      .values(orderRow({ ...order, accountId: 'account-1' }));
    const printer = { ...aPrinter({ locationId: 'location-1' }), uuid: 'printer-1' };
    const job = makeOrderJob(order, { printer, location: aLocation(), manual: false, copies: 2, now: NOW });
    await database().transaction((transaction) => insertJobs(transaction, [job]));
    return job;
  }
  const setCopy = (copy: number, state: 'DONE' | 'UNKNOWN' | 'INTENT') =>
    database().update(printCopies).set({ state, attempt: 1 }).where(eq(printCopies.copy, copy));

  it('are moved to the new method once, with the copies that are not printed [V-08]', async () => {
    const job = await start();
    await setCopy(1, 'DONE');

    const [moved] = await moveJobsOfChangedPrinters(database(), new Date(NOW.getTime() + 5_000));

    expect(moved).toMatchObject({ connectMethod: 'SERVER_DIRECT', copies: 1, url: '', createdAt: job.createdAt, expiresAt: job.expiresAt });
    expect(moved?.body).not.toContain('DUPLICADO');
    expect(await moveJobsOfChangedPrinters(database(), NOW)).toEqual([]);
    const states = await database().select({ uuid: printJobs.uuid, state: printJobs.state }).from(printJobs);
    expect(Object.fromEntries(states.map(({ uuid, state }) => [uuid, state]))).toEqual({
      [job.uuid]: 'superseded',
      [moved?.uuid ?? '']: 'open',
    });
  });

  it('are moved only when no copy is being sent, and marked if one may be on paper [V-08]', async () => {
    await start();
    await setCopy(1, 'INTENT');
    expect(await moveJobsOfChangedPrinters(database(), NOW)).toEqual([]);

    await setCopy(1, 'UNKNOWN');
    const [moved] = await moveJobsOfChangedPrinters(database(), NOW);

    expect(moved?.copies).toBe(2);
    expect(moved?.body).toContain('DUPLICADO');
  });

  it('keep the ticket of a printer that is down, and what a slip states [V-08, V-02, V-01]', async () => {
    const job = await start();
    const order = anOrder({ id: 'order-1', locationId: 'location-1' });
    await database()
      .update(printJobs)
      .set({ backupFor: 'printer-0', printedOrder: { ...order, items: [] } });
    await setCopy(1, 'DONE');
    await setCopy(2, 'DONE');
    const slip = { ...job, uuid: randomUUID(), kind: 'CHANGE' as const, backupFor: 'printer-0', copies: 1, allowPrint: true };
    await database().transaction((transaction) => insertJobs(transaction, [slip]));
    await database().update(printJobs).set({ state: 'final' }).where(eq(printJobs.uuid, job.uuid));

    const [moved] = await moveJobsOfChangedPrinters(database(), new Date(NOW.getTime() + 5_000));

    expect(moved).toMatchObject({ kind: 'CHANGE', connectMethod: 'SERVER_DIRECT', backupFor: 'printer-0', copies: 1, allowPrint: true });
    expect(moved?.body).toContain('CAMBIADO');
  });

  it('are moved although another one cannot be moved [V-08]', async () => {
    const job = await start();
    await setCopy(1, 'DONE');
    await setCopy(2, 'DONE');
    // The slip states the difference from a version that cannot be read.
    await database()
      .update(printJobs)
      .set({ state: 'final', printedOrder: sql`'5'::jsonb` });
    const slip = { ...job, uuid: randomUUID(), kind: 'CHANGE' as const, copies: 1 };
    const ticket = { ...job, uuid: randomUUID(), ticketType: 'RECEIPT' as const, copies: 1, createdAt: new Date(NOW.getTime() + 1_000) };
    await database().transaction((transaction) => insertJobs(transaction, [slip, ticket]));

    const moved = await moveJobsOfChangedPrinters(database(), new Date(NOW.getTime() + 5_000));

    expect(moved.map(({ kind, ticketType }) => [kind, ticketType])).toEqual([['TICKET', 'RECEIPT']]);
  });
});
