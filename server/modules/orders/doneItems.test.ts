import { eq } from 'drizzle-orm';
import { READY_DELAY_MS } from '@/domain/doneItems';
import type { Order } from '@/domain/order';
import { can } from '@/domain/permissions';
import { ROLES } from '@/domain/role';
import { aStatusEntry, anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { AppServer } from '../../../test/server/appServer';
import { useTestServer } from '../../../test/server/testServer';
import { orders } from '../../platform/db/schema';
import { createPlatformReports } from '../channels/platformReports';
import { createAppClient } from '../integrations/appClient';
import { sendDue } from '../integrations/runOutbox';
import { setDueOrdersReady } from './doneItems';
import { addStatus, findOrder, orderRow } from './orderStore';

const LOCATION = 'location-es-1';

describe('the finished items of an order', () => {
  const { server, call, database } = useTestServer();
  const channel = new AppServer();
  const items = ['Pizza', 'Ensalada', 'Agua'].map((name) => anOrderItem({ name }));
  const inKitchen = aStatusEntry({ status: 'IN_KITCHEN', creator: 'pos', date: '2026-11-20T12:01:00.000Z' });

  async function place(over: Partial<Order> = {}): Promise<void> {
    const order = { ...anOrder({ locationId: LOCATION, items, statuses: [aStatusEntry(), inKitchen], ...over }), accountId: 'account-es' };
    await database().insert(orders).values(orderRow(order));
  }
  const send = (body: object, as = 'location-staff') => call('POST', '/orders/order-1/done-items', { as, body });
  const finish = (...positions: number[]) => send({ items: positions, done: true });
  const reopen = (...positions: number[]) => send({ items: positions, done: false });
  async function row() {
    const [found] = await database().select().from(orders).where(eq(orders.id, 'order-1'));
    if (!found) throw new Error('The test has no order.');
    return found;
  }
  /** Runs the periodic work as if this time had passed since now. */
  const after = (ms: number) => setDueOrdersReady(server.context, () => new Date(Date.now() + ms));
  const history = async () => (await row()).statuses.map(({ status }) => status);
  const add = (status: string, over: object = {}) =>
    addStatus(server.context, 'order-1', { status, creator: 'pos', date: new Date().toISOString(), ...over });

  it('are stored one by one, with a higher revision and a message to the clients [K-05]', async () => {
    await place();

    expect((await finish(2)).body.data).toMatchObject({ doneItems: [2], rev: 2 });
    expect((await finish(0)).body.data).toMatchObject({ doneItems: [0, 2], rev: 3 });
    expect((await reopen(2)).body.data).toMatchObject({ doneItems: [0], rev: 4 });

    expect(server.recorded.changed.map(({ order, entry }) => [order.rev, order.doneItems, entry])).toEqual([
      [2, [2], undefined],
      [3, [0, 2], undefined],
      [4, [0], undefined],
    ]);
    expect(await findOrder(database(), 'order-1')).toMatchObject({ doneItems: [0] });
  });

  it('change neither the order nor the clients when the request is repeated [K-05]', async () => {
    await place();
    await finish(1);

    const repeated = await finish(1, 1);

    expect([repeated.status, repeated.body.data.rev]).toEqual([200, 2]);
    expect(server.recorded.changed).toHaveLength(1);
  });

  it('of concurrent requests are all stored [K-05]', async () => {
    await place();

    await Promise.all([finish(0), finish(1), finish(2)]);

    expect((await row()).doneItems).toEqual([0, 1, 2]);
  });

  it.each([
    ['a position without an item', { items: [0, 3], done: true }, 422],
    ['a negative position', { items: [-1], done: true }, 422],
    ['no position', { items: [], done: true }, 422],
    ['more than 200 positions', { items: Array.from({ length: 201 }, () => 0), done: true }, 422],
  ])('are not changed by a request with %s [K-05]', async (_what, body, status) => {
    await place();

    expect((await send(body)).status).toBe(status);
    expect((await row()).doneItems).toEqual([]);
  });

  it.each([
    ['new', [], true],
    ['deferred', [aStatusEntry({ status: 'DEFERRED' })], true],
    ['in the kitchen with an error', [inKitchen, aStatusEntry({ status: 'ERROR', date: '2026-11-20T12:02:00.000Z' })], true],
    ['ready', [inKitchen, aStatusEntry({ status: 'READY_FOR_DELIVERY', date: '2026-11-20T12:02:00.000Z' })], false],
    ['cancelled', [aStatusEntry({ status: 'CANCELED' })], false],
  ])('of an order that is %s can be changed only before it is ready [K-05]', async (_what, statuses, isAllowed) => {
    await place({ statuses: [aStatusEntry({ status: 'INCOMING_NEW', date: '2026-11-20T11:59:00.000Z' }), ...statuses] });

    const { status, body } = await finish(0);

    expect([status, body.error?.code]).toEqual(isAllowed ? [200, undefined] : [409, 'ORDER_NOT_IN_KITCHEN']);
    expect((await row()).doneItems).toEqual(isAllowed ? [0] : []);
  });

  it('are limited to orders of the scope of roles that may set a status [K-05]', async () => {
    await place();

    expect((await send({ items: [0], done: true }, 'location-staff-br')).status).toBe(404);
    for (const role of ROLES.filter((each) => !can(each, 'orders:retry', 'updateOwn') && each !== 'automatic')) {
      expect([role, (await send({ items: [0], done: true }, role)).status]).toEqual([role, 403]);
    }
    expect((await row()).doneItems).toEqual([]);
  });

  it.each([
    ['ready for the rider', 'delivery-by-location', 'READY_FOR_DELIVERY'],
    ['ready to pick up', 'takeaway', 'READY_TO_PICKUP'],
    ['served at a table', 'order-at-table', 'SERVED'],
  ])('set the order to %s 5 s after the last of them [K-05]', async (_what, type, status) => {
    await place({ fulfillment: { type } });
    await finish(0, 1, 2);

    await after(READY_DELAY_MS - 1000);
    expect(await history()).toEqual(['ACEPTED', 'IN_KITCHEN']);
    await after(READY_DELAY_MS);

    expect(await history()).toEqual(['ACEPTED', 'IN_KITCHEN', status]);
    expect((await row()).statuses.at(-1)).toMatchObject({ creator: 'web-app', meta: { kitchen: 'allItemsDone' } });
    expect(await row()).toMatchObject({ itemsDoneAt: null, status });
    expect(server.recorded.changed.at(-1)?.entry?.status).toBe(status);
  });

  it('set the order to ready once when several processes find it at the same time [K-05]', async () => {
    await place();
    await finish(0, 1, 2);

    await Promise.all([after(READY_DELAY_MS), after(READY_DELAY_MS)]);

    expect(await history()).toEqual(['ACEPTED', 'IN_KITCHEN', 'READY_FOR_DELIVERY']);
  });

  it('do not set the order to ready if one of them is reopened within 5 s [K-05]', async () => {
    await place();
    await finish(0, 1, 2);
    await reopen(1);

    await after(60_000);

    expect(await history()).toEqual(['ACEPTED', 'IN_KITCHEN']);
  });

  it('of an order without items never set it to ready [K-05]', async () => {
    await place({ items: [] });
    await add('IN_KITCHEN');

    await after(60_000);

    expect(await history()).not.toContain('READY_FOR_DELIVERY');
  });

  it('set a new order to ready only after it is accepted [K-05]', async () => {
    await place({ statuses: [aStatusEntry({ status: 'INCOMING_NEW' })] });
    await finish(0, 1, 2);
    await after(60_000);
    expect(await history()).toEqual(['INCOMING_NEW']);

    await add('ACEPTED');
    await after(60_000);

    expect(await history()).toEqual(['INCOMING_NEW', 'ACEPTED', 'READY_FOR_DELIVERY']);
  });

  it('of an order that cannot become ready wait for its next status instead of being tried every second [K-05]', async () => {
    await place({ statuses: [aStatusEntry(), aStatusEntry({ status: 'ERROR', date: '2026-11-20T12:02:00.000Z' })] });
    await finish(0, 1, 2);
    await after(60_000);
    expect(await row()).toMatchObject({ status: 'ERROR', itemsDoneAt: null });

    await add('IN_KITCHEN');
    await after(60_000);

    expect(await history()).toEqual(['ACEPTED', 'ERROR', 'IN_KITCHEN', 'READY_FOR_DELIVERY']);
  });

  it('do nothing more when a person sets the order to ready first [K-05]', async () => {
    await place();
    await finish(0, 1, 2);

    await add('READY_FOR_DELIVERY', { creator: 'web-app' });

    expect((await row()).itemsDoneAt).toBeNull();
    await after(60_000);
    expect(await history()).toEqual(['ACEPTED', 'IN_KITCHEN', 'READY_FOR_DELIVERY']);
  });

  it('are open again after a recall [K-05]', async () => {
    await place();
    await finish(0, 1, 2);
    await after(READY_DELAY_MS);

    const recalled = await add('IN_KITCHEN', {
      creator: 'web-app',
      meta: { recall: {} },
      date: new Date(Date.now() + 60_000).toISOString(),
    });

    expect(recalled?.doneItems).toBeUndefined();
    expect(await row()).toMatchObject({ doneItems: [], itemsDoneAt: null, status: 'IN_KITCHEN' });
  });

  it('are not changed by entries of printers and riders [K-05]', async () => {
    await place();
    await finish(0, 1, 2);
    const { itemsDoneAt } = await row();

    await add('SUCCESS', { type: 'printer' });

    expect(await row()).toMatchObject({ doneItems: [0, 1, 2], itemsDoneAt });
  });

  it('inform the channel that the order is ready, as if a person had set it [K-05]', async () => {
    const path = `/Locations/${LOCATION}/connections/glovo`;
    channel.secret = (await call('POST', `${path}/secret`, { as: 'product-admin' })).body.data.secret;
    await call('PUT', path, { as: 'product-admin', body: { enabled: true, url: await channel.start() } });
    const client = createAppClient({ database: database(), allowPrivate: true });
    await place();
    await finish(0, 1, 2);
    await after(READY_DELAY_MS);
    for (let turn = 0; turn < 3; turn += 1) {
      await sendDue({ context: server.context, client, reports: createPlatformReports(server.context) });
    }
    await channel.stop();

    const entries = channel.received.filter(({ body }) => body.type === 'order.status').map(({ body }) => body.data['entry']);
    expect(entries.at(-1)).toMatchObject({ status: 'READY_FOR_DELIVERY', creator: 'web-app' });
    expect((await findOrder(database(), 'order-1'))?.notifiedThrough).toBe('glovo');
  });
});
