import { eq, sql } from 'drizzle-orm';
import { anOrder, anOrderItem, aPrinterEntry, aStatusEntry } from '../../../test/factories/anOrder';
import { orderLines, orders } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';
import { addStatus, addStatusIf, insertOrder } from './orderStore';

describe('order lines', () => {
  const { server, database } = useTestServer();
  const order = {
    ...anOrder({ items: [anOrderItem({ qty: 2 }), anOrderItem({ name: 'Tarta', innerId: null, posRef: null, qty: 0.25, price: 480 })] }),
    accountId: 'account-1',
  };
  const lines = () => database().select().from(orderLines).orderBy(orderLines.line);
  const row = sql<string>`${orderLines}.ctid`;

  it('are inserted with their order, whose total and currency are generated columns [DA-01]', async () => {
    await insertOrder(server.context, { ...order, currency: 'eur', total: 2380 });

    const common = { orderId: 'order-1', placedAt: new Date(order.placedAt) };
    expect(await lines()).toEqual([
      { ...common, line: 1, name: 'Pizza margarita', innerId: 'item-1', posRef: 'P1', qty: 2, price: 950 },
      { ...common, line: 2, name: 'Tarta', innerId: null, posRef: null, qty: 0.25, price: 480 },
    ]);
    expect(await database().select({ currency: orders.currency, total: orders.total }).from(orders)).toEqual([
      { currency: 'EUR', total: 2380 },
    ]);
  });

  it('are not inserted if the order is not inserted', async () => {
    const insert = () => Promise.reject(new Error('the disk is full'));
    server.context.printQueue.prepareTickets = () =>
      Promise.resolve({ awaitedSince: null, tickets: [], insert, dispatch: () => Promise.resolve() });

    await expect(insertOrder(server.context, order)).rejects.toThrow('the disk is full');

    expect(await lines()).toEqual([]);
  });

  it('follow changes of the items and the time of their order, and are deleted with it [DA-01]', async () => {
    await insertOrder(server.context, order);
    const items = [anOrderItem({ name: 'Croquetas', qty: 6 })];

    await database()
      .update(orders)
      .set({ data: { items, total: 7 }, placedAt: new Date('2026-11-21T12:00:00Z') });

    expect(await lines()).toMatchObject([{ line: 1, name: 'Croquetas', qty: 6, placedAt: new Date('2026-11-21T12:00:00Z') }]);
    expect(await database().select({ currency: orders.currency, total: orders.total }).from(orders)).toEqual([
      { currency: null, total: 7 },
    ]);
    await database().delete(orders).where(eq(orders.id, 'order-1'));
    expect(await lines()).toEqual([]);
  });

  it('are not rewritten when a history entry is added', async () => {
    await insertOrder(server.context, order);
    const rows = () => database().select({ row }).from(orderLines).orderBy(orderLines.line);
    const before = await rows();

    await addStatus(server.context, 'order-1', aPrinterEntry());
    await addStatusIf(server.context, 'order-1', () => ({ entry: aStatusEntry(), fields: { deliverySlug: 'stuart' } }));

    expect(before).toHaveLength(2);
    expect(await rows()).toEqual(before);
  });
});
