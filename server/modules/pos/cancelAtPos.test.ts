import { eq } from 'drizzle-orm';
import { cancellationOfEntry } from '@/domain/posOrder/posCancellation';
import { anOrder, aStatusEntry } from '../../../test/factories/anOrder';
import { locations } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { addStatus, findOrder, insertOrder } from '../orders/orderStore';
import { useTestServer } from '../../../test/server/testServer';
import { cancelAtPos } from './cancelAtPos';
import { NO_POS } from './pos';
import { sendToPos } from './sendToPos';

describe('cancelAtPos', () => {
  const { server, call, database } = useTestServer();
  const order = { ...anOrder({ locationId: 'location-es-1' }), accountId: 'account-es' };
  const add = (status: string) => addStatus(server.context, order.id, aStatusEntry({ status, date: new Date().toISOString() }));
  const results = async () =>
    (await findOrder(database(), order.id))?.statuses.map(cancellationOfEntry).filter((result) => result !== null);

  /** Configures the location to prevent cancelling completed orders. */
  async function preventCancellations() {
    const [row] = await database().select().from(locations).where(eq(locations.id, order.locationId));
    const posConfig = { ...Object(row?.data['posConfig']), preventCancelCompletedOrders: true };
    await database()
      .update(locations)
      .set({ data: { ...row?.data, posConfig } })
      .where(eq(locations.id, order.locationId));
  }

  beforeEach(async () => {
    await insertOrder(server.context, order);
    await sendToPos(server.context, order.id);
  });

  it('is enqueued once for an order that is cancelled [R-06]', async () => {
    await add('CANCELED');
    await add('CANCELED');

    expect(server.recorded.cancelled).toEqual([order.id]);
  });

  it('sends the cancellation and records the reply in the history, where the order stays cancelled [R-06]', async () => {
    await add('CANCELED');

    const after = await cancelAtPos(server.context, order.id);

    expect(after?.statuses.at(-1)).toMatchObject({
      status: 'CANCELED',
      type: 'pos',
      creator: 'pos',
      meta: { posCancellation: 'cancelled' },
    });
    expect(server.demo.pos.received.cancellations).toMatchObject([{ orderId: order.id, locationId: order.locationId }]);
    expect(await cancelAtPos(server.context, order.id)).toBeNull();
    expect([await results(), server.demo.pos.received.cancellations.length]).toEqual([['cancelled'], 1]);
  });

  it('records that the POS did not cancel the order, and why [R-06]', async () => {
    server.demo.pos.setMode(order.locationId, 'offline');
    await add('CANCELED');

    const after = await cancelAtPos(server.context, order.id);

    expect(after?.statuses.at(-1)).toMatchObject({ reason: 'ERROR_POS_OFFLINE', meta: { posCancellation: 'refused' } });
  });

  it('records a lost connection as a failure', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    await add('CANCELED');
    server.context.pos = { ...NO_POS, cancel: () => Promise.reject(new Error('ECONNRESET')) };

    expect((await cancelAtPos(server.context, order.id))?.statuses.at(-1)?.reason).toBe('ERROR_SENDING_TO_POS');
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('does not send the cancellation of a completed order if the location prevents it, and records that [R-06]', async () => {
    await preventCancellations();
    await add('DELIVERED');
    await add('CANCELED');

    const after = await cancelAtPos(server.context, order.id);

    expect(after?.statuses.at(-1)).toMatchObject({ status: 'CANCELED', reason: 'NOT_ALLOWED', meta: { posCancellation: 'prevented' } });
    expect(server.demo.pos.received.cancellations).toEqual([]);
  });

  it.each([
    ['POST /Orders/addNewStatusInOrder', { orderId: order.id, locationId: order.locationId, newStatus: { status: 'CANCELLED' } }],
    [`POST /Orders/updateStatusByChannel/${order.id}`, { channelOrderId: 'glv-778', status: { status: 'CANCELED' } }],
    [`PATCH /orders/${order.id}/status`, { status: 'CANCELED' }],
  ])('is rejected with 409 for users who cancel a completed order by %s if the location prevents it [R-06]', async (route, body) => {
    const [method, url] = route.split(' ') as ['POST' | 'PATCH', string];
    const cancel = () => call(method, url, { as: 'product-admin', body });
    await preventCancellations();
    await add('DELIVERED');

    const reply = await cancel();

    expect([reply.status, reply.body.error.code]).toEqual([409, 'ORDER_COMPLETED']);
    expect((await findOrder(database(), order.id))?.statuses.at(-1)?.status).toBe('DELIVERED');
    await add('IN_KITCHEN');
    expect((await cancel()).status).toBe(200);
  });
});
