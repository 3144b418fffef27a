import { and, eq } from 'drizzle-orm';
import { anIntakeOrder } from '../../../test/factories/anIntakeOrder';
import type { IntakeOrder } from '@/domain/intake';
import type { Order } from '@/domain/order';
import { currentStatus } from '@/domain/orderStatus';
import { blockedItems, channelStatuses, locations, orders } from '../../platform/db/schema';
import { signedCall } from '../../../test/server/signedCall';
import { ALWAYS_OPEN, setOpeningHours } from '../../../test/server/setOpeningHours';
import { useTestServer } from '../../../test/server/testServer';

const LOCATION = 'location-es-1';
const CHANNEL = 'glovo';
const ORDERS = `/intake/${CHANNEL}/orders?location=${LOCATION}`;

describe('the intake API', () => {
  const { server, call, database } = useTestServer();
  let secret: string;

  beforeEach(async () => {
    await setOpeningHours(database(), LOCATION, ALWAYS_OPEN);
    await setChannels([{ slug: CHANNEL, enabled: true, storeId: 'store-1' }]);
    await database().delete(channelStatuses).where(eq(channelStatuses.locationId, LOCATION));
    await database().delete(blockedItems).where(eq(blockedItems.locationId, LOCATION));
    secret = await newSecret();
  });

  async function newSecret(slug = CHANNEL): Promise<string> {
    const { status, body } = await call('POST', `/Locations/${LOCATION}/connections/${slug}/secret`, { as: 'product-admin' });
    expect(status).toBe(201);
    return body.data.secret;
  }

  async function setLocation(fields: object) {
    const [row] = await database().select().from(locations).where(eq(locations.id, LOCATION));
    await database()
      .update(locations)
      .set({ data: { ...row?.data, ...fields } })
      .where(eq(locations.id, LOCATION));
  }
  const setChannels = (channels: object[]) => setLocation({ channels });

  async function send(body: unknown, over: Partial<Parameters<typeof signedCall>[0]> = {}) {
    const reply = await server.app.inject(signedCall({ url: ORDERS, body, secret, ...over }));
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  }

  async function stored(): Promise<(typeof orders.$inferSelect)[]> {
    return database()
      .select()
      .from(orders)
      .where(and(eq(orders.locationId, LOCATION), eq(orders.channelSlug, CHANNEL)));
  }

  const log = async () => (await call('GET', `/intake-requests?locationId=${LOCATION}`, { as: 'product-admin' })).body.data;

  it('stores and prints a signed order, and returns its id, code and status [R-04]', async () => {
    const { status, body } = await send(anIntakeOrder());

    expect([status, body.data]).toEqual([
      201,
      { accepted: true, id: expect.any(String), code: 'A1001', orderId: 'G-1001', status: 'INCOMING_NEW' },
    ]);
    const order: Order = (await call('GET', `/orders/${body.data.id}`, { as: 'product-admin' })).body.data;
    expect(order).toMatchObject({
      total: 2240,
      currency: 'EUR',
      priceDetails: { deliveryFee: 300 },
      channel: { slug: CHANNEL, orderId: 'G-1001' },
      client: { name: 'Marta Ruiz' },
      address: { line1: 'Calle Luna 4, 28004 Madrid', country: 'ES' },
      items: [
        { name: 'Croquetas', qty: 2, modifiers: [{ name: 'Alioli', price: 100 }] },
        { name: 'Agua', notes: 'Sin gas' },
      ],
      payment: { type: 'card' },
      paymentPending: false,
    });
    expect(server.recorded.printed.map(({ id }) => id)).toEqual([order.id]);
  });

  it('logs requests and replies for the product administrator only [R-04]', async () => {
    const { body } = await send(anIntakeOrder());
    await send(anIntakeOrder({ orderId: 'G-1002', total: 1 }));

    const [refused, taken] = await log();
    expect(taken).toMatchObject({
      slug: CHANNEL,
      kind: 'order',
      status: 201,
      orderId: body.data.id,
      channelOrderId: 'G-1001',
      body: { orderId: 'G-1001' },
      reply: { accepted: true },
    });
    expect(refused).toMatchObject({ status: 422, code: 'INVALID_DATA', channelOrderId: 'G-1002', orderId: null });
    expect(JSON.stringify([refused, taken])).not.toContain(secret);
    expect((await call('GET', '/intake-requests', { as: 'account-admin' })).status).toBe(403);
    expect((await call('GET', `/intake-requests?orderId=${body.data.id}`, { as: 'product-admin' })).body.data).toHaveLength(1);
    expect((await call('GET', '/intake-requests?failed=true', { as: 'product-admin' })).body.data).toHaveLength(1);
  });

  it('returns the stored reply to a repeated message, and stores and prints one order [R-04]', async () => {
    const first = await send(anIntakeOrder(), { id: 'message-1' });
    const again = await send(anIntakeOrder(), { id: 'message-1' });

    expect([again.status, again.body, again.headers['pase-repeated']]).toEqual([201, first.body, 'true']);
    expect(await stored()).toHaveLength(1);
    expect(server.recorded.printed).toHaveLength(1);
    expect(await send(anIntakeOrder({ code: 'OTHER' }), { id: 'message-1' })).toMatchObject({
      status: 409,
      body: { error: { code: 'MESSAGE_ID_REUSED' } },
    });
  });

  it('treats the same order in another message as a repetition, and rejects other contents with its id [R-04]', async () => {
    const first = await send(anIntakeOrder());
    const again = await send(anIntakeOrder());
    const other = await send(anIntakeOrder({ customer: { name: 'Somebody else' } }));

    expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
    expect([other.status, other.body.error.code]).toEqual([409, 'ORDER_ID_REUSED']);
    expect(await stored()).toHaveLength(1);
  });

  describe('a change of an order', () => {
    const CHANGE = `/intake/${CHANNEL}/orders/G-1001/change?location=${LOCATION}`;
    const water = { id: 'p-2', name: 'Agua', quantity: 3, price: 190, notes: 'Sin gas' };
    const changed = (over: object = {}) => ({ ...anIntakeOrder({ items: [water], promotions: [], total: 870 }), ...over });
    const change = (body: object = changed(), over: object = {}) => send(body, { url: CHANGE, ...over });
    const order = async (): Promise<Order> => {
      const [row] = await stored();
      return (await call('GET', `/orders/${row?.id}`, { as: 'product-admin' })).body.data;
    };

    it('stores the new contents, records what changed in the history, and notifies the clients [V-01]', async () => {
      await send(anIntakeOrder());
      const before = await order();
      const { status, body } = await change();

      expect([status, body.data]).toEqual([200, expect.objectContaining({ accepted: true, orderId: 'G-1001', status: 'INCOMING_NEW' })]);
      const after = await order();
      expect(after).toMatchObject({
        total: 870,
        totalPaidByClient: 870,
        items: [{ name: 'Agua', qty: 3 }],
        code: 'A1001',
        placedAt: before.placedAt,
      });
      expect(after).not.toHaveProperty('promotions');
      expect(after.rev).toBe(before.rev + 1);
      expect(after.statuses.at(-1)).toMatchObject({
        status: 'CHANGED',
        type: 'change',
        creator: CHANNEL,
        meta: {
          change: {
            items: [
              { kind: 'quantity', name: 'Agua', quantity: 3, before: 1 },
              { kind: 'removed', name: 'Croquetas', quantity: 2 },
            ],
            fields: ['total'],
          },
        },
      });
      expect(server.recorded.changed.at(-1)).toMatchObject({ order: { rev: after.rev }, entry: { type: 'change' } });
      expect(currentStatus(after)).toBe('INCOMING_NEW');
    });

    it('changes nothing if it is repeated or older than the last one [V-01]', async () => {
      await send(anIntakeOrder());
      await change(changed({ at: '2026-11-20T20:05:00.000Z' }));
      const { rev } = await order();

      expect((await change(changed({ at: '2026-11-20T20:06:00.000Z' }))).status).toBe(200);
      expect(await change({ ...anIntakeOrder(), at: '2026-11-20T20:04:00.000Z' })).toMatchObject({
        status: 409,
        body: { error: { code: 'CHANGE_OUTDATED' } },
      });
      expect((await order()).rev).toBe(rev);
    });

    it('retains the times and the finished items that do not change [V-01]', async () => {
      await setChannels([{ slug: CHANNEL, enabled: true, storeId: 'store-1', preparationMinutes: 20 }]);
      const { body } = await send(anIntakeOrder());
      await database()
        .update(orders)
        .set({ doneItems: [1] })
        .where(eq(orders.id, body.data.id));
      const before = await order();
      await change(
        changed({
          items: [
            { name: 'Pan', quantity: 1, price: 0 },
            { ...water, quantity: 1 },
          ],
          total: 490,
        }),
      );

      const after = await order();
      expect(after.suggestedPickUpAt).toBe(before.suggestedPickUpAt);
      expect(after.doneItems).toEqual([1]);
    });

    it.each([
      ['another order id', changed({ orderId: 'G-2' }), 422, 'INVALID_DATA'],
      ['wrong totals', changed({ total: 871 }), 422, 'INVALID_DATA'],
      ['another currency', changed({ currency: 'BRL' }), 422, 'INVALID_DATA'],
      ['no items', changed({ items: [] }), 422, 'INVALID_DATA'],
      ['an unknown field', changed({ colour: 'red' }), 422, 'INVALID_DATA'],
    ])('with %s is rejected and changes nothing [V-01]', async (_what, body, status, code) => {
      await send(anIntakeOrder());

      expect(await change(body)).toMatchObject({ status, body: { error: { code } } });
      expect((await order()).rev).toBe(1);
    });

    it('is rejected for an unknown order, and for one that is cancelled or has left the restaurant [V-01]', async () => {
      expect((await change()).status).toBe(404);
      await send(anIntakeOrder());
      await send({ of: 'order', status: 'PICKED_UP' }, { url: CHANGE.replace('change', 'status') });
      expect(await change()).toMatchObject({ status: 409, body: { error: { code: 'ORDER_OVER' } } });
      await send({}, { url: CHANGE.replace('change', 'cancellation') });
      expect(await change()).toMatchObject({ status: 409, body: { error: { code: 'ORDER_OVER' } } });
    });

    it('is rejected without the secret of the channel [V-01]', async () => {
      await send(anIntakeOrder());

      expect((await change(changed(), { secret: 'whsec_AAAA' })).status).toBe(401);
      expect((await order()).rev).toBe(1);
    });
  });

  it('stores one order for five concurrent requests [R-04]', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(anIntakeOrder())));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(await stored()).toHaveLength(1);
    expect(server.recorded.printed).toHaveLength(1);
  });

  it.each([
    ['no signature', () => ({ url: ORDERS, secret: 'whsec_AAAA' }), 401, 'BAD_SIGNATURE'],
    ['a message from ten minutes ago', () => ({ timestamp: Math.floor(Date.now() / 1_000) - 600 }), 401, 'OLD_TIMESTAMP'],
    ['a message from ten minutes in the future', () => ({ timestamp: Math.floor(Date.now() / 1_000) + 600 }), 401, 'OLD_TIMESTAMP'],
    ['an unknown location', () => ({ url: `/intake/${CHANNEL}/orders?location=nowhere` }), 404, 'UNKNOWN_CONNECTION'],
    ['a channel without credentials there', () => ({ url: `/intake/justeat/orders?location=${LOCATION}` }), 404, 'UNKNOWN_CONNECTION'],
    ['no location', () => ({ url: `/intake/${CHANNEL}/orders` }), 422, 'INVALID_DATA'],
  ])('rejects %s [R-04]', async (_what, over, status, code) => {
    expect(await send(anIntakeOrder(), over())).toMatchObject({ status, body: { error: { code } } });
    expect(await stored()).toEqual([]);
  });

  it.each<[string, unknown, number, string, string | null]>([
    ['an invalid JSON body', '{"orderId":', 400, 'INVALID_JSON', null],
    ['5 MB', `{"orderId":"${'x'.repeat(5_000_000)}"}`, 413, 'TOO_LARGE', null],
    ['no items', anIntakeOrder({ items: [], total: 150 }), 422, 'INVALID_DATA', 'items'],
    ['the currency of another country', anIntakeOrder({ currency: 'BRL' }), 422, 'INVALID_DATA', 'currency'],
    ['a total that does not add up', anIntakeOrder({ total: 2241 }), 422, 'INVALID_DATA', 'total'],
    ['an unknown field', { ...anIntakeOrder(), colour: 'red' }, 422, 'INVALID_DATA', 'colour'],
    ['a negative price', anIntakeOrder({ items: [{ name: 'A', quantity: 1, price: -1 }] }), 422, 'INVALID_DATA', 'items.0.price'],
    [
      'an order placed tomorrow',
      anIntakeOrder({ placedAt: new Date(Date.now() + 86_400_000).toISOString() }),
      422,
      'INVALID_DATA',
      'placedAt',
    ],
  ])('returns the error of %s, and stores nothing [R-04]', async (_what, body, status, code, path) => {
    const reply = await send(body);

    expect([reply.status, reply.body.error.code]).toEqual([status, code]);
    if (path !== null) expect(reply.body.error.details).toEqual(expect.arrayContaining([expect.objectContaining({ path })]));
    expect(await stored()).toEqual([]);
  });

  it('rejects messages signed with a replaced secret, and all messages of a disabled or removed connection [R-04]', async () => {
    const old = secret;
    secret = await newSecret();
    expect((await send(anIntakeOrder(), { secret: old })).status).toBe(401);
    expect((await send(anIntakeOrder())).status).toBe(201);

    const path = `/Locations/${LOCATION}/connections/${CHANNEL}`;
    await call('PUT', path, { as: 'account-admin', body: { enabled: false } });
    expect((await send(anIntakeOrder({ orderId: 'G-2' }))).status).toBe(404);
    await call('DELETE', path, { as: 'account-admin' });
    expect((await send(anIntakeOrder({ orderId: 'G-3' }))).status).toBe(404);
  });

  it('accepts orders of an auto-accepting channel immediately, and sets their time by its preparation minutes [R-04]', async () => {
    await setChannels([{ slug: CHANNEL, enabled: true, storeId: 'store-1', autoAccept: true, preparationMinutes: 20 }]);

    const { body } = await send(anIntakeOrder());

    expect(body.data.status).toBe('ACEPTED');
    const order: Order = (await call('GET', `/orders/${body.data.id}`, { as: 'product-admin' })).body.data;
    const minutes = (Date.parse(order.suggestedPickUpAt ?? '') - Date.parse(order.createdAt ?? '')) / 60_000;
    expect(minutes).toBe(20);
  });

  describe('intake rules of the location', () => {
    const CLOSED = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    const close = () => setOpeningHours(database(), LOCATION, CLOSED);
    const pause = async () => {
      const at = new Date();
      await database().insert(channelStatuses).values({ locationId: LOCATION, slug: CHANNEL, status: 'paused', reportedAt: at });
    };
    const block = async () => {
      const row = { innerId: 'm-1', kind: 'modifier', name: 'Alioli', channels: [CHANNEL], since: new Date(), by: 'Ana' } as const;
      await database()
        .insert(blockedItems)
        .values({ ...row, locationId: LOCATION, channels: [...row.channels] });
    };

    it.each([
      ['a closed restaurant', 'closed', close, 'STORE_CLOSED'],
      ['a paused channel', 'paused', pause, 'CHANNEL_PAUSED'],
      ['a blocked item', 'blockedItem', block, 'ITEM_BLOCKED'],
    ] as const)('reject or flag an order for %s [R-04]', async (_what, concern, arrange, code) => {
      await arrange();
      const rules = { closed: 'reject', paused: 'reject', blockedItem: 'reject' } as const;
      const as = 'account-admin';

      expect((await call('PATCH', `/Locations/${LOCATION}`, { as, body: { intakeRules: rules } })).status).toBe(200);
      expect(await send(anIntakeOrder())).toMatchObject({ status: 409, body: { error: { code } } });

      await call('PATCH', `/Locations/${LOCATION}`, { as, body: { intakeRules: { ...rules, [concern]: 'flag' } } });
      const taken = await send(anIntakeOrder());
      expect(taken.status).toBe(201);
      expect((await call('GET', `/orders/${taken.body.data.id}`, { as })).body.data.concerns).toEqual([concern]);
    });

    it('reject orders while the location is closed, and accept them while it is open, by default [R-04]', async () => {
      await close();
      expect((await send(anIntakeOrder())).body.error.code).toBe('STORE_CLOSED');

      await setOpeningHours(database(), LOCATION, { ...ALWAYS_OPEN });
      expect((await send(anIntakeOrder())).status).toBe(201);
    });

    it('reject all orders of a disabled channel [R-04]', async () => {
      await setChannels([{ slug: CHANNEL, enabled: false }]);

      expect(await send(anIntakeOrder())).toMatchObject({ status: 409, body: { error: { code: 'CHANNEL_OFF' } } });
    });
  });

  it('accepts from the web shop only the additional payment methods of the location [R-04]', async () => {
    await setChannels([{ slug: 'ecommerce', enabled: true, storeId: 'shop' }]);
    await setLocation({ posConfig: { paymentMethods: [{ identifier: 'bizum', posMethod: '7' }] } });
    const of = { url: `/intake/ecommerce/orders?location=${LOCATION}`, secret: await newSecret('ecommerce') };
    const paidWith = (identifier: string, over: Partial<IntakeOrder> = {}) =>
      anIntakeOrder({ ...over, payment: { type: 'card', identifier, isPaid: true } });

    const refused = await send(paidWith('stripe'), of);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'PAYMENT_NOT_ACCEPTED']);
    expect(refused.body.error.message).toContain('"stripe"');
    expect((await send(paidWith('bizum'), of)).status).toBe(201);
  });

  describe('the status and cancellation routes', () => {
    const path = (what: string, orderId = 'G-1001') => `/intake/${CHANNEL}/orders/${orderId}/${what}?location=${LOCATION}`;

    it('cancel it once with the reason of the channel, and withdraw its tickets [R-04]', async () => {
      const { body } = await send(anIntakeOrder());

      const cancelled = await send({ reason: 'The customer changed their mind' }, { url: path('cancellation') });
      expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'CANCELED']);
      expect((await send({}, { url: path('cancellation') })).status).toBe(200);

      const order: Order = (await call('GET', `/orders/${body.data.id}`, { as: 'product-admin' })).body.data;
      expect(order.statuses.filter(({ status }) => status === 'CANCELED')).toEqual([
        expect.objectContaining({ creator: CHANNEL, notes: 'The customer changed their mind' }),
      ]);
      expect(server.recorded.withdrawn).toEqual([body.data.id]);
    });

    it('record that it was picked up and delivered, and its rider [R-04]', async () => {
      const { body } = await send(anIntakeOrder());
      await send({ of: 'rider', status: 'PICKING', rider: { name: 'Moussa', phone: '+34600' } }, { url: path('status') });
      await send({ of: 'order', status: 'PICKED_UP' }, { url: path('status') });
      const delivered = await send({ of: 'order', status: 'DELIVERED' }, { url: path('status') });
      // A late status does not revert the order.
      await send({ of: 'order', status: 'PICKED_UP' }, { url: path('status') });

      expect(delivered.body.data.status).toBe('DELIVERED');
      const order: Order = (await call('GET', `/orders/${body.data.id}`, { as: 'product-admin' })).body.data;
      expect(order.statuses.map(({ status, type, creator }) => [status, type ?? null, creator])).toEqual([
        ['INCOMING_NEW', null, CHANNEL],
        ['PICKING', 'rider', 'Moussa'],
        ['PICKED_UP', null, CHANNEL],
        ['DELIVERED', null, CHANNEL],
      ]);
    });

    it('do not cancel a delivered order if the location prevents it [R-04, R-06]', async () => {
      await send(anIntakeOrder());
      await send({ of: 'order', status: 'DELIVERED' }, { url: path('status') });
      await setLocation({ posConfig: { preventCancelCompletedOrders: true } });

      expect(await send({}, { url: path('cancellation') })).toMatchObject({ status: 409, body: { error: { code: 'ORDER_OVER' } } });
    });

    it.each([
      ['a status of a cancelled order', 'status', { of: 'order', status: 'PICKED_UP' }, 409],
      ['a status that a channel cannot set', 'status', { of: 'order', status: 'IN_KITCHEN' }, 422],
      ['a cancellation with an unknown field', 'cancellation', { why: 'x' }, 422],
    ])('reject %s [R-04]', async (_what, what, body, status) => {
      await send(anIntakeOrder());
      await send({}, { url: path('cancellation') });

      expect((await send(body, { url: path(what) })).status).toBe(status);
    });

    it('return 404 for an unknown order [R-04]', async () => {
      await send(anIntakeOrder());

      expect((await send({}, { url: path('cancellation', 'G-9') })).status).toBe(404);
    });
  });

  it('accepts orders of a channel regardless of requests with a wrong signature, and logs 30 of those [R-04]', async () => {
    for (let batch = 0; batch < 13; batch += 1) {
      await Promise.all(Array.from({ length: 20 }, () => send(anIntakeOrder(), { secret: 'whsec_AAAA' })));
    }

    expect((await send(anIntakeOrder())).status).toBe(201);
    expect((await log()).filter(({ code }: { code: string | null }) => code === 'BAD_SIGNATURE')).toHaveLength(30);
  });

  it('limits the requests of a connection per minute [R-04]', async () => {
    const statuses = new Set<number>();
    for (let batch = 0; batch < 13; batch += 1) {
      for (const { status } of await Promise.all(Array.from({ length: 20 }, () => send({})))) statuses.add(status);
    }

    expect(statuses).toEqual(new Set([422, 429]));
  });
});
