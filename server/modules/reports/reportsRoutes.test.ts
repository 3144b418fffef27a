import { get, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { REPORT_TYPES, reportBeginSchema, reportCursor, reportEndSchema, STREAMED_ABOVE, type ReportType } from '@/domain/report';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { accounts, orders } from '../../platform/db/schema';
import { orderRow, type NewOrder } from '../orders/orderStore';
import { useTestServer } from '../../../test/server/testServer';

const NOVEMBER = 'fromDay=2026-11-01&toDay=2026-11-30';
const pathOf = (type: ReportType) => (type === 'salesWithProducts' ? '/reports/products?' : `/reports?type=${type}&`);

describe('the routes of reports', () => {
  const { server, call, database } = useTestServer();

  function place(...given: Partial<NewOrder>[]) {
    const rows = given.map((over, n) =>
      orderRow({ ...anOrder({ id: `order-${n}`, locationId: 'location-es-1' }), accountId: 'account-es', ...over }),
    );
    return database().insert(orders).values(rows);
  }

  /** So many orders of November, one a second. */
  function placeMany(count: number, code = 'A') {
    return database().execute(sql`
      insert into orders (id, rev, code, account_id, location_id, channel_slug, service_type, status, placed_at, updated_at, statuses, data)
      select 'order-' || n, 1, ${code}::text, 'account-es', 'location-es-1', 'glovo', 'takeaway', 'DELIVERED',
        timestamptz '2026-11-20 10:00Z' + n * interval '1 second', now(), '[]', jsonb_build_object('total', n)
      from generate_series(1, ${count}::integer) as n`);
  }

  async function idsFor(path: string, as = 'product-admin'): Promise<unknown[]> {
    const { status, body } = await call('GET', `${path}type=orders&${NOVEMBER}`, { as });
    expect(status).toBe(200);
    return body.data.map(({ id }: { id: unknown }) => id);
  }

  it('answer each of the five, for an account and for all that the user sees [RE-02]', async () => {
    await place({ items: [anOrderItem({ name: 'Uno', qty: 2, price: 300 })], total: 700 });
    const shared = {
      locationId: 'location-es-1',
      location: expect.any(String),
      accountId: 'account-es',
      channel: 'glovo',
      currency: 'EUR',
    };
    const sums = { orders: 1, sales: 700, withoutTotal: 0, cancelled: 0, failed: 0 };
    const ofDay = { day: '2026-11-20', zone: 'Europe/Madrid', moved: 0 };
    const rows: Record<ReportType, object> = {
      orders: {
        ...{ ...shared, ...ofDay, id: 'order-0', placedAt: '2026-11-20T12:00:00.000Z', code: expect.any(String) },
        ...{ serviceType: 'delivery-by-channel', status: expect.any(String), reportStatus: 'COMPLETED', payment: expect.any(String) },
        ...{ pieces: 2, total: 700, sales: 700, deliveryFee: 275, tip: null, otherFees: 50, productPieces: null, productSales: null },
      },
      sales: { ...shared, ...ofDay, ...sums },
      accumulated: { ...ofDay, currency: 'EUR', ...sums, ordersToDate: 1, salesToDate: 700 },
      salesWithProducts: { ...shared, ...ofDay, product: 'Uno', pieces: 2, orders: 1, sales: 600 },
      summary: { ...shared, moved: 0, serviceType: 'delivery-by-channel', ...sums },
    };
    for (const type of REPORT_TYPES) {
      for (const below of ['/orders', '/Accounts/account-es']) {
        const { status, body, headers } = await call('GET', `${below}${pathOf(type)}ts=1&${NOVEMBER}`, { as: 'account-admin' });

        expect([type, status, headers['content-type']]).toEqual([type, 200, 'application/json; charset=utf-8']);
        expect(body).toEqual({ data: [expect.objectContaining(rows[type])], count: 1, totalCount: 1 });
        expect(Object.keys(body.data[0]).sort()).toEqual(Object.keys(rows[type]).sort());
      }
    }
  });

  it('are of the orders that the user sees, those of an account with its sub-accounts, and no others [RE-02]', async () => {
    const [child] = await database()
      .select()
      .from(accounts)
      .where(sql`parent_id = 'account-es'`)
      .limit(1);
    await place(
      { locationId: 'location-es-1' },
      { locationId: 'location-es-3' },
      { locationId: 'location-es-4', accountId: child?.id ?? '' },
      { locationId: 'location-br-1', accountId: 'account-br' },
    );

    expect(await idsFor('/orders/reports?')).toEqual(['order-0', 'order-1', 'order-2', 'order-3']);
    expect(await idsFor('/orders/reports?', 'multi-account-admin')).toEqual(['order-0', 'order-1', 'order-2']);
    expect(await idsFor('/orders/reports?', 'account-admin')).toEqual(['order-0', 'order-1']);
    expect(await idsFor('/Accounts/account-es/reports?')).toEqual(['order-0', 'order-1', 'order-2']);
    expect(await idsFor('/orders/reports?accountIds=account-es&')).toEqual(['order-0', 'order-1']);
    expect(await idsFor('/Accounts/account-es/reports?accountIds=account-es&accountIds=account-br&')).toEqual(['order-0', 'order-1']);
    expect(await idsFor('/Accounts/account-es/reports?accountIds=account-br&')).toEqual([]);
    expect(await idsFor('/Accounts/account-br/reports?')).toEqual(['order-3']);
  });

  it('are of no account that the user does not see [RE-02]', async () => {
    for (const type of REPORT_TYPES) {
      const { status } = await call('GET', `/Accounts/account-br${pathOf(type)}${NOVEMBER}`, { as: 'account-admin' });
      expect([type, status]).toEqual([type, 404]);
    }
  });

  it('are not for those who see no reports', async () => {
    expect((await call('GET', `/orders/reports?type=orders&${NOVEMBER}`, { as: 'account-staff' })).status).toBe(403);
    expect((await call('GET', `/orders/reports?type=orders&${NOVEMBER}`)).status).toBe(401);
  });

  it.each([
    ['no report', NOVEMBER, 'type'],
    ['another report', `type=salesWithProducts&${NOVEMBER}`, 'type'],
    ['days that end before they begin', 'type=sales&fromDay=2026-11-21&toDay=2026-11-20', 'toDay'],
    ['93 days', 'type=sales&fromDay=2026-08-24&toDay=2026-11-24', 'toDay'],
    ['a lens without its zone', `type=sales&days=zone&${NOVEMBER}`, 'timeZone'],
    ['a row of another report to go on behind', `type=sales&${NOVEMBER}&after=${encodeURIComponent('["2026-11-20","EUR"]')}`, 'after'],
    ['no row to go on behind', `type=orders&${NOVEMBER}&after=yesterday`, 'after'],
  ])('refuse %s [RE-02]', async (_what, query, path) => {
    const { status, body } = await call('GET', `/orders/reports?${query}`, { as: 'product-admin' });

    expect([status, body.error.details[0].path]).toEqual([422, path]);
  });

  it('are JSON up to 5,000 rows, packed for those who take it, and of none where there are none [RE-02]', async () => {
    const none = await call('GET', `/orders/reports?type=orders&${NOVEMBER}`, { as: 'product-admin' });
    expect(none.body).toEqual({ data: [], count: 0, totalCount: 0 });
    await placeMany(STREAMED_ABOVE);

    const { body } = await call('GET', `/orders/reports?type=orders&${NOVEMBER}`, { as: 'product-admin' });
    expect([body.data.length, body.count, body.totalCount]).toEqual([STREAMED_ABOVE, STREAMED_ABOVE, STREAMED_ABOVE]);

    const headers = { 'access-token': server.context.tokens.sign('user-product-admin'), 'accept-encoding': 'gzip' };
    const packed = await server.app.inject({ url: `/api/orders/reports?type=orders&${NOVEMBER}`, headers });
    expect([packed.headers['content-encoding'], packed.rawPayload.length * 5 < JSON.stringify(body).length]).toEqual(['gzip', true]);
  }, 60_000);

  it('are a stream of lines above, that says how many come and that all came, and goes on behind any of them [RE-02]', async () => {
    await placeMany(STREAMED_ABOVE + 600);
    const headers = { 'access-token': server.context.tokens.sign('user-account-admin') };
    const read = async (after = '') => {
      const url = `/api/orders/reports?type=orders&${NOVEMBER}${after}`;
      const reply = await server.app.inject({ url, headers });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
      const lines = reply.payload
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      return { begin: reportBeginSchema.parse(lines[0]).begin, rows: lines.slice(1, -1), end: reportEndSchema.parse(lines.at(-1)).end };
    };

    const { begin, rows, end } = await read();
    expect([begin, rows.length, end]).toEqual([{ rows: 5600 }, 5600, { rows: 5600, isCut: false }]);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 5600 }, (_, n) => `order-${n + 1}`));

    const rest = await read(`&after=${encodeURIComponent(reportCursor('orders', rows[499]))}`);
    expect([rest.begin.rows, rest.rows]).toEqual([5100, rows.slice(500)]);

    const url = `/api/orders/reports?type=orders&${NOVEMBER}`;
    const { payload } = await server.app.inject({ url, headers });
    const packed = await server.app.inject({ url, headers: { ...headers, 'accept-encoding': 'gzip' } });
    expect([packed.headers['content-encoding'], packed.rawPayload.length * 5 < payload.length]).toEqual(['gzip', true]);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(payload);
  }, 60_000);

  describe('over a connection', () => {
    /** The begun reply of a stream of six pages and a bit; `read` counts the statements about orders. */
    async function begin(onStatement: (statement: number) => Promise<void>, encoding = 'identity') {
      // More than any connection holds by itself.
      await placeMany(6100, 'A'.repeat(3000));
      const execute = database().execute.bind(database());
      const statements = { count: 0 };
      jest.spyOn(database(), 'execute').mockImplementation(((...given: Parameters<typeof execute>) =>
        // What drizzle gives back is a promise and more; here it is only awaited.
        onStatement((statements.count += 1)).then(() => execute(...given))) as unknown as typeof execute);
      const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
      const headers = { 'access-token': server.context.tokens.sign('user-account-admin'), 'accept-encoding': encoding };
      const url = `${address}/api/orders/reports?type=orders&${NOVEMBER}`;
      const reply = await new Promise<IncomingMessage>((resolve, reject) => get(url, { headers }, resolve).on('error', reject));
      return { reply, statements };
    }

    afterEach(() => jest.restoreAllMocks());

    it.each(['identity', 'gzip'])(
      'read no further once the client is gone, %s [RE-02]',
      async (encoding) => {
        const [reached, gone, answered] = [signal(), signal(), signal()];
        server.app.addHook('onRequestAbort', async (_request) => gone.give());
        // Which orders, a page of them, and the next, which is under way when the client goes.
        const { reply, statements } = await begin(async (statement) => {
          if (statement < 3) return;
          reached.give();
          await gone.given;
          answered.give();
        }, encoding);

        reply.on('error', () => undefined).resume();
        await reached.given;
        reply.destroy();
        await answered.given;
        // Behind what was under way.
        await database().select({ id: accounts.id }).from(accounts);
        await new Promise(setImmediate);

        expect(statements.count).toBe(3);
      },
      60_000,
    );

    it('read no further than a slow client takes [RE-02]', async () => {
      const { reply, statements } = await begin(async () => undefined);
      reply.pause();
      // As much as connection and stream hold goes out meanwhile: five statements of pages take longer than these of another.
      for (let n = 0; n < 300; n += 1) await database().select({ id: accounts.id }).from(accounts);
      const untilPaused = statements.count;

      let bytes = 0;
      for await (const part of reply) bytes += part.length;

      expect([untilPaused < 8, statements.count, bytes > 6100 * 3000]).toEqual([true, 8, true]);
    }, 60_000);

    const NAME =
      'break off without a last line when something fails amid the stream, and log it without the values of the query, %s [RE-02]';
    it.each(['identity', 'gzip'])(
      NAME,
      async (encoding) => {
        const logged: unknown[] = [];
        server.app.addHook('onRequest', async (_request, reply) => {
          reply.log = Object.assign(Object.create(reply.log), { warn: (entry: unknown) => logged.push(entry) });
        });
        const rowArrived = signal();
        const { reply } = await begin(async (statement) => {
          if (statement < 4) return;
          // The client loses what it has not unpacked yet when the connection breaks.
          await rowArrived.given;
          throw new Error('the database is gone');
        }, encoding);

        let text = '';
        const reading = (async () => {
          for await (const part of encoding === 'gzip' ? pipeline(reply, createGunzip(), () => undefined) : reply) {
            text += part;
            if (text.split('\n').length > 2) rowArrived.give();
          }
        })();

        await expect(reading).rejects.toThrow('aborted');
        expect(reportBeginSchema.parse(JSON.parse(text.slice(0, text.indexOf('\n')))).begin.rows).toBe(6100);
        // Whole rows came before it broke; what was under way then is lost.
        const rows = text.split('\n').slice(1, -1);
        expect(rows.map((row) => JSON.parse(row).id)).toEqual(rows.map((_row, n) => `order-${n + 1}`));
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.length).toBeLessThanOrEqual(2000);
        expect(text).not.toContain('{"end"');
        expect(logged).toEqual([expect.objectContaining({ err: expect.objectContaining({ message: 'the database is gone' }) })]);
      },
      60_000,
    );
  });
});

function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
