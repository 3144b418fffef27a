import type { FastifyInstance } from 'fastify';
import { orderOfDraft } from '@/domain/orderOfDraft';
import { aDeployment } from '../../../test/factories/aDeployment';
import { anOrderDraft } from '../../../test/factories/anOrderDraft';
import { createApp } from '../../app';
import { auditLogs, orders } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

const APP_TOKEN = 'the-token-of-the-app';
const CALL = '/api/Orders/createByApp/api-toos';

const MADE = orderOfDraft(anOrderDraft({ locationId: 'location-es-6', priceDetails: { deliveryFee: 275 } }));

describe('orders made by hand', () => {
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

  it('come in with the token of the app: new, at their location, with tickets, and every browser hears of them [OM-03]', async () => {
    const { status, body } = await send(MADE);

    expect([status, body.data]).toEqual([
      201,
      {
        ...MADE,
        rev: 1,
        code: expect.stringMatching(/^[A-Z0-9]{5}$/),
        accountId: 'account-es-canarias',
        channel: { slug: 'order-maker', orderCode: body.data.code, orderId: MADE.id },
        statuses: [{ status: 'INCOMING_NEW', creator: 'web-app', date: body.data.placedAt }],
        placedAt: expect.any(String),
        updatedAt: body.data.placedAt,
        createdAt: body.data.placedAt,
      },
    ]);
    expect(body.data).toMatchObject({ subtotal: 1900, priceDetails: { deliveryFee: 275 }, total: 2175, createdBy: 'web-app' });
    expect(Math.abs(Date.now() - Date.parse(body.data.placedAt))).toBeLessThan(60_000);
    expect(server.recorded.printed.map(({ id }) => id)).toEqual([MADE.id]);
    expect(server.recorded.changed.map(({ order }) => order.id)).toEqual([MADE.id]);
    expect(await database().select().from(auditLogs)).toEqual([]);
  });

  it.each([
    ['the token of a user who may make orders', () => ({ 'access-token': server.context.tokens.sign('user-account-admin') })],
    ['the token of the provider', () => ({ 'access-token': server.context.tokens.sign('user-product-admin') })],
    ['another token', () => ({ 'access-token': `${APP_TOKEN}x` })],
    ['none', () => ({})],
  ])('are 401 with %s [OM-03]', async (_whose, headers) => {
    expect((await send(MADE, headers())).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it('are refused at a location that did not enable them, and taken once it did [T-10]', async () => {
    const enable = (ordersByHand: boolean) =>
      server.app.inject({
        method: 'PATCH',
        url: '/api/Locations/location-es-6',
        headers: { 'access-token': server.context.tokens.sign('user-product-admin') },
        payload: { ordersByHand },
      });
    expect((await enable(false)).statusCode).toBe(200);
    const refused = await send(MADE);
    expect([refused.status, refused.body.error.code, await stored()]).toEqual([403, 'ORDERS_BY_HAND_OFF', []]);
    await enable(true);

    expect((await send(MADE)).status).toBe(201);
  });

  it('are limited for an address and for a location: of 300 at once the kitchen gets the burst [T-10]', async () => {
    const some = (count: number, from: (n: number) => string) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          app.inject({
            method: 'POST',
            url: CALL,
            headers: { 'access-token': APP_TOKEN },
            remoteAddress: from(n),
            payload: { order: { ...MADE, id: `flood${from(n).replaceAll('.', 'x')}x${n}x`.padEnd(24, '0') } },
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

  it('come in nowhere without a token of the operator, outside the demo [T-10]', async () => {
    const closed = await createApp(server.context, { deployment: aDeployment(), appFolder: '/nowhere', version: '1' });
    for (const token of ['', 'null', 'undefined', APP_TOKEN]) {
      const reply = await closed.inject({ method: 'POST', url: CALL, headers: { 'access-token': token }, payload: { order: MADE } });
      expect(reply.statusCode).toBe(401);
    }
    await closed.close();
    expect(await stored()).toEqual([]);
  });

  it('open nothing else to the token of the app', async () => {
    const reply = await app.inject({ url: '/api/orders/queryOrders', headers: { 'access-token': APP_TOKEN } });

    expect(reply.statusCode).toBe(401);
  });

  it('keep their code, and get the country of their location', async () => {
    const draft = anOrderDraft({ locationId: 'location-br-1', code: 'Ñ-7 🍕', fulfillment: { type: 'delivery-by-location' } });
    const { body } = await send(orderOfDraft({ ...draft, address: { line1: 'Rua 1' } }));

    expect(body.data).toMatchObject({ code: 'Ñ-7 🍕', address: { line1: 'Rua 1', country: 'BR' }, accountId: 'account-br' });
  });

  it('may have 300 items with the longest notes', async () => {
    const item = { qty: 999, name: '牛'.repeat(100), price: 9_999_999_999, notes: '肉'.repeat(500) };
    const subtotal = 300 * 999 * 9_999_999_999;

    const { status } = await send({ ...MADE, items: Array.from({ length: 300 }, () => item), subtotal, total: subtotal + 275 });

    expect([status, (await stored()).length]).toEqual([201, 1]);
  });

  it('are one, however often and however fast the same one is sent', async () => {
    const replies = await Promise.all([send(MADE), send(MADE), send(MADE)]);
    replies.push(await send(MADE));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.data.code)).size).toBe(1);
    expect([(await stored()).length, server.recorded.printed.length]).toEqual([1, 1]);
  });

  it.each(['', null])('are one without a code too, which may be sent as %p', async (code) => {
    const first = await send({ ...MADE, code });
    const second = await send({ ...MADE, code });

    expect([second.status, second.body.data.code]).toEqual([200, first.body.data.code]);
  });

  it('are refused under the id of another one, and say nothing of that one', async () => {
    await send({ ...MADE, code: 'SECRET' });
    const { status, body } = await send({ ...MADE, code: 'SECRET', note: 'one more' });

    expect([status, body.error.code, JSON.stringify(body).includes('Ana')]).toEqual([409, 'ORDER_EXISTS', false]);
    expect((await stored()).length).toBe(1);
  });

  it.each([
    ['a location that is none', { locationId: 'nowhere' }, 'order.locationId'],
    ['a wrong total', { total: 1 }, 'order.total'],
    ['a field that the table has', { accountId: 'account-br' }, 'order.accountId'],
    ['statuses of its own', { statuses: [{ status: 'DELIVERED' }] }, 'order.statuses'],
    ['a time of the past century', { preparationAt: '1926-11-20T12:00:00.000Z' }, 'order.preparationAt'],
    ['a name that cannot be kept', { client: { ...MADE.client, name: 'a\0b' } }, ''],
  ])('are refused with %s', async (_what, over, path) => {
    const { status, body } = await send({ ...MADE, ...over });

    expect([status, body.error.details.map((problem: { path: string }) => problem.path)]).toEqual([422, [path]]);
    expect(await stored()).toEqual([]);
  });

  it('are 401 where no token is set up [OM-03]', async () => {
    const reply = await server.app.inject({ method: 'POST', url: CALL, headers: { 'access-token': '' }, payload: { order: MADE } });

    expect(reply.statusCode).toBe(401);
  });
});
