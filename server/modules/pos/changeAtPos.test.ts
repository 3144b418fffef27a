import { anOrder, anOrderItem, aStatusEntry } from '../../../test/factories/anOrder';
import { useTestServer } from '../../../test/server/testServer';
import { currentStatus } from '@/domain/orderStatus';
import { posChangeOfEntry } from '@/domain/posOrder/posChangeReply';
import { log } from '../../platform/monitoring/log';
import { changeOrder } from '../orders/changeOrder';
import { addStatus, findOrder, insertOrder } from '../orders/orderStore';
import { changeAtPos } from './changeAtPos';
import { NO_POS } from './pos';
import { sendToPos } from './sendToPos';

describe('changeAtPos', () => {
  const { server, database } = useTestServer();
  const burger = anOrderItem({ name: 'Hamburguesa', qty: 1, price: 1000, modifiers: [] });
  const order = { ...anOrder({ locationId: 'location-es-1', items: [burger], subtotal: 1000, total: 1000 }), accountId: 'account-es' };
  const stored = () => findOrder(database(), order.id);
  const changeTo = (qty: number) =>
    changeOrder(server.context, order.id, {
      now: new Date(),
      decide: async (before) => ({ ...before, items: [{ ...burger, qty }], subtotal: qty * 1000, total: qty * 1000 }),
    });
  const results = async () => (await stored())?.statuses.map(posChangeOfEntry).filter((result) => result !== null);
  const received = () => server.demo.pos.received.changes.map(({ lines }) => lines.map(({ quantity }) => quantity));

  beforeEach(async () => {
    await insertOrder(server.context, order);
  });

  it('sends the newest contents once, and records the reply without changing the status of the order [V-01]', async () => {
    await sendToPos(server.context, order.id);
    await changeTo(2);
    await changeTo(3);

    expect(await changeAtPos(server.context, order.id)).toEqual({ kind: 'changed' });
    expect(await changeAtPos(server.context, order.id)).toBeNull();

    expect(received()).toEqual([[3]]);
    expect(await results()).toEqual(['changed']);
    const after = await stored();
    expect(after && currentStatus(after)).toBe('IN_KITCHEN');
    await changeTo(4);
    await changeAtPos(server.context, order.id);
    expect(received()).toEqual([[3], [4]]);
  });

  it('sends nothing for an order that the POS has not got, got with the change, or that is cancelled [V-01]', async () => {
    await changeTo(2);
    expect(await changeAtPos(server.context, order.id)).toBeNull();
    await sendToPos(server.context, order.id);
    expect(await changeAtPos(server.context, order.id)).toBeNull();
    await changeTo(3);
    await addStatus(server.context, order.id, aStatusEntry({ status: 'CANCELED', date: new Date().toISOString() }));

    expect(await changeAtPos(server.context, order.id)).toBeNull();
    expect(received()).toEqual([]);
  });

  it('records that the POS did not change the order, and why [V-01]', async () => {
    await sendToPos(server.context, order.id);
    server.demo.pos.setMode(order.locationId, 'offline');
    await changeTo(2);

    expect(await changeAtPos(server.context, order.id)).toMatchObject({ kind: 'refused', reason: 'ERROR_POS_OFFLINE' });
    expect((await stored())?.statuses.at(-1)).toMatchObject({ type: 'change', creator: 'pos', reason: 'ERROR_POS_OFFLINE' });
    expect(await results()).toEqual(['refused']);
  });

  it('records a POS that does not reply only when nobody retries [V-01]', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    await sendToPos(server.context, order.id);
    server.context.pos = { ...NO_POS, change: () => Promise.reject(new Error('ECONNRESET')) };
    await changeTo(2);

    await expect(changeAtPos(server.context, order.id, { isRepeated: true })).rejects.toThrow('ECONNRESET');
    expect(await results()).toEqual([]);
    await changeAtPos(server.context, order.id);
    expect((await stored())?.statuses.at(-1)?.reason).toBe('ERROR_SENDING_TO_POS');
    logged.mockRestore();
  });

  it('follows an order that changed while the POS received it [V-01]', async () => {
    const { pos } = server.context;
    server.context.pos = {
      ...pos,
      send: async (sent, location) => {
        await changeTo(2);
        return pos.send(sent, location);
      },
    };

    await sendToPos(server.context, order.id);

    expect(server.demo.pos.received.orders.at(-1)?.lines[0]?.quantity).toBe(1);
    expect(received()).toEqual([[2]]);
    expect(await results()).toEqual(['changed']);
  });
});
