import { eq } from 'drizzle-orm';
import { anIntakeOrder } from '../../../test/factories/anIntakeOrder';
import type { Order } from '@/domain/order';
import { currentStatus } from '@/domain/orderStatus';
import { deliveries, locations } from '../../platform/db/schema';
import { acceptOrder } from '../intake/acceptOrder';
import { findLocation } from '../locations/locationStore';
import { posChangeOfEntry } from '@/domain/posOrder/posChangeReply';
import { changeOrder } from '../orders/changeOrder';
import { addStatus, findOrder } from '../orders/orderStore';
import { createPlatformReports } from '../channels/platformReports';
import { AppServer } from '../../../test/server/appServer';
import { ALWAYS_OPEN, setOpeningHours } from '../../../test/server/setOpeningHours';
import { useTestServer } from '../../../test/server/testServer';
import { createAppClient, type AppClient } from './appClient';
import { createHttpPlatforms } from './httpPlatforms';
import { createHttpPos } from './httpPos';
import { createHttpRiders } from './httpRiders';
import { BACKOFF_MS, leaseDue, withLease } from './outboxStore';
import { sendDue } from './runOutbox';

const LOCATION = 'location-es-1';
const RESULTS: Record<string, string> = { 'pos.cancellation': 'cancelled', 'pos.change': 'changed' };

