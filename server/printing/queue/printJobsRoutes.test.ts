import { overduePrintSchema } from '@/domain/overduePrint';
import { aPrintJob } from '../../../test/server/aPrintJob';
import { anOrder } from '../../../test/factories/anOrder';
import { eq } from 'drizzle-orm';
import { insertOrder } from '../../modules/orders/orderStore';
import { printCopies, printJobs } from '../../platform/db/schema';
import { insertJobs } from './printJobStore';
import { useTestServer } from '../../../test/server/testServer';

describe('overdue prints of a user', () => {
  const { server, call } = useTestServer();
  const overdue = async (as: string) => (await call('GET', '/print-jobs/overdue', { as })).body;

  it('are those of its own locations, until the ticket is printed [BP-03]', async () => {
    const awaitedSince = new Date(Date.now() - 61_000);
    server.context.printQueue.prepareTickets = () =>
      Promise.resolve({ awaitedSince, tickets: [], insert: () => Promise.resolve(), dispatch: () => Promise.resolve() });
    for (const [id, locationId, accountId] of [
      ['mine', 'location-es-1', 'account-es'],
      ['theirs', 'location-br-1', 'account-br'],
    ] as const) {
      await insertOrder(server.context, { ...anOrder({ id, code: id, locationId }), accountId });
    }
    const mine = {
      orderId: 'mine',
      code: 'mine',
      locationId: 'location-es-1',
      ticketType: 'KITCHEN',
      ticketTypes: ['KITCHEN'],
      since: awaitedSince.toISOString(),
    };

    expect(await overdue('location-staff')).toEqual({ data: [mine], count: 1, totalCount: 1 });
    expect(overduePrintSchema.parse(mine)).toEqual(mine);
    expect(await overdue('location-staff-br')).toMatchObject({ data: [{ orderId: 'theirs' }] });
    expect(await overdue('product-admin')).toMatchObject({ totalCount: 2 });

    const newStatus = { status: 'SUCCESS', type: 'printer', creator: 'web-app' };
    await call('POST', '/Orders/addNewStatusInOrder', {
      as: 'location-staff',
      body: { orderId: 'mine', locationId: 'location-es-1', newStatus },
    });
    expect(await overdue('location-staff')).toEqual({ data: [], count: 0, totalCount: 0 });
  });

  it('are empty after the first start of the demo, whose orders count as printed [BP-03]', async () => {
    expect(await overdue('product-admin')).toEqual({ data: [], count: 0, totalCount: 0 });
  });
});

describe('the progress of a print job', () => {
  const { server, call, database } = useTestServer();
  const progress = (as: string, query = '') => call('GET', `/print-jobs/job-1/progress${query}`, { as });

  it('states order, tab and copies, seen from the tab that asks [W-03]', async () => {
    await insertOrder(server.context, {
      ...anOrder({ id: 'order-1', code: 'E6FJY', locationId: 'location-es-1' }),
      accountId: 'account-es',
    });
    await insertJobs(database(), [aPrintJob({ locationId: 'location-es-1' })]);
    const created = {
      ...{ uuid: 'job-1', orderId: 'order-1', orderCode: 'E6FJY', locationId: 'location-es-1', printerUuid: 'printer-1' },
      ...{ ticketType: 'KITCHEN', state: 'open', createdAt: '2026-11-20T20:00:00.000Z', handOut: 0, holder: 'none', receivedAt: null },
      ...{ withdrawnCode: null, copies: [{ copy: 1, attempt: 0, state: 'QUEUED', code: null }] },
    };
    expect((await progress('location-staff', '?tabId=tab-1')).body.data).toEqual(created);

    const receivedAt = new Date('2026-11-20T20:00:01.000Z');
    await database()
      .update(printJobs)
      .set({ handOut: 2, holderTab: 'user-location-staff/tab-1', receivedAt, withdrawnCode: 'ORDER_CANCELED' });
    await database().update(printCopies).set({ attempt: 1, state: 'UNKNOWN', code: 'REMOTE_SERVER_ERROR' });

    const changed = {
      ...{ handOut: 2, receivedAt: receivedAt.toISOString(), withdrawnCode: 'ORDER_CANCELED' },
      copies: [{ copy: 1, attempt: 1, state: 'UNKNOWN', code: 'REMOTE_SERVER_ERROR' }],
    };
    expect((await progress('location-staff', '?tabId=tab-1')).body.data).toEqual({ ...created, ...changed, holder: 'thisTab' });
    expect((await progress('location-staff')).body.data).toEqual({ ...created, ...changed, holder: 'otherTab' });
    // Another user's tab may have chosen the same id.
    expect((await progress('account-admin', '?tabId=tab-1')).body.data).toMatchObject({ holder: 'otherTab' });
  });

  it('has no order for a test ticket, and is hidden from users of other locations [W-03]', async () => {
    await insertJobs(database(), [aPrintJob({ orderId: '', locationId: 'location-es-1' })]);

    expect((await progress('location-staff')).body.data).toMatchObject({ orderId: null, orderCode: null });
    expect((await progress('location-staff-br')).status).toBe(404);
    await database().delete(printJobs).where(eq(printJobs.uuid, 'job-1'));
    expect((await progress('location-staff')).status).toBe(404);
  });
});
