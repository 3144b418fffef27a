import { eq } from 'drizzle-orm';
import { RECALL_WITHIN_MS } from '@/domain/orderRecall';
import { ROLES } from '@/domain/role';
import { can } from '@/domain/permissions';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';
import { useTestServer } from '../../../test/server/testServer';
import { connections, deliveries, orders } from '../../platform/db/schema';
import { listAuditEntries } from '../audit/auditStore';
import { findOrder, orderRow } from './orderStore';

const LOCATION = 'location-es-1';
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('POST /Orders/:id/recall', () => {
  const { server, call, database } = useTestServer();

  const place = async (...statuses: { status: string; date: string }[]) => {
    const order = anOrder({ id: 'order-1', locationId: LOCATION, statuses: statuses.map((each) => aStatusEntry(each)) });
    await database()
      .insert(orders)
      .values(orderRow({ ...order, accountId: 'account-es' }));
  };
  const recall = (as = 'location-staff') => call('POST', '/Orders/order-1/recall', { as });
  const history = async () => (await findOrder(database(), 'order-1'))?.statuses.map(({ status }) => status);

  it.each(['READY_FOR_DELIVERY', 'READY_TO_PICKUP', 'SERVED', 'PICKED_UP', 'DELIVERED', 'COMPLETED'])(
    'returns an order in %s to the kitchen, with the person in its history and the audit log [K-03]',
    async (status) => {
      await place({ status, date: ago(60_000) });

      const reply = await recall();

      expect(reply.status).toBe(200);
      expect(reply.body.data.statuses.at(-1)).toMatchObject({
        status: 'IN_KITCHEN',
        creator: 'web-app',
        meta: { recall: true, by: { id: 'user-location-staff' } },
      });
      const [row] = await database().select().from(orders);
      expect(row).toMatchObject({ status: 'IN_KITCHEN', rev: 2 });
      expect(server.recorded.changed).toEqual([{ order: reply.body.data, entry: reply.body.data.statuses.at(-1) }]);
      const { entries } = await listAuditEntries(database(), {});
      expect(entries.map(({ action, entityId }) => [action, entityId])).toEqual([['recallOrder', 'order-1']]);
    },
  );

  it.each(['INCOMING_NEW', 'ACEPTED', 'IN_KITCHEN', 'DEFERRED', 'ERROR', 'CANCELED'])(
    'rejects an order in %s, which is not finished [K-03]',
    async (status) => {
      await place({ status, date: ago(60_000) });

      const { status: code, body } = await recall();

      expect([code, body.error.code]).toEqual([409, 'ORDER_NOT_FINISHED']);
      expect(await history()).toEqual([status]);
    },
  );

  it('rejects an order that was finished more than 24 h ago [K-03]', async () => {
    await place({ status: 'PICKED_UP', date: ago(RECALL_WITHIN_MS + 60_000) });

    expect((await recall()).body.error.code).toBe('ORDER_NOT_FINISHED');
  });

  it('changes nothing when it is repeated [K-03]', async () => {
    await place({ status: 'PICKED_UP', date: ago(60_000) });

    const replies = await Promise.all([recall(), recall()]);

    expect(replies.map(({ status, body }) => [status, body.data.rev])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect(await history()).toEqual(['PICKED_UP', 'IN_KITCHEN']);
  });

  it('sends nothing to the channel, which receives the next status again [K-03]', async () => {
    const slug = anOrder().channel.slug;
    const app = { url: 'https://app.example.com', enabled: true, secret: 'whsec_x', secretAt: new Date() };
    await database()
      .insert(connections)
      .values({ locationId: LOCATION, slug, ...app });
    await place({ status: 'READY_FOR_DELIVERY', date: ago(60_000) });
    await database().delete(deliveries).where(eq(deliveries.orderId, 'order-1'));

    await recall();
    expect(await database().select().from(deliveries)).toEqual([]);

    const body = { orderId: 'order-1', locationId: LOCATION, newStatus: { status: 'READY_FOR_DELIVERY', creator: 'web-app' } };
    await call('POST', '/Orders/addNewStatusInOrder', { as: 'location-staff', body });
    const sent = await database().select().from(deliveries);
    expect(sent.map(({ type }) => type)).toEqual(['order.status']);
  });

  it('creates no ticket and no message to the POS [K-03]', async () => {
    await place({ status: 'SERVED', date: ago(60_000) });
    const [before] = await database().select().from(orders);

    await recall();

    const [after] = await database().select().from(orders);
    expect([after?.awaitedTickets, after?.ticketAwaitedSince, after?.dueAt]).toEqual([
      before?.awaitedTickets,
      before?.ticketAwaitedSince,
      before?.dueAt,
    ]);
    expect(await database().select().from(deliveries)).toEqual([]);
  });

  it('reopens all items that the kitchen had finished [K-03]', async () => {
    await place({ status: 'SERVED', date: ago(60_000) });
    await database()
      .update(orders)
      .set({ doneItems: [0] });

    const { body } = await recall();

    expect(body.data.doneItems).toBeUndefined();
    const [row] = await database().select().from(orders);
    expect([row?.doneItems, row?.itemsDoneAt]).toEqual([[], null]);
  });

  it('is permitted to the roles that may change orders, within their restaurants [K-03]', async () => {
    await place({ status: 'SERVED', date: ago(60_000) });

    for (const role of ROLES.filter((each) => !can(each, 'orders:retry', 'updateOwn') && each !== 'automatic')) {
      expect([role, (await recall(role)).status]).toEqual([role, 403]);
    }
    expect((await recall('location-staff-br')).status).toBe(404);
  });
});
