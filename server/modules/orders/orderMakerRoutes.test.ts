import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { orderOfDraft } from '@/domain/orderOfDraft';
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
