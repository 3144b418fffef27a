import { overduePrintSchema } from '@/domain/overduePrint';
import { anOrder } from '../../../test/factories/anOrder';
import { insertOrder } from '../../modules/orders/orderStore';
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
