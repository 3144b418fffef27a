import { orderSchema, type Order, type StatusEntry } from '@/domain/order';
import { anOrder, aPrinterEntry, aStatusEntry } from '../../../test/factories/anOrder';
import { log } from '../../platform/monitoring/log';
import { useTestServer } from '../../../test/server/testServer';
import { addStatus, addStatusIf, findOrder, insertOrder } from './orderStore';
import { listOrders } from './listOrders';

describe('the order store', () => {
  const { server, database } = useTestServer();
  const order = { ...anOrder(), accountId: 'account-1' };

  it('stores a complete order, notifies the clients, then dispatches its tickets', async () => {
    const stored = await insertOrder(server.context, order);

    expect(stored).toEqual(order);
    expect(orderSchema.parse(await findOrder(database(), order.id))).toEqual(orderSchema.parse(order));
    expect(server.recorded.changed).toEqual([{ order: stored, entry: undefined }]);
    expect(server.recorded.printed).toEqual([stored]);
  });

  it('stores an order whose tickets cannot be created, logs the error and adds it to the history', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    server.context.printQueue.prepareTickets = () => Promise.reject(new Error('no paper anywhere'));

    const stored = await insertOrder(server.context, order);

    expect(stored.statuses.at(-1)).toMatchObject({ status: 'ERROR', type: 'printer', reason: 'ORDER_EXCEPTION' });
    expect((await findOrder(database(), order.id))?.rev).toBe(2);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('inserts neither an order nor its tickets if one of them cannot be inserted', async () => {
    const insert = () => Promise.reject(new Error('the disk is full'));
    server.context.printQueue.prepareTickets = () =>
      Promise.resolve({ awaitedSince: null, tickets: [], insert, dispatch: () => Promise.resolve() });

    await expect(insertOrder(server.context, order)).rejects.toThrow('the disk is full');

    expect(await findOrder(database(), order.id)).toBeNull();
    expect(server.recorded.changed).toEqual([]);
  });

  it('inserts an order whose tickets cannot be dispatched yet', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    const dispatch = () => Promise.reject(new Error('connection refused'));
    server.context.printQueue.prepareTickets = () =>
      Promise.resolve({ awaitedSince: null, tickets: [], insert: () => Promise.resolve(), dispatch });

    expect(await insertOrder(server.context, order)).toEqual(order);
    logged.mockRestore();
  });

  it('prints an order even if notifying the clients fails', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    server.context.orderChanged = () => {
      throw new Error('broadcast failed');
    };

    await insertOrder(server.context, order);

    expect(server.recorded.printed).toHaveLength(1);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('rejects an id that already exists and preserves the first order', async () => {
    await insertOrder(server.context, order);

    await expect(insertOrder(server.context, { ...order, code: 'B-2' })).rejects.toThrow();

    expect((await findOrder(database(), order.id))?.code).toBe('A-1001');
    expect(server.recorded.printed).toHaveLength(1);
  });

  it('stores two entries that are added concurrently, and publishes each revision once', async () => {
    await insertOrder(server.context, order);

    await Promise.all([
      addStatus(server.context, order.id, aPrinterEntry({ creator: 'first' })),
      addStatus(server.context, order.id, aPrinterEntry({ creator: 'second' })),
    ]);

    const found = await findOrder(database(), order.id);
    expect(found?.rev).toBe(3);
    expect(found?.statuses.map(({ creator }) => creator).sort()).toEqual(['first', 'glovo', 'second']);
    // In the order in which the transactions end: the app uses the highest revision (docs/protocol.md).
    expect(server.recorded.changed.map(({ order: { rev } }) => rev).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it('returns null and notifies no clients for an unknown order', async () => {
    expect(await addStatus(server.context, 'nowhere', aStatusEntry())).toBeNull();
    expect(server.recorded.changed).toEqual([]);
  });

  describe('addStatusIf', () => {
    const cooked = aStatusEntry({ status: 'IN_KITCHEN', date: '2026-11-20T12:05:00Z' });

    it('adds the entry and its fields in one change', async () => {
      await insertOrder(server.context, order);

      const added = await addStatusIf(server.context, order.id, () => ({ entry: cooked, fields: { deliverySlug: 'stuart' } }));

      expect(added).toMatchObject({ rev: 2, deliverySlug: 'stuart', client: order.client });
      expect(added?.statuses.at(-1)).toEqual({ ...cooked, date: '2026-11-20T12:05:00.000Z' });
      expect(await findOrder(database(), order.id)).toEqual(added);
      expect(server.recorded.changed.at(-1)).toEqual({ order: added, entry: added?.statuses.at(-1) });
    });

    it('makes the entry the newest of the history, even if its clock is behind', async () => {
      const ahead = aStatusEntry({ status: 'ACEPTED', date: '2026-11-20T12:30:00Z' });
      await insertOrder(server.context, { ...order, statuses: [ahead] });

      const added = await addStatusIf(server.context, order.id, () => ({ entry: cooked }));

      expect(added?.statuses.at(-1)).toEqual({ ...cooked, date: '2026-11-20T12:30:00.000Z' });
      expect((await listOrders(database(), 'all', { statuses: ['IN_KITCHEN'] })).totalCount).toBe(1);
    });

    it('stores nothing and notifies no clients if `decide` returns null or throws', async () => {
      await insertOrder(server.context, order);
      const refuse = () => {
        throw new Error('no');
      };

      expect(await addStatusIf(server.context, order.id, () => null)).toBeNull();
      expect(await addStatusIf(server.context, 'nowhere', () => ({ entry: cooked }))).toBeNull();
      await expect(addStatusIf(server.context, order.id, refuse)).rejects.toThrow('no');

      expect((await findOrder(database(), order.id))?.rev).toBe(1);
      expect(server.recorded.changed).toHaveLength(1);
    });

    it('serializes concurrent calls, each seeing the entries of the previous ones', async () => {
      await insertOrder(server.context, order);
      const seen: number[] = [];
      const onlyOnce = ({ statuses }: Order) => {
        seen.push(statuses.length);
        return statuses.length === 1 ? { entry: cooked } : null;
      };

      await Promise.all(Array.from({ length: 5 }, () => addStatusIf(server.context, order.id, onlyOnce)));

      expect(seen).toEqual([1, 2, 2, 2, 2]);
      expect((await findOrder(database(), order.id))?.rev).toBe(2);
    });
  });

  async function statusAfter(...entries: Partial<StatusEntry>[]): Promise<string[]> {
    await insertOrder(server.context, order);
    for (const entry of entries) await addStatus(server.context, order.id, aStatusEntry(entry));
    const found: string[] = [];
    for (const status of ['ACEPTED', 'IN_KITCHEN', 'CANCELED', 'ERROR']) {
      if ((await listOrders(database(), 'all', { statuses: [status] })).totalCount > 0) found.push(status);
    }
    return found;
  }

  it('derives the status of an order from its newest own entry, in normalized spelling', async () => {
    expect(
      await statusAfter({ status: 'IN_KITCHEN', date: '2026-11-20T12:01:00Z' }, { status: 'CANCELLED', date: '2026-11-20T12:01:00.500Z' }),
    ).toEqual(['CANCELED']);
    expect((await findOrder(database(), order.id))?.statuses.at(-1)?.status).toBe('CANCELED');
  });

  it('does not change the status of an order for a late entry', async () => {
    expect(
      await statusAfter({ status: 'IN_KITCHEN', date: '2026-11-20T12:05:00Z' }, { status: 'ERROR', date: '2026-11-20T12:04:59Z' }),
    ).toEqual(['IN_KITCHEN']);
  });

  it('does not change the status of an order for printer and rider entries', async () => {
    expect(
      await statusAfter(
        { type: 'printer', status: 'ERROR', date: '2026-11-20T12:05:00Z' },
        { type: 'rider', status: 'CANCELED', date: '2026-11-20T12:06:00Z' },
      ),
    ).toEqual(['ACEPTED']);
  });
});
