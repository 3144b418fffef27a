import { eq, sql } from 'drizzle-orm';
import { currentStatus, riderStatus } from '@/domain/orderStatus';
import { anOrder, aStatusEntry } from '../../../test/factories/anOrder';
import { locations } from '../../platform/db/schema';
import { addStatus, findOrder, insertOrder, type NewOrder } from '../../modules/orders/orderStore';
import { sendToPos } from '../../modules/pos/sendToPos';
import { ManualClock } from '../../../test/server/manualClock';
import { useTestServer } from '../../../test/server/testServer';
import { createOrderSimulation, resumeOrders } from './orderSimulation';
import { Random } from '../random';
import { Tasks } from '../tasks';

describe('the order simulation', () => {
  const { server, database } = useTestServer();
  let clock: ManualClock;
  let tasks: Tasks;
  let simulation: ReturnType<typeof createOrderSimulation>;

  beforeEach(() => {
    clock = new ManualClock();
    tasks = new Tasks(clock.setTimer);
    // With this seed the first orders are neither deferred nor cancelled.
    simulation = createOrderSimulation({ random: new Random(4), tasks });
    const { orderChanged } = server.context;
    server.context.orderChanged = (order, entry) => {
      orderChanged(order, entry);
      simulation.orderChanged(server.context, order);
    };
  });
  afterEach(() => tasks.stop());

  const order: NewOrder = {
    ...anOrder({ locationId: 'location-es-1', fulfillment: { type: 'takeaway' } }),
    accountId: 'account-es',
    statuses: [aStatusEntry({ status: 'INCOMING_NEW', date: new Date(Date.now() - 60_000).toISOString() })],
  };

  /** Runs the next task and waits for its change. */
  async function runNext(): Promise<void> {
    const before = server.recorded.changed.length;
    clock.next();
    while (server.recorded.changed.length === before) await new Promise(setImmediate);
  }

  const now = () => new Date().toISOString();
  const history = async () => (await findOrder(database(), order.id))?.statuses.map(({ status }) => status);

  it('takes a new order through channel, POS and kitchen to its completion', async () => {
    await insertOrder(server.context, order);
    expect(clock.waiting).toBe(1);
    while (clock.waiting > 0) await runNext();

    expect(await history()).toEqual(['INCOMING_NEW', 'ACEPTED', 'IN_KITCHEN', 'READY_TO_PICKUP', 'PICKED_UP', 'COMPLETED']);
    expect(clock.now).toBeGreaterThan(100_000);
  });

  it('uses the channel device for an order of a location without a POS [R-05]', async () => {
    await insertOrder(server.context, { ...order, locationId: 'location-es-5', accountId: 'account-es-norte' });
    while (clock.waiting > 0) await runNext();

    expect((await history())?.slice(0, 4)).toEqual(['INCOMING_NEW', 'ACEPTED', 'IN_CHANNEL_DEVICE', 'READY_TO_PICKUP']);
    expect(server.demo.pos.received.orders).toEqual([]);
  });

  it('leaves an order that only a person answers to a person for a minute [K-06]', async () => {
    await database()
      .update(locations)
      .set({ data: sql`${locations.data} || '{"channels": [{"slug": "glovo", "autoAccept": false}]}'::jsonb` })
      .where(eq(locations.id, 'location-es-5'));
    await insertOrder(server.context, { ...order, locationId: 'location-es-5', accountId: 'account-es-norte' });

    clock.next();
    while (clock.waiting === 0) await new Promise(setImmediate);
    expect(await history()).toEqual(['INCOMING_NEW']);
    await runNext();

    expect(await history()).toEqual(['INCOMING_NEW', 'ACEPTED']);
    expect(clock.now).toBeGreaterThan(60_000);
  });

  it('holds orders with a planned step in memory, and the last 500 without one [T-16]', async () => {
    for (let n = 0; n < 510; n += 1) {
      const failed = { ...anOrder({ id: `failed-${n}` }), statuses: [aStatusEntry({ status: 'CANCELED' })] };
      simulation.orderChanged(server.context, failed);
    }
    expect(simulation.size).toBe(500);
    await insertOrder(server.context, order);
    expect(simulation.size).toBe(501);
    while (clock.waiting > 0) await runNext();

    expect(simulation.size).toBe(500);
  });

  it('accepts an order within seconds', async () => {
    await insertOrder(server.context, order);
    await runNext();

    expect(clock.now).toBeLessThan(10_000);
  });

  it('stops when an order is cancelled', async () => {
    await insertOrder(server.context, order);
    await runNext();
    await addStatus(server.context, order.id, aStatusEntry({ status: 'CANCELED', date: now() }));

    expect(clock.waiting).toBe(0);
    expect(await history()).toEqual(['INCOMING_NEW', 'ACEPTED', 'CANCELED']);
  });

  it.each([
    ['sent to the POS', ['accept'], 'CANCELED'],
    ['sent to the POS', ['accept'], 'DEFERRED'],
    ['ready', ['accept', 'cook'], 'CANCELED'],
  ])('skips its step for an order that was to be %s and has changed in the database', async (_what, steps, status) => {
    await insertOrder(server.context, order);
    for (const _step of steps) await runNext();
    // Without a notification, as if another process had written it.
    await addStatus({ ...server.context, orderChanged: () => undefined }, order.id, aStatusEntry({ status, date: now() }));
    clock.next();
    await tasks.stop();

    expect(await history()).toEqual(['INCOMING_NEW', 'ACEPTED', 'IN_KITCHEN'].slice(0, steps.length + 1).concat(status));
  });

  it('sends a failed order again until the POS is back, without a person [W-04]', async () => {
    server.demo.pos.setMode('location-es-1', 'offline');
    await insertOrder(server.context, order);
    for (const _step of ['accept', 'fail', 'fail again']) await runNext();
    server.demo.pos.setMode('location-es-1', 'open');
    while (clock.waiting > 0) await runNext();

    expect((await history())?.slice(2)).toEqual(['ERROR', 'ERROR', 'IN_KITCHEN', 'READY_TO_PICKUP', 'PICKED_UP', 'COMPLETED']);
  });

  it('continues the open orders of an earlier run [W-04]', async () => {
    // Inserted before the simulation is connected.
    server.context.orderChanged = () => undefined;
    await insertOrder(server.context, {
      ...order,
      statuses: [...order.statuses, aStatusEntry({ status: 'ERROR', type: 'pos', date: now() })],
    });
    expect(clock.waiting).toBe(0);

    await resumeOrders(server.context, simulation);

    expect(clock.waiting).toBe(1);
    clock.next();
    await tasks.stop();
    expect((await history())?.at(-1)).toBe('IN_KITCHEN');
  });

  it('plans one retry of a failed order, regardless of printer and rider entries', async () => {
    simulation = createOrderSimulation({ random: new Random(4), tasks });
    await insertOrder(server.context, { ...order, statuses: [aStatusEntry({ status: 'ERROR' })] });
    for (const type of ['printer', 'rider', 'printer', 'rider', 'printer', 'rider']) {
      await addStatus(server.context, order.id, aStatusEntry({ status: 'ERROR', type, date: now() }));
    }

    expect(clock.waiting).toBe(1);
  });

  it('does not repeat a manual action: an order that was marked ready is picked up next', async () => {
    await insertOrder(server.context, order);
    for (const _step of ['accept', 'cook']) await runNext();
    await addStatus(server.context, order.id, aStatusEntry({ status: 'READY_TO_PICKUP', creator: 'web-app', date: now() }));

    expect(clock.waiting).toBe(1);
    await runNext();

    expect(await history()).toEqual(['INCOMING_NEW', 'ACEPTED', 'IN_KITCHEN', 'READY_TO_PICKUP', 'PICKED_UP']);
  });

  it('does not change its plan on a printer entry', async () => {
    await insertOrder(server.context, order);
    await runNext();
    await addStatus(server.context, order.id, aStatusEntry({ status: 'SUCCESS', type: 'printer', date: now() }));

    expect(clock.waiting).toBe(1);
  });

  it('continues with a failed order that was sent again [OR-12]', async () => {
    server.demo.pos.setMode('location-es-1', 'offline');
    await insertOrder(server.context, order);
    while (clock.waiting > 0 && (await history())?.at(-1) !== 'ERROR') await runNext();
    expect((await history())?.at(-1)).toBe('ERROR');
    server.demo.pos.setMode('location-es-1', 'open');
    await sendToPos(server.context, order.id);

    while (clock.waiting > 0) await runNext();

    expect((await history())?.slice(2)).toEqual(['ERROR', 'IN_KITCHEN', 'READY_TO_PICKUP', 'PICKED_UP', 'COMPLETED']);
  });

  it('delivers an order by a rider, who picks it up when it is ready [OP-04]', async () => {
    await insertOrder(server.context, { ...order, fulfillment: { type: 'delivery-by-channel' } });
    while (clock.waiting > 0) await runNext();

    const done = await findOrder(database(), order.id);
    const statuses = done?.statuses.map(({ status, type }) => (type === 'rider' ? `rider ${status}` : status)) ?? [];
    expect([done && currentStatus(done), done && riderStatus(done)?.status]).toEqual(['COMPLETED', 'COMPLETED']);
    expect(statuses.indexOf('rider DELIVERING')).toBeGreaterThan(statuses.indexOf('READY_FOR_DELIVERY'));
    expect(statuses.indexOf('PICKED_UP')).toBeGreaterThan(statuses.indexOf('rider DELIVERING'));
    expect(statuses.indexOf('DELIVERED')).toBeGreaterThan(statuses.indexOf('rider COMPLETED'));
    expect(new Set(statuses).size).toBe(statuses.length);
  });

  it('does not change ignored orders', async () => {
    simulation.ignore(order.id);
    await insertOrder(server.context, order);

    expect(clock.waiting).toBe(0);
  });
});
