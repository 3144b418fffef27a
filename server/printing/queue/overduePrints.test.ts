import { anOrder } from '../../../test/factories/anOrder';
import { addStatus, insertOrder } from '../../modules/orders/orderStore';
import { useTestServer } from '../../../test/server/testServer';
import { createOverdueWatch, listOverdue } from './overduePrints';

const NOW = Date.parse('2026-11-20T20:00:00.000Z');
const MINUTE_MS = 60_000;

describe('overdue prints [BP-03]', () => {
  const { server, database } = useTestServer();
  const place = async (id: string, awaitedMinutesAgo: number | null, locationId = 'location-es-1') => {
    const awaitedSince = awaitedMinutesAgo === null ? null : new Date(NOW - awaitedMinutesAgo * MINUTE_MS);
    server.context.printQueue.prepareTickets = () =>
      Promise.resolve({ awaitedSince, tickets: [], insert: () => Promise.resolve(), dispatch: () => Promise.resolve() });
    await insertOrder(server.context, { ...anOrder({ id, code: id, locationId }), accountId: 'account-es' });
  };
  const add = (id: string, status: string, type: string | null = 'printer') =>
    addStatus(server.context, id, { status, type, creator: 'web-app', date: new Date(NOW).toISOString() });
  const choice = { now: new Date(NOW), overdueAfterMs: MINUTE_MS };
  const found = async () => (await listOverdue(database(), choice)).overdue.map(({ orderId }) => orderId);

  it('are the orders of the last four hours with an overdue automatic ticket, longest waiting first', async () => {
    await place('young', 0.99);
    await place('due', 1);
    await place('old', 239);
    await place('expired', 241);
    await place('manual', null);

    expect(await listOverdue(database(), choice)).toEqual({
      overdue: [
        {
          orderId: 'old',
          code: 'old',
          locationId: 'location-es-1',
          ticketType: 'KITCHEN',
          ticketTypes: ['KITCHEN'],
          since: '2026-11-20T16:01:00.000Z',
        },
        {
          orderId: 'due',
          code: 'due',
          locationId: 'location-es-1',
          ticketType: 'KITCHEN',
          ticketTypes: ['KITCHEN'],
          since: '2026-11-20T19:59:00.000Z',
        },
      ],
      totalCount: 2,
    });
  });

  it('end only with a success of the printer or a cancellation', async () => {
    const ends = { one: ['SUCCESS'], two: ['PRINTED'], three: ['ERROR', 'SUCCESS', 'ERROR'] };
    const stays = { four: ['ERROR'], five: ['COULD_NOT_PRINT'], six: ['REQUIRES_MANUAL_PRINT'] };
    for (const [id, statuses] of Object.entries({ ...ends, ...stays })) {
      await place(id, 5);
      for (const status of statuses) await add(id, status);
    }
    await place('seven', 5);
    await add('seven', 'SUCCESS', 'pos');
    await place('eight', 5);
    await add('eight', 'CANCELED', null);

    expect((await found()).sort()).toEqual(['five', 'four', 'seven', 'six']);
  });

  it('include an order whose tickets could not be created', async () => {
    server.context.printQueue.prepareTickets = () => Promise.reject(new Error('no template'));
    await insertOrder(server.context, { ...anOrder({ id: 'unmade', locationId: 'location-es-1' }), accountId: 'account-es' });

    const later = { now: new Date(Date.now() + 2 * MINUTE_MS), overdueAfterMs: MINUTE_MS };
    expect((await listOverdue(database(), later)).overdue.map(({ orderId }) => orderId)).toEqual(['unmade']);
  });

  it('are reported when the list of a location changes, and at once when a ticket was printed', async () => {
    let now = NOW;
    const changedLocations: string[] = [];
    const watch = createOverdueWatch({
      database: database(),
      overdueAfterMs: MINUTE_MS,
      now: () => new Date(now),
      onChange: (locationId) => changedLocations.push(locationId),
    });
    const changesOfCheck = async () => {
      await watch.check();
      return changedLocations.splice(0);
    };
    await place('a', 0);
    await place('b', 0, 'location-es-2');
    expect(await changesOfCheck()).toEqual([]);
    now += MINUTE_MS;
    expect((await changesOfCheck()).sort()).toEqual(['location-es-1', 'location-es-2']);
    expect(await changesOfCheck()).toEqual([]);

    const failed = await add('a', 'ERROR');
    if (failed) watch.orderChanged(failed, failed.statuses.at(-1));
    expect(changedLocations).toEqual([]);
    const printed = await add('a', 'SUCCESS');
    if (printed) watch.orderChanged(printed, printed.statuses.at(-1));
    expect(changedLocations.splice(0)).toEqual(['location-es-1']);
    expect(await changesOfCheck()).toEqual([]);

    await add('b', 'SUCCESS');
    expect(await changesOfCheck()).toEqual(['location-es-2']);
  });
});