describe('the outbox', () => {
  const { server, call, database } = useTestServer();
  const pos = new AppServer();
  const channel = new AppServer();
  const rider = new AppServer();
  let client: AppClient;

  beforeEach(async () => {
    for (const app of [pos, channel]) {
      app.received.length = 0;
      app.answer = () => ({ status: 200, body: {} });
    }
    pos.answer = accepts;
    await setOpeningHours(database(), LOCATION, ALWAYS_OPEN);
    const [row] = await database().select().from(locations).where(eq(locations.id, LOCATION));
    const channels = [{ slug: 'glovo', enabled: true, storeId: 's' }];
    const data = { ...row?.data, channels, posConfig: { provider: 'agora' } };
    await database().update(locations).set({ data }).where(eq(locations.id, LOCATION));
    await connect('agora', pos);
    await connect('glovo', channel);
    client = createAppClient({ database: database(), allowPrivate: true });
    server.context.pos = createHttpPos(client);
    server.context.platforms = createHttpPlatforms(client);
    server.context.riders = createHttpRiders(client);
  });
  afterEach(async () => Promise.all([pos.stop(), channel.stop()]));

  const accepts: AppServer['answer'] = ({ body }) => ({
    status: 200,
    body: { result: RESULTS[body.type] ?? 'accepted' },
  });

  async function connect(slug: string, app: AppServer): Promise<void> {
    const path = `/Locations/${LOCATION}/connections/${slug}`;
    app.secret = (await call('POST', `${path}/secret`, { as: 'product-admin' })).body.data.secret;
    await call('PUT', path, { as: 'product-admin', body: { enabled: true, url: await app.start() } });
  }

  const run = () => sendDue({ context: server.context, client, reports: createPlatformReports(server.context) });

  /** Makes all queued messages due, as if time had passed. */
  async function later(): Promise<void> {
    await database()
      .update(deliveries)
      .set({ nextAt: new Date(0) })
      .where(eq(deliveries.state, 'queued'));
    await run();
  }

  async function location() {
    const found = await findLocation(database(), LOCATION);
    if (!found) throw new Error('The demo has no ${LOCATION}.');
    return found;
  }

  async function place(orderId = 'G-1'): Promise<Order> {
    const order = anIntakeOrder({ orderId });
    return (await acceptOrder(server.context, { location: await location(), slug: 'glovo', order }, new Date())).order;
  }

  const stored = () => database().select().from(deliveries).orderBy(deliveries.createdAt);
  const posChanges = (order: Order | null) => order?.statuses.map(posChangeOfEntry).filter((result) => result !== null);
  const statusOf = async (id: string) => currentStatus((await findOrder(database(), id)) as Order);

  it('sends a new order to the POS, signed, and its status back to the channel [R-05]', async () => {
    const { id } = await place();

    await run();
    await run();

    expect(pos.received).toMatchObject([
      { id: `order-${id}`, signed: true, body: { type: 'pos.order', locationId: LOCATION, data: { orderId: id, version: 1 } } },
    ]);
    expect(await statusOf(id)).toBe('IN_KITCHEN');
    expect(channel.received).toMatchObject([
      { signed: true, body: { type: 'order.status', data: { orderId: 'G-1', entry: { status: 'IN_KITCHEN' } } } },
    ]);
    expect((await stored()).map(({ type, state }) => [type, state])).toEqual([
      ['pos.order', 'sent'],
      ['order.status', 'sent'],
    ]);
  });

  it('sends no further messages once the server is stopping', async () => {
    for (let order = 0; order < 11; order += 1) await place(`G-${order}`);
    const stopping = new AbortController();
    pos.answer = (message) => {
      stopping.abort();
      return accepts(message);
    };

    await sendDue({ context: server.context, client, reports: createPlatformReports(server.context) }, stopping.signal);

    expect(pos.received).toHaveLength(10);
    expect((await stored()).filter(({ type, state }) => type === 'pos.order' && state === 'queued')).toHaveLength(1);
  });

  it('enqueues an order in the transaction that stores it, so a crash before the delivery loses nothing [R-05]', async () => {
    const { id } = await place();
    // Another process leases the message and ends before it sends it.
    const [leased] = await leaseDue(database(), 10, 90_000);
    expect(leased).toMatchObject({ type: 'pos.order', orderId: id });

    await run();
    expect(pos.received).toEqual([]);
    await later();

    expect(pos.received.map((message) => message.id)).toEqual([`order-${id}`]);
    expect(await statusOf(id)).toBe('IN_KITCHEN');
  });

  it('renews the lease of a message until its attempt ends, so no other process sends it too [R-05]', async () => {
    await place();
    const [row] = await leaseDue(database(), 1, 1_000);
    if (!row) throw new Error('No message was due.');
    const leasedUntil = async () => (await stored())[0]?.nextAt ?? row.nextAt;

    await withLease(database(), row, 3_000, async () => {
      while ((await leasedUntil()) <= row.nextAt) await new Promise((resolve) => setImmediate(resolve));
    });

    expect((await leasedUntil()).getTime()).toBeGreaterThan(row.nextAt.getTime());
  });

  it.each<[string, AppServer['answer']]>([
    ['answers 500', () => ({ status: 500 })],
    ['answers HTML', () => ({ status: 200, text: '<html>Sign in</html>' })],
    ['answers an invalid body', () => ({ status: 200, body: { ok: true } })],
  ])('retries with the same id while the POS %s, with one line in the history [R-05]', async (_what, answer) => {
    pos.answer = answer;
    const { id } = await place();

    await run();
    await later();
    pos.answer = accepts;
    await later();

    expect(pos.received.map((message) => [message.id, message.attempt])).toEqual(
      ['1', '2', '3'].map((attempt) => [`order-${id}`, attempt]),
    );
    const order = (await findOrder(database(), id)) as Order;
    expect(order.statuses.map(({ status, reason }) => [status, reason ?? null])).toEqual([
      ['INCOMING_NEW', null],
      ['ERROR', 'ERROR_SENDING_TO_POS'],
      ['IN_KITCHEN', null],
    ]);
  });

  it('stops after the last attempt, and sends again when the product administrator retries [R-05]', async () => {
    pos.answer = () => ({ status: 503 });
    const { id } = await place();
    await run();
    for (const _wait of BACKOFF_MS) await later();

    const listed = (await call('GET', '/deliveries?open=true', { as: 'product-admin' })).body.data;
    expect(listed).toMatchObject([{ type: 'pos.order', state: 'dead', orderId: id, attempts: BACKOFF_MS.length + 1 }]);
    pos.answer = accepts;
    const path = `/deliveries/${listed[0].id}/retry`;
    expect((await call('POST', path, { as: 'account-admin' })).status).toBe(403);
    expect((await call('POST', path, { as: 'product-admin' })).status).toBe(200);
    expect((await call('POST', path, { as: 'product-admin' })).body.error.code).toBe('DELIVERY_NOT_DEAD');
    await run();

    expect(await statusOf(id)).toBe('IN_KITCHEN');
  });

  it('does not retry what the POS refuses, and records its reason [R-05]', async () => {
    pos.answer = () => ({ status: 200, body: { result: 'refused', reason: 'ERROR_POS_NO_CASH', notes: 'The till is closed' } });
    const { id } = await place();

    await run();
    await later();

    expect(pos.received).toHaveLength(1);
    const order = (await findOrder(database(), id)) as Order;
    expect(order.statuses.at(-1)).toMatchObject({ status: 'ERROR', reason: 'ERROR_POS_NO_CASH', notes: 'The till is closed' });
    expect((await stored())[0]).toMatchObject({ state: 'refused', error: 'ERROR_POS_NO_CASH: The till is closed' });
  });

  it('sends a cancellation to the POS after the order, and retries until the POS accepts it [R-05] [R-06]', async () => {
    const { id } = await place();
    await run();
    pos.answer = () => ({ status: 500 });
    await addStatus(server.context, id, { status: 'CANCELED', creator: 'glovo', date: new Date().toISOString() });

    await later();
    pos.answer = accepts;
    await later();

    expect(pos.typesReceived()).toEqual(['pos.order', 'pos.cancellation', 'pos.cancellation']);
    expect(new Set(pos.received.slice(1).map((message) => message.id))).toEqual(new Set([`cancellation-${id}`]));
    const order = (await findOrder(database(), id)) as Order;
    expect(order.statuses.at(-1)).toMatchObject({ status: 'CANCELED', type: 'pos', meta: { posCancellation: 'cancelled' } });
  });

  it('sends a change to the POS after the order, and retries it with the same id [V-01] [R-05]', async () => {
    const { id } = await place();
    const change = (note: string) => changeOrder(server.context, id, { now: new Date(), decide: async (order) => ({ ...order, note }) });
    await change('Mesa 4');
    await run();
    expect(pos.typesReceived()).toEqual(['pos.order']);

    await change('Mesa 5');
    pos.answer = () => ({ status: 503 });
    await later();
    pos.answer = accepts;
    await later();

    expect(pos.received.slice(1)).toMatchObject([
      { id: `change-${id}-2`, attempt: '1', body: { type: 'pos.change', data: { orderId: id, note: 'Mesa 5' } } },
      { id: `change-${id}-2`, attempt: '2' },
    ]);
    expect(posChanges(await findOrder(database(), id))).toEqual(['changed']);
    expect(await statusOf(id)).toBe('IN_KITCHEN');
  });

  it.each([
    ['rejects it', { status: 200, body: { result: 'refused', reason: 'ERROR_POS_INVALID_ITEM', notes: 'No such item' } }],
    ['does not support changes', { status: 404, body: {} }],
  ])('does not retry a change of a POS that %s, and lists it [V-01]', async (_case, answer) => {
    const { id } = await place();
    await run();
    pos.answer = () => answer;
    await changeOrder(server.context, id, { now: new Date(), decide: async (order) => ({ ...order, note: 'Mesa 4' }) });

    await later();
    await later();

    expect(pos.typesReceived()).toEqual(['pos.order', 'pos.change']);
    expect(posChanges(await findOrder(database(), id))).toEqual(['refused']);
    expect((await stored()).filter(({ type }) => type === 'pos.change')).toMatchObject([{ state: 'refused' }]);
  });

  it('sends the statuses of an order in sequence, even if the first attempt fails [R-05]', async () => {
    const { id } = await place();
    await run();
    channel.received.length = 0;
    channel.answer = () => ({ status: 502 });
    await addStatus(server.context, id, { status: 'READY_FOR_DELIVERY', creator: 'web-app', date: new Date().toISOString() });
    await run();
    await addStatus(server.context, id, { status: 'PICKED_UP', creator: 'web-app', date: new Date().toISOString() });
    await run();
    channel.answer = () => ({ status: 200 });
    await later();
    await later();

    const entries = channel.received.map(({ body }) => (body.data['entry'] as { status: string }).status);
    expect(entries.filter((status) => status !== 'IN_KITCHEN')).toEqual(['READY_FOR_DELIVERY', 'READY_FOR_DELIVERY', 'PICKED_UP']);
  });

  it.each([
    [429, 'queued'],
    [503, 'queued'],
    [404, 'refused'],
    [301, 'refused'],
  ])('stores a status that the channel answers with %i as %s [R-05]', async (status, state) => {
    channel.answer = () => ({ status });
    await place();
    await run();
    await run();

    expect((await stored()).find(({ type }) => type === 'order.status')).toMatchObject({ state, attempts: 1, error: `answered ${status}` });
  });

  it('sends no status to the channel that reported it [R-05]', async () => {
    const { id } = await place();
    await run();
    channel.received.length = 0;
    await addStatus(server.context, id, { status: 'PICKED_UP', creator: 'glovo', date: new Date().toISOString() });
    await addStatus(server.context, id, { status: 'PICKING', type: 'rider', creator: 'Moussa', date: new Date().toISOString() });
    await run();

    expect(channel.received.filter(({ body }) => JSON.stringify(body).includes('PICK'))).toEqual([]);
  });

  describe('for a channel', () => {
    const platforms = () => createHttpPlatforms(client);
    const paused = { status: 'paused', until: new Date('2099-01-01T00:00:00.000Z') } as const;

    it.each<[string, AppServer['answer'], object]>([
      ['200 as done', () => ({ status: 200 }), { kind: 'done' }],
      ['202 as taken', () => ({ status: 202 }), { kind: 'taken' }],
      ['429 as a rate limit', () => ({ status: 429, headers: { 'retry-after': '7' } }), { kind: 'rateLimited', retryAfterMs: 7_000 }],
      ['404 as refused', () => ({ status: 404 }), { kind: 'refused' }],
      ['500 as unknown', () => ({ status: 500 }), { kind: 'silent' }],
      ['HTML as unknown', () => ({ status: 200, text: '<p>Welcome</p>' }), { kind: 'silent' }],
    ])('reports a pause that is answered with %s [R-05]', async (_what, answer, expected) => {
      channel.answer = answer;

      expect(await platforms().setStatus(await location(), 'glovo', paused)).toEqual(expected);
    });

    it('retries a pause without a reply, and treats the reply as a report of the channel [R-05]', async () => {
      channel.answer = () => ({ status: 500 });
      await platforms().setStatus(await location(), 'glovo', paused);
      channel.answer = () => ({ status: 200 });
      await later();

      expect(channel.received.map(({ attempt }) => attempt)).toEqual(['1', '2']);
      expect(server.recorded.locationEvents).toContainEqual(
        expect.objectContaining({ event: 'channel.changed', slug: 'glovo', status: 'paused', until: '2099-01-01T00:00:00.000Z' }),
      );
    });

    it('does not retry a rate limited pause, which the user repeats [R-05]', async () => {
      channel.answer = () => ({ status: 429, headers: { 'retry-after': '7' } });
      await platforms().setStatus(await location(), 'glovo', paused);
      await later();

      expect(channel.received).toHaveLength(1);
      expect(await stored()).toMatchObject([{ state: 'refused', error: 'answered 429' }]);
    });

    it('retries a menu that the channel answers with 500, because it may have been applied [R-05]', async () => {
      channel.answer = () => ({ status: 500 });
      const menu = { catalogId: 'c', sections: [], products: {}, modifierGroups: {}, modifiers: {} } as never;

      expect(await platforms().setMenu(await location(), 'glovo', menu)).toEqual({ kind: 'failed' });
      await later();
      expect(channel.received).toHaveLength(2);
    });

    it('does not retry a failed pause after the store was opened [R-05]', async () => {
      channel.answer = () => ({ status: 500 });
      await platforms().setStatus(await location(), 'glovo', paused);
      channel.answer = () => ({ status: 200 });
      await platforms().setStatus(await location(), 'glovo', { status: 'open', until: null });
      await later();

      expect(channel.received.map(({ body }) => body.data['status'])).toEqual(['paused', 'open']);
      expect((await stored()).map(({ state }) => state)).toEqual(['superseded', 'sent']);
    });

    it('returns the refused items of a menu [R-05]', async () => {
      const refusedItems = [{ innerId: 'p-1', name: 'Vino', reason: 'No alcohol' }];
      channel.answer = () => ({ status: 200, body: { refusedItems } });
      const menu = { catalogId: 'c', sections: [], products: {}, modifierGroups: {}, modifiers: {} } as never;

      expect(await platforms().setMenu(await location(), 'glovo', menu)).toEqual({ kind: 'done', refusedItems });
    });

    it('sends blocks in sequence [R-05]', async () => {
      const item = (suspended: boolean) => [{ innerId: 'p-1', kind: 'product' as const, suspended, until: null, channels: ['glovo'] }];
      channel.answer = () => ({ status: 500 });
      await platforms().setItems(await location(), 'glovo', item(true));
      expect(await platforms().setItems(await location(), 'glovo', item(false))).toEqual({ kind: 'silent' });
      channel.answer = () => ({ status: 200 });
      await later();
      await later();

      expect(channel.received.map(({ body }) => (body.data['items'] as { suspended: boolean }[])[0]?.suspended)).toEqual([
        true,
        true,
        false,
      ]);
    });

    it('sends nothing and refuses the request if the connection has no URL [R-05]', async () => {
      await call('PUT', `/Locations/${LOCATION}/connections/glovo`, { as: 'product-admin', body: { enabled: true, url: '' } });

      expect(await platforms().setStatus(await location(), 'glovo', paused)).toEqual({ kind: 'refused' });
      expect(await stored()).toEqual([]);
    });
  });

  it('requests a rider with one id for each order, and returns why no rider comes [R-05]', async () => {
    await connect('stuart', rider);
    const order = await place();
    rider.answer = () => ({ status: 200, body: { result: 'coming', rider: 'Moussa' } });
    const riders = createHttpRiders(client);

    expect(await riders.request('stuart', order, await location())).toEqual({ kind: 'coming', rider: 'Moussa' });
    rider.answer = () => ({ status: 200, body: { result: 'refused', reason: 'LOCATION_CLOSED' } });
    expect(await riders.request('stuart', order, await location())).toEqual({ kind: 'refused', reason: 'LOCATION_CLOSED' });
    rider.answer = () => ({ status: 500 });
    expect(await riders.request('stuart', order, await location())).toEqual({ kind: 'refused', reason: 'SERVICE_UNAVAILABLE' });
    await rider.stop();
    expect(new Set(rider.received.map(({ id }) => id))).toEqual(new Set([`rider-stuart-${order.id}`]));
  });

  it('never calls this machine or a private network unless that is allowed [R-05]', async () => {
    const strict = createAppClient({ database: database(), allowPrivate: false });
    const send = () => strict.send({ locationId: LOCATION, slug: 'glovo', type: 'menu', data: {}, id: '1', attempt: 1 });

    expect(await send()).toMatchObject({ kind: 'failed', error: expect.stringContaining('PASE_PRIVATE_TARGETS') });
    for (const url of ['http://localhost:1/', 'http://[::1]/', 'http://169.254.169.254/latest', 'http://10.1.2.3/', 'http://2130706433/']) {
      await call('PUT', `/Locations/${LOCATION}/connections/glovo`, { as: 'product-admin', body: { enabled: true, url } });
      expect(await send()).toMatchObject({ kind: 'failed', error: expect.stringContaining('PASE_PRIVATE_TARGETS') });
    }
    expect(channel.received).toEqual([]);
  });

  it('sends a POS only the credentials of its fields [R-05]', async () => {
    pos.answer = () => ({ status: 401 });
    const config = { provider: 'agora', credentials: { apiToken: 'demo', other: 'secret' } };
    const field = { key: 'apiToken', name: 'API token', kind: 'secret', required: true } as const;
    const asking = createHttpPos(client, [{ slug: 'agora', name: 'Ágora', fields: [field], priceLevels: false }]);
    for (const each of [asking, createHttpPos(client)]) {
      expect(await each.readData({ location: await location(), config }, new AbortController().signal)).toEqual({ kind: 'noAccess' });
    }

    expect(pos.received.map(({ body }) => body.data)).toEqual([
      { what: 'data', priceLevel: null, credentials: { apiToken: 'demo' } },
      { what: 'data', priceLevel: null },
    ]);
  });

  it('calls the simulated apps of the demo, but no other private address, if private addresses are not allowed [R-05]', async () => {
    const { url } = (await call('GET', `/Locations/${LOCATION}/connections`, { as: 'product-admin' })).body.data.find(
      ({ slug }: { slug: string }) => slug === 'glovo',
    );
    const sendWith = (simulatedApps: string) =>
      createAppClient({ database: database(), allowPrivate: false, simulatedApps }).send({
        ...{ locationId: LOCATION, slug: 'glovo', type: 'menu', data: {}, id: '1', attempt: 1 },
      });

    expect(await sendWith(new URL('/demo/apps/', url).href)).toMatchObject({ kind: 'failed' });
    expect(await sendWith(new URL('.', url).href)).toMatchObject({ kind: 'answered', status: 200 });
    expect(channel.received).toHaveLength(1);
  });
});
