import { get, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { REPORT_TYPES, reportBeginSchema, reportCursor, reportEndSchema, STREAMING_THRESHOLD, type ReportType } from '@/domain/report';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { accounts, orders } from '../../platform/db/schema';
import { orderRow, type NewOrder } from '../orders/orderStore';
import { useTestServer } from '../../../test/server/testServer';

const NOVEMBER = 'fromDay=2026-11-01&toDay=2026-11-30';
const AN_INSTANT = expect.stringMatching(/^\d{4}-.*T.*\.\d{3}Z$/) as string;
const pathOf = (type: ReportType) => (type === 'salesWithProducts' ? '/reports/products?' : `/reports?type=${type}&`);

describe('reportsRoutes', () => {
  const { server, call, database } = useTestServer();

  function place(...given: Partial<NewOrder>[]) {
    const rows = given.map((over, n) =>
      orderRow({ ...anOrder({ id: `order-${n}`, locationId: 'location-es-1' }), accountId: 'account-es', ...over }),
    );
    return database().insert(orders).values(rows);
  }

  /** Inserts `count` orders of November, one per second. */
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

  it('returns each of the five reports, for an account and for everything that the user sees [RE-02]', async () => {
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
        ...{ placedAtLocal: '2026-11-20T13:00:00+01:00', channelOrderId: expect.any(String), reason: '' },
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
        expect(body).toEqual({ data: [expect.objectContaining(rows[type])], count: 1, totalCount: 1, asOf: AN_INSTANT, figures: null });
        expect(Object.keys(body.data[0]).sort()).toEqual(Object.keys(rows[type]).sort());
      }
    }
  });

  it("includes only orders in the user's scope, those of an account with its sub-accounts [RE-02]", async () => {
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

  it('returns 404 for an account out of scope [RE-02]', async () => {
    for (const type of REPORT_TYPES) {
      const { status } = await call('GET', `/Accounts/account-br${pathOf(type)}${NOVEMBER}`, { as: 'account-admin' });
      expect([type, status]).toEqual([type, 404]);
    }
  });

  it('returns 403 for roles without reports, and 401 without a session', async () => {
    expect((await call('GET', `/orders/reports?type=orders&${NOVEMBER}`, { as: 'account-staff' })).status).toBe(403);
    expect((await call('GET', `/orders/reports?type=orders&${NOVEMBER}`)).status).toBe(401);
  });

  it.each([
    ['a missing report type', NOVEMBER, 'type'],
    ['an invalid report type', `type=salesWithProducts&${NOVEMBER}`, 'type'],
    ['days that end before they begin', 'type=sales&fromDay=2026-11-21&toDay=2026-11-20', 'toDay'],
    ['93 days of a list of orders', 'type=orders&fromDay=2026-08-24&toDay=2026-11-24', 'toDay'],
    ['93 days of another zone', 'type=sales&days=zone&timeZone=Europe/Madrid&fromDay=2026-08-24&toDay=2026-11-24', 'toDay'],
    ['93 days of orders with a product', 'type=sales&product=Pizza&fromDay=2026-08-24&toDay=2026-11-24', 'toDay'],
    ['401 days of sums', 'type=sales&fromDay=2025-10-20&toDay=2026-11-24', 'toDay'],
    ['401 days to compare with', `type=sales&figures=true&beforeFromDay=2024-10-20&beforeToDay=2025-11-24&${NOVEMBER}`, 'toDay'],
    ['a lens without its zone', `type=sales&days=zone&${NOVEMBER}`, 'timeZone'],
    ['a cursor of another report', `type=sales&${NOVEMBER}&after=${encodeURIComponent('["2026-11-20","EUR"]')}`, 'after'],
    ['an invalid cursor', `type=orders&${NOVEMBER}&after=yesterday`, 'after'],
  ])('rejects %s [RE-02]', async (_what, query, path) => {
    const { status, body } = await call('GET', `/orders/reports?${query}`, { as: 'product-admin' });

    expect([status, body.error.details[0].path]).toEqual([422, path]);
  });

  it('replies with JSON up to 5,000 rows, compressed for clients that accept gzip [RE-02]', async () => {
    const none = await call('GET', `/orders/reports?type=orders&${NOVEMBER}`, { as: 'product-admin' });
    expect(none.body).toEqual({ data: [], count: 0, totalCount: 0, asOf: AN_INSTANT, figures: null });
    await placeMany(STREAMING_THRESHOLD);

    const { body } = await call('GET', `/orders/reports?type=orders&${NOVEMBER}`, { as: 'product-admin' });
    expect([body.data.length, body.count, body.totalCount]).toEqual([STREAMING_THRESHOLD, STREAMING_THRESHOLD, STREAMING_THRESHOLD]);

    const headers = { 'access-token': server.context.tokens.sign('user-product-admin'), 'accept-encoding': 'gzip' };
    const packed = await server.app.inject({ url: `/api/orders/reports?type=orders&${NOVEMBER}`, headers });
    expect([packed.headers['content-encoding'], packed.rawPayload.length * 5 < JSON.stringify(body).length]).toEqual(['gzip', true]);
  }, 60_000);

  it('streams more than 5,000 rows as lines, with counts in the first and the last line, and can resume behind a row [RE-02]', async () => {
    await placeMany(STREAMING_THRESHOLD + 600);
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
    expect([begin, rows.length, end]).toEqual([
      { rows: 5600, asOf: AN_INSTANT, figures: null },
      5600,
      { rows: 5600, isCut: false, changed: 0 },
    ]);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 5600 }, (_, n) => `order-${n + 1}`));

    const rest = await read(`&after=${encodeURIComponent(reportCursor('orders', rows[499]))}`);
    expect([rest.begin.rows, rest.rows]).toEqual([5100, rows.slice(500)]);

    const url = `/api/orders/reports?type=orders&${NOVEMBER}`;
    const { payload } = await server.app.inject({ url, headers });
    const packed = await server.app.inject({ url, headers: { ...headers, 'accept-encoding': 'gzip' } });
    expect([packed.headers['content-encoding'], packed.rawPayload.length * 5 < payload.length]).toEqual(['gzip', true]);
    const withoutBegin = (text: string) => text.slice(text.indexOf('\n'));
    expect(withoutBegin(gunzipSync(packed.rawPayload).toString())).toBe(withoutBegin(payload));
  }, 60_000);

  describe('over a connection', () => {
    /** Starts a stream of six pages and a bit, and returns its reply; `statements` counts the statements about orders. */
    async function begin(onStatement: (statement: number) => Promise<void>, encoding = 'identity') {
      // More than a connection buffers.
      await placeMany(6100, 'A'.repeat(3000));
      const execute = database().execute.bind(database());
      const statements = { count: 0 };
      jest.spyOn(database(), 'execute').mockImplementation(((...given: Parameters<typeof execute>) =>
        // Drizzle returns more than a promise, but the code only awaits it.
        onStatement((statements.count += 1)).then(() => execute(...given))) as unknown as typeof execute);
      const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
      const headers = { 'access-token': server.context.tokens.sign('user-account-admin'), 'accept-encoding': encoding };
      const url = `${address}/api/orders/reports?type=orders&${NOVEMBER}`;
      const reply = await new Promise<IncomingMessage>((resolve, reject) => get(url, { headers }, resolve).on('error', reject));
      return { reply, statements };
    }

    afterEach(() => jest.restoreAllMocks());

    it.each(['identity', 'gzip'])(
      'stops reading once the client disconnects, with encoding %s [RE-02]',
      async (encoding) => {
        const [reached, gone, answered] = [signal(), signal(), signal()];
        server.app.addHook('onRequestAbort', async (_request) => gone.resolve());
        // After the transaction that reads the ids: one statement for the first page, and one for the next, which is running when the client disconnects.
        const { reply, statements } = await begin(async (statement) => {
          if (statement < 2) return;
          reached.resolve();
          await gone.promise;
          answered.resolve();
        }, encoding);

        reply.on('error', () => undefined).resume();
        await reached.promise;
        reply.destroy();
        await answered.promise;
        // Queued behind the statement that was running.
        await database().select({ id: accounts.id }).from(accounts);
        await new Promise(setImmediate);

        expect(statements.count).toBe(2);
      },
      60_000,
    );

    it('reads no further than a slow client consumes [RE-02]', async () => {
      const { reply, statements } = await begin(async () => undefined);
      reply.pause();
      // Connection and stream fill their buffers in this time: 300 statements take longer than five pages.
      for (let n = 0; n < 300; n += 1) await database().select({ id: accounts.id }).from(accounts);
      const untilPaused = statements.count;

      let bytes = 0;
      for await (const part of reply) bytes += part.length;

      expect([untilPaused < 7, statements.count, bytes > 6100 * 3000]).toEqual([true, 7, true]);
    }, 60_000);

    const NAME = 'aborts the stream without a last line on an error, and log it without the values of the query, with encoding %s [RE-02]';
    it.each(['identity', 'gzip'])(
      NAME,
      async (encoding) => {
        const logged: unknown[] = [];
        server.app.addHook('onRequest', async (_request, reply) => {
          reply.log = Object.assign(Object.create(reply.log), { warn: (entry: unknown) => logged.push(entry) });
        });
        const rowArrived = signal();
        const { reply } = await begin(async (statement) => {
          if (statement < 3) return;
          // When the connection breaks, the client loses the data that it has not decompressed yet.
          await rowArrived.promise;
          throw new Error('the database is gone');
        }, encoding);

        let text = '';
        const reading = (async () => {
          for await (const part of encoding === 'gzip' ? pipeline(reply, createGunzip(), () => undefined) : reply) {
            text += part;
            if (text.split('\n').length > 2) rowArrived.resolve();
          }
        })();

        await expect(reading).rejects.toThrow('aborted');
        expect(reportBeginSchema.parse(JSON.parse(text.slice(0, text.indexOf('\n')))).begin.rows).toBe(6100);
        // Whole rows arrived before the error; the page that was being read is lost.
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
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((onResolve) => {
    resolve = onResolve;
  });
  return { promise, resolve };
}
