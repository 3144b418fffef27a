import { currentStatus, riderStatus } from '@/domain/orderStatus';
import { anOrder, aStatusEntry } from '../../../test/factories/anOrder';
import { addStatus, findOrder, insertOrder, type NewOrder } from '../../modules/orders/orderStore';
import { sendToPos } from '../../modules/pos/sendToPos';
import { ManualClock } from '../../../test/server/manualClock';
import { useTestServer } from '../../../test/server/testServer';
import { createOrderLives } from './orderLives';
import { Random } from '../random';
import { Tasks } from '../tasks';

describe('the lives of the orders of the demo', () => {
  const { server, database } = useTestServer();
  let clock: ManualClock;
  let tasks: Tasks;
  let lives: ReturnType<typeof createOrderLives>;

  beforeEach(() => {
    clock = new ManualClock();
    tasks = new Tasks(clock.setTimer);
    // Of this seed the first orders are neither put off nor cancelled.
    lives = createOrderLives({ random: new Random(4), tasks });
    const { orderChanged } = server.context;
    server.context.orderChanged = (order, entry) => {
      orderChanged(order, entry);
      lives.orderChanged(server.context, order);
    };
  });
  afterEach(() => tasks.stop());

  const order: NewOrder = {
    ...anOrder({ locationId: 'location-es-1', fulfillment: { type: 'takeaway' } }),
    accountId: 'account-es',
    statuses: [aStatusEntry({ status: 'INCOMING_NEW', date: new Date(Date.now() - 60_000).toISOString() })],
  };

  /** Lets the next thing happen, to its end. */
  async function happens(): Promise<void> {
    const before = server.told.changed.length;
    clock.next();
    while (server.told.changed.length === before) await new Promise(setImmediate);
  }

  const now = () => new Date().toISOString();
  const history = async () => (await findOrder(database(), order.id))?.statuses.map(({ status }) => status);

  it('take every new order over the channel, the POS and the kitchen to its end', async () => {
    await insertOrder(server.context, order);
    expect(clock.waiting).toBe(1);
    while (clock.waiting > 0) await happens();

    expect(await history()).toEqual(['INCOMING_NEW', 'ACEPTED', 'IN_KITCHEN', 'READY_TO_PICKUP', 'PICKED_UP', 'COMPLETED']);
    expect(clock.now).toBeGreaterThan(100_000);
  });

  it('are cooked by the device of the channel where there is no POS [R-05]', async () => {
    await insertOrder(server.context, { ...order, locationId: 'location-es-5', accountId: 'account-es-norte' });
    while (clock.waiting > 0) await happens();

    expect((await history())?.slice(0, 4)).toEqual(['INCOMING_NEW', 'ACEPTED', 'IN_CHANNEL_DEVICE', 'READY_TO_PICKUP']);
    expect(server.demo.pos.received.orders).toEqual([]);
  });

  it('are in memory while a step is planned, and for the last 500 orders after that [T-16]', async () => {
    for (let n = 0; n < 510; n += 1) {
      const failed = { ...anOrder({ id: `failed-${n}` }), statuses: [aStatusEntry({ status: 'CANCELED' })] };
      lives.orderChanged(server.context, failed);
    }
    expect(lives.size).toBe(500);
    await insertOrder(server.context, order);
    expect(lives.size).toBe(501);
    while (clock.waiting > 0) await happens();

    expect(lives.size).toBe(500);
  });

  it('accept an order within seconds', async () => {
    await insertOrder(server.context, order);
    await happens();

    expect(clock.now).toBeLessThan(10_000);
  });

  it('cook nothing that was cancelled', async () => {
    await insertOrder(server.context, order);
    await happens();
    await addStatus(server.context, order.id, aStatusEntry({ status: 'CANCELED', date: now() }));

    expect(clock.waiting).toBe(0);
    expect(await history()).toEqual(['INCOMING_NEW', 'ACEPTED', 'CANCELED']);
  });

  it.each([
    ['sent to the POS', ['accept'], 'CANCELED'],
    ['sent to the POS', ['accept'], 'DEFERRED'],
    ['ready', ['accept', 'cook'], 'CANCELED'],
  ])('find an order that was to be %s changed meanwhile, and leave it so', async (_what, steps, status) => {
    await insertOrder(server.context, order);
    for (const _step of steps) await happens();
    // Told to nobody: as if it was written on another server.
    await addStatus({ ...server.context, orderChanged: () => undefined }, order.id, aStatusEntry({ status, date: now() }));
    clock.next();
    await tasks.stop();

    expect(await history()).toEqual(['INCOMING_NEW', 'ACEPTED', 'IN_KITCHEN'].slice(0, steps.length + 1).concat(status));
  });

  it('leave a failed order to a person, however often its printer and rider speak', async () => {
    lives = createOrderLives({ random: new Random(4), tasks });
    await insertOrder(server.context, { ...order, statuses: [aStatusEntry({ status: 'ERROR' })] });
    for (const type of ['printer', 'rider', 'printer', 'rider', 'printer', 'rider']) {
      await addStatus(server.context, order.id, aStatusEntry({ status: 'ERROR', type, date: now() }));
    }

    expect(clock.waiting).toBe(0);
  });

  it('do not do again what a person did: an order that was marked ready is picked up next', async () => {
    await insertOrder(server.context, order);
    for (const _step of ['accept', 'cook']) await happens();
    await addStatus(server.context, order.id, aStatusEntry({ status: 'READY_TO_PICKUP', creator: 'web-app', date: now() }));

    expect(clock.waiting).toBe(1);
    await happens();

    expect(await history()).toEqual(['INCOMING_NEW', 'ACEPTED', 'IN_KITCHEN', 'READY_TO_PICKUP', 'PICKED_UP']);
  });

  it('keep their plans while only the printer has something to say', async () => {
    await insertOrder(server.context, order);
    await happens();
    await addStatus(server.context, order.id, aStatusEntry({ status: 'SUCCESS', type: 'printer', date: now() }));

    expect(clock.waiting).toBe(1);
  });

  it('go on with a failed order once it was sent again [OR-12]', async () => {
    server.demo.pos.setMode('location-es-1', 'offline');
    await insertOrder(server.context, order);
    while (clock.waiting > 0 && (await history())?.at(-1) !== 'ERROR') await happens();
    expect((await history())?.at(-1)).toBe('ERROR');
    server.demo.pos.setMode('location-es-1', 'open');
    await sendToPos(server.context, order.id);

    while (clock.waiting > 0) await happens();

    expect((await history())?.slice(2)).toEqual(['ERROR', 'IN_KITCHEN', 'READY_TO_PICKUP', 'PICKED_UP', 'COMPLETED']);
  });

  it('bring an order by its rider, who picks it up when it is ready [OP-04]', async () => {
    await insertOrder(server.context, { ...order, fulfillment: { type: 'delivery-by-channel' } });
    while (clock.waiting > 0) await happens();

    const done = await findOrder(database(), order.id);
    const statuses = done?.statuses.map(({ status, type }) => (type === 'rider' ? `rider ${status}` : status)) ?? [];
    expect([done && currentStatus(done), done && riderStatus(done)?.status]).toEqual(['COMPLETED', 'COMPLETED']);
    expect(statuses.indexOf('rider DELIVERING')).toBeGreaterThan(statuses.indexOf('READY_FOR_DELIVERY'));
    expect(statuses.indexOf('PICKED_UP')).toBeGreaterThan(statuses.indexOf('rider DELIVERING'));
    expect(statuses.indexOf('DELIVERED')).toBeGreaterThan(statuses.indexOf('rider COMPLETED'));
    expect(new Set(statuses).size).toBe(statuses.length);
  });

  it('leave alone what they are told to', async () => {
    lives.leaveAlone(order.id);
    await insertOrder(server.context, order);

    expect(clock.waiting).toBe(0);
  });
});
