import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Location } from '@/domain/location';
import { MAX_MODIFIER_DEPTH } from '@/domain/orderDraft';
import { orderOfDraft } from '@/domain/orderOfDraft';
import { posOrder } from '@/domain/posOrder/posOrder';
import { aDeployment } from '../../../test/factories/aDeployment';
import { anOrderDraft } from '../../../test/factories/anOrderDraft';
import { createApp } from '../../app';
import { auditLogs, locations, orders } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

const APP_TOKEN = 'the-token-of-the-app';
const CALL = '/api/Orders/createByApp/api-toos';

const ORDER = orderOfDraft(anOrderDraft({ locationId: 'location-es-6', priceDetails: { deliveryFee: 275 } }));

describe('POST /Orders/createByApp/api-toos', () => {
  const { server, database } = useTestServer();
  let app: FastifyInstance;

  beforeEach(async () => {
    const deployment = aDeployment({ appToken: APP_TOKEN });
    app = await createApp(server.context, { deployment, appFolder: '/nowhere', version: '4.3.44' });
  });
  afterEach(() => app.close());

  async function send(order: object, headers: Record<string, string> = { 'access-token': APP_TOKEN }) {
    const reply = await app.inject({ method: 'POST', url: CALL, headers, payload: { order } });
    return { status: reply.statusCode, body: reply.json() };
  }
  const stored = () => database().select().from(orders);

  it('creates a new order with tickets at its location for the app token, and notifies the clients [OM-03]', async () => {
    const { status, body } = await send(ORDER);

    expect([status, body.data]).toEqual([
      201,
      {
        ...ORDER,
        rev: 1,
        code: expect.stringMatching(/^[A-Z0-9]{5}$/),
        accountId: 'account-es-canarias',
        channel: { slug: 'order-maker', orderCode: body.data.code, orderId: ORDER.id },
        statuses: [{ status: 'INCOMING_NEW', creator: 'web-app', date: body.data.placedAt }],
        placedAt: expect.any(String),
        updatedAt: body.data.placedAt,
        createdAt: body.data.placedAt,
      },
    ]);
    expect(body.data).toMatchObject({ subtotal: 1900, priceDetails: { deliveryFee: 275 }, total: 2175, createdBy: 'web-app' });
    expect(Math.abs(Date.now() - Date.parse(body.data.placedAt))).toBeLessThan(60_000);
    expect(server.recorded.printed.map(({ id }) => id)).toEqual([ORDER.id]);
    expect(server.recorded.changed.map(({ order }) => order.id)).toEqual([ORDER.id]);
    expect(await database().select().from(auditLogs)).toEqual([]);
  });

  it.each([
    ['the token of a user who may create orders', () => ({ 'access-token': server.context.tokens.sign('user-account-admin') })],
    ['the token of the provider', () => ({ 'access-token': server.context.tokens.sign('user-product-admin') })],
    ['another token', () => ({ 'access-token': `${APP_TOKEN}x` })],
    ['no token', () => ({})],
  ])('returns 401 with %s [OM-03]', async (_whose, headers) => {
    expect((await send(ORDER, headers())).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it('returns 403 until the location enables manual orders [T-10]', async () => {
    const enable = (ordersByHand: boolean) =>
      server.app.inject({
        method: 'PATCH',
        url: '/api/Locations/location-es-6',
        headers: { 'access-token': server.context.tokens.sign('user-product-admin') },
        payload: { ordersByHand },
      });
    expect((await enable(false)).statusCode).toBe(200);
    const refused = await send(ORDER);
    expect([refused.status, refused.body.error.code, await stored()]).toEqual([403, 'ORDERS_BY_HAND_OFF', []]);
    await enable(true);

    expect((await send(ORDER)).status).toBe(201);
  });

  it('limits orders per address and per location: of 300 concurrent orders it accepts only the burst [T-10]', async () => {
    const some = (count: number, from: (n: number) => string) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          app.inject({
            method: 'POST',
            url: CALL,
            headers: { 'access-token': APP_TOKEN },
            remoteAddress: from(n),
            payload: { order: { ...ORDER, id: `flood${from(n).replaceAll('.', 'x')}x${n}x`.padEnd(24, '0') } },
          }),
        ),
      );
    const flood = await some(300, () => '192.0.2.1');
    const late = flood.filter(({ statusCode }) => statusCode === 429);
    expect([flood.length - late.length, (await stored()).length]).toEqual([10, 10]);
    expect(late.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
    expect(late[0]?.json().error.code).toBe('TOO_MANY_ORDERS');

    const others = await some(12, (n) => `192.0.2.${n + 10}`);
    expect(others.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(429));
    expect(server.recorded.printed).toHaveLength(10);
  });

  it('returns 401 outside the demo if the operator has not configured a token [T-10]', async () => {
    const closed = await createApp(server.context, { deployment: aDeployment(), appFolder: '/nowhere', version: '1' });
    for (const token of ['', 'null', 'undefined', APP_TOKEN]) {
      const reply = await closed.inject({ method: 'POST', url: CALL, headers: { 'access-token': token }, payload: { order: ORDER } });
      expect(reply.statusCode).toBe(401);
    }
    await closed.close();
    expect(await stored()).toEqual([]);
  });

  it('does not accept the app token on other routes', async () => {
    const reply = await app.inject({ url: '/api/orders/queryOrders', headers: { 'access-token': APP_TOKEN } });

    expect(reply.statusCode).toBe(401);
  });

  it('preserves the given code and adds the country of the location', async () => {
    const draft = anOrderDraft({ locationId: 'location-br-1', code: 'Ñ-7 🍕', fulfillment: { type: 'delivery-by-location' } });
    const { body } = await send(orderOfDraft({ ...draft, address: { line1: 'Rua 1' } }));

    expect(body.data).toMatchObject({ code: 'Ñ-7 🍕', address: { line1: 'Rua 1', country: 'BR' }, accountId: 'account-br' });
  });

  it('accepts 300 items with the longest notes', async () => {
    const item = { qty: 999, name: '牛'.repeat(100), price: 9_999_999_999, notes: '肉'.repeat(500) };
    const subtotal = 300 * 999 * 9_999_999_999;

    const { status } = await send({ ...ORDER, items: Array.from({ length: 300 }, () => item), subtotal, total: subtotal + 275 });

    expect([status, (await stored()).length]).toEqual([201, 1]);
  });

  const CHEESE = { innerId: 'cheese', groupId: 'extras', name: 'Queso', qty: 2, price: 150, posRef: 'X-1' };
  const PIZZA = { innerId: 'dish-10', qty: 3, name: 'Pizza', price: 900, posRef: 'P110', notes: 'Sin sal', modifiers: [CHEESE] };
  const FROM_MENU = { ...ORDER, items: [PIZZA], subtotal: 3_600, total: 3_875 };

  it('stores the products and modifiers of the menu with the sum that the POS receives [W-07]', async () => {
    const { status, body } = await send(FROM_MENU);

    expect([status, body.data.items]).toEqual([201, [{ ...PIZZA, stationId: body.data.items[0].stationId }]]);
    const [location] = await database().select().from(locations).where(eq(locations.id, 'location-es-6'));
    // The demo stores the other fields of a location in `data`.
    const { totals, lines } = posOrder(body.data, { ...location, ...location?.data, posConfig: {} } as unknown as Location);
    expect([totals.lines, lines[0]?.total, totals.difference]).toEqual([3_600, 3_600, 0]);
    const again = await send(FROM_MENU);
    expect([again.status, (await stored()).length]).toEqual([200, 1]);
  });

  it.each([
    ['a sum without the modifiers', { subtotal: 2_700, total: 2_975 }, 'order.subtotal'],
    [
      'a modifier without its group',
      { items: [{ ...PIZZA, modifiers: [{ ...CHEESE, groupId: '' }] }] },
      'order.items.0.modifiers.0.groupId',
    ],
    ['a modifier that is chosen 0 times', { items: [{ ...PIZZA, modifiers: [{ ...CHEESE, qty: 0 }] }] }, 'order.items.0.modifiers.0.qty'],
    ['a field that is unknown', { items: [{ ...PIZZA, discount: 5 }] }, 'order.items.0.discount'],
  ])('returns 422 for a product of the menu with %s [W-07]', async (_what, over, path) => {
    const { status, body } = await send({ ...FROM_MENU, ...over });

    expect(status).toBe(422);
    expect(body.error.details.map((problem: { path: string }) => problem.path)).toContain(path);
    expect(await stored()).toEqual([]);
  });

  it('returns 422 for modifiers that are nested deeper than a menu can be picked [W-07]', async () => {
    const nested = (depth: number): object => ({ ...CHEESE, qty: 1, price: 0, ...(depth > 1 && { modifiers: [nested(depth - 1)] }) });
    const withDepth = (depth: number) => ({
      ...FROM_MENU,
      items: [{ ...PIZZA, modifiers: [nested(depth)] }],
      subtotal: 2_700,
      total: 2_975,
    });

    expect((await send(withDepth(MAX_MODIFIER_DEPTH))).status).toBe(201);
    expect((await send({ ...withDepth(MAX_MODIFIER_DEPTH + 1), id: 'another-order-of-the-test' })).status).toBe(422);
  });

  it('creates one order for repeated and concurrent requests with the same id', async () => {
    const replies = await Promise.all([send(ORDER), send(ORDER), send(ORDER)]);
    replies.push(await send(ORDER));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.data.code)).size).toBe(1);
    expect([(await stored()).length, server.recorded.printed.length]).toEqual([1, 1]);
  });

  it.each(['', null])('creates one order for repeated requests with the code %p', async (code) => {
    const first = await send({ ...ORDER, code });
    const second = await send({ ...ORDER, code });

    expect([second.status, second.body.data.code]).toEqual([200, first.body.data.code]);
  });

  it('creates one order for repeated requests when its items belong to stations [K-05]', async () => {
    const stations = [{ id: 'bar', name: 'Barra', productIds: ['dish-10'], sectionNames: [] }];
    await database()
      .update(locations)
      .set({ data: { ordersByHand: true, stations } })
      .where(eq(locations.id, 'location-es-6'));
    const order = { ...ORDER, items: ORDER.items.map((item) => ({ ...item, posRef: 'P110' })) };

    const first = await send(order);
    const second = await send(order);

    expect(first.body.data.items[0].stationId).toBe('bar');
    expect([first.status, second.status, (await stored()).length]).toEqual([201, 200, 1]);
  });

  it('returns 409 for the id of another order, without revealing its contents', async () => {
    await send({ ...ORDER, code: 'SECRET' });
    const { status, body } = await send({ ...ORDER, code: 'SECRET', note: 'one more' });

    expect([status, body.error.code, JSON.stringify(body).includes('Ana')]).toEqual([409, 'ORDER_EXISTS', false]);
    expect((await stored()).length).toBe(1);
  });

  it.each([
    ['an unknown location', { locationId: 'nowhere' }, 'order.locationId'],
    ['a wrong total', { total: 1 }, 'order.total'],
    ['a field that only the server sets', { accountId: 'account-br' }, 'order.accountId'],
    ['statuses', { statuses: [{ status: 'DELIVERED' }] }, 'order.statuses'],
    ['a time in the past century', { preparationAt: '1926-11-20T12:00:00.000Z' }, 'order.preparationAt'],
    ['a name with a null character', { client: { ...ORDER.client, name: 'a\0b' } }, ''],
  ])('returns 422 for %s', async (_what, over, path) => {
    const { status, body } = await send({ ...ORDER, ...over });

    expect([status, body.error.details.map((problem: { path: string }) => problem.path)]).toEqual([422, [path]]);
    expect(await stored()).toEqual([]);
  });

  it('returns 401 if no app token is configured [OM-03]', async () => {
    const reply = await server.app.inject({ method: 'POST', url: CALL, headers: { 'access-token': '' }, payload: { order: ORDER } });

    expect(reply.statusCode).toBe(401);
  });
});
