import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { MAX_TRACE_BYTES, sentPrintTraceSchema, type PrintTrace, type PrintTraceDraft, printTraceSchema } from '@/domain/printTrace';
import { tolerantList } from '@/domain/reply';
import { ROLES } from '@/domain/role';
import { printTraceFiles, printTraces } from '../../platform/db/schema';
import { logOptions } from '../../platform/monitoring/log';
import { aTraceFile } from '../../../test/server/aTraceFile';
import { useTestServer } from '../../../test/server/testServer';

const SIGNED_IN = ROLES.filter((role) => role !== 'automatic');
const HOUR_MS = 3_600_000;

describe('tracesRoutes', () => {
  const { server, call, database } = useTestServer();

  function aDraft(over: Partial<PrintTraceDraft> = {}, file = aTraceFile()): PrintTraceDraft {
    return {
      locationId: 'location-es-1',
      orderId: 'order-1',
      printerUuid: '9b2c7e10-0000-4000-8000-000000000001',
      words: 'La comanda no salió',
      from: '2026-11-21T18:00:00.000Z',
      to: '2026-11-21T20:00:00.000Z',
      lines: 1,
      trace: file.toString('base64'),
      ...over,
    };
  }

  const send = (over: Partial<PrintTraceDraft> = {}, { as = 'location-staff', file = aTraceFile() } = {}) =>
    call('POST', '/print-traces', { as, body: aDraft(over, file) });

  async function page(query = ''): Promise<{ data: PrintTrace[]; totalCount: number }> {
    const { status, body } = await call('GET', `/print-traces?${query}`, { as: 'product-admin' });
    expect(status).toBe(200);
    return tolerantList(printTraceSchema).parse(body);
  }

  function fileOf(id: string, as = 'product-admin') {
    return server.app.inject({
      url: `/api/print-traces/${id}/file`,
      headers: { 'access-token': server.context.tokens.sign(`user-${as}`) },
    });
  }

  async function assertNothingStored() {
    expect([await database().$count(printTraces), await database().$count(printTraceFiles)]).toEqual([0, 0]);
  }

  it('stores a trace, returns its expiry time, and lists it for support [TR-02]', async () => {
    const file = aTraceFile(['{"kind":"note"}', '{"kind":"step"}', '{"kind":"step"}']);

    const { status, body } = await send({}, { file });

    expect(status).toBe(201);
    const { id, storedUntil } = sentPrintTraceSchema.parse(body.data);
    const { data, totalCount } = await page();
    expect(totalCount).toBe(1);
    const { trace: _trace, ...about } = aDraft();
    const at = data[0]?.at ?? '';
    expect(data).toEqual([
      {
        ...about,
        id,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        storedUntil,
        userId: 'user-location-staff',
        userEmail: 'location-staff@demo.pase',
        accountId: 'account-es',
        lines: 3,
        bytes: file.length,
      },
    ]);
    expect(Date.parse(storedUntil) - Date.parse(at)).toBe(30 * 24 * HOUR_MS);
  });

  it('returns the file to support as it was sent, as a download without decompression or sniffing [TR-02]', async () => {
    const file = aTraceFile();
    const { id } = (await send({}, { file })).body.data;

    const reply = await fileOf(id);

    expect([reply.statusCode, reply.rawPayload.equals(file)]).toEqual([200, true]);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': expect.stringMatching(/^attachment; filename="pase-trace-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.jsonl\.gz"$/),
      'content-length': String(file.length),
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers).not.toHaveProperty('content-encoding');
  });

  it('accepts a trace of the maximum size', async () => {
    const line = `"${'x'.repeat(999_997)}"`;
    const empty = aTraceFile([...Array<string>(10).fill(line), '""'], 0).length;
    const file = aTraceFile([...Array<string>(10).fill(line), `"${'x'.repeat(MAX_TRACE_BYTES - empty - 500)}"`], 0);
    expect(MAX_TRACE_BYTES - file.length).toBeLessThan(1_000);
    expect(file.length).toBeLessThanOrEqual(MAX_TRACE_BYTES);

    const { status, body } = await send({}, { file });

    expect(status).toBe(201);
    expect((await fileOf(body.data.id)).rawPayload.equals(file)).toBe(true);
  }, 60_000);

  it("accepts a trace without location, order or printer, of the sender's account", async () => {
    await send({ locationId: null, orderId: null, printerUuid: null, words: '' });

    expect((await page()).data).toMatchObject([{ accountId: 'account-es', locationId: null, orderId: null, printerUuid: null, words: '' }]);
  });

  it('assigns a trace without a location to the only location of its sender', async () => {
    const { body } = await send({ locationId: null }, { as: 'location-staff-br' });

    const found = await call('GET', `/print-traces/${body.data.id}`, { as: 'product-admin' });

    expect(found.body.data).toMatchObject({ locationId: 'location-br-1', accountId: 'account-br', words: 'La comanda no salió' });
    expect((await call('GET', '/print-traces/none', { as: 'product-admin' })).status).toBe(404);
  });

  it('returns the text of the user unchanged', async () => {
    const words = `<script>alert(1)</script> 👨‍👩‍👧 '; drop table print_traces; -- "\\\n\u202E`;
    await send({ words });

    expect((await page()).data[0]?.words).toBe(words);
  });

  describe('rejects', () => {
    it.each([
      ['a file that is not gzip', Buffer.from('hola').toString('base64'), 422, 'NOT_GZIP', undefined],
      ['a text that is not base64', '¡hola!', 422, 'NOT_GZIP', undefined],
      ['an incomplete gzip', aTraceFile().subarray(0, -4).toString('base64'), 422, 'NOT_GZIP', undefined],
      ['a gzip of something else', 'H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==', 422, 'NOT_A_TRACE', undefined],
      ['a broken line, with its number', aTraceFile(['{}', '{"kind":']).toString('base64'), 422, 'BROKEN_LINE', { line: 3 }],
      ['a file that is too large', Buffer.alloc(MAX_TRACE_BYTES + 1).toString('base64'), 413, 'TOO_LARGE', undefined],
      ['a body that is far too large', 'A'.repeat(15_000_000), 413, 'TOO_LARGE', undefined],
    ])('%s', async (_what, trace, statusCode, code, details) => {
      const { status, body } = await send({ trace });

      expect(status).toBe(statusCode);
      expect(body).toEqual({ error: { statusCode, code, message: expect.any(String), ...(details && { details }) } });
      await assertNothingStored();
    });

    it('a body with an invalid field', async () => {
      const wrong = [
        { words: 'x'.repeat(1001) },
        { words: 'a\0b' },
        { words: null },
        { orderId: '' },
        { printerUuid: 'x'.repeat(65) },
        { locationId: undefined },
        { from: 'yesterday' },
        { to: '0000-01-01T00:00:00Z' },
        { lines: 1.5 },
        { lines: -1 },
        { trace: '' },
        { userId: 'user-product-admin' },
      ];

      for (const over of wrong) {
        const { status, body } = await call('POST', '/print-traces', { as: 'location-staff', body: { ...aDraft(), ...over } });
        expect([over, status, body.error.code]).toEqual([over, 422, 'INVALID_DATA']);
      }
      await assertNothingStored();
    });

    it('a list with an invalid query', async () => {
      for (const query of ['colour=red', 'page=-1', 'limit=501', 'fromDate=yesterday', 'words=comanda']) {
        const { status, body } = await call('GET', `/print-traces?${query}`, { as: 'product-admin' });
        expect([status, body.error.details]).toEqual([422, [{ path: query.split('=')[0], message: expect.any(String) }]]);
      }
    });
  });

  it('returns 404 for a location out of scope [P-04]', async () => {
    const answers = [
      await send({ locationId: 'location-br-1' }),
      await send({ locationId: 'location-es-3' }),
      await send({ locationId: 'nothing' }),
      await send({ locationId: 'nothing' }, { as: 'product-admin' }),
    ];

    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(answers.map(() => [404, 'NOT_FOUND']));
    await assertNothingStored();
    expect((await send({ locationId: 'location-br-1' }, { as: 'product-admin' })).status).toBe(201);
    expect((await page()).data).toMatchObject([{ accountId: 'account-br', userId: 'user-product-admin' }]);
  });

  it('accepts traces from every role, and shows them only to the provider', async () => {
    for (const role of SIGNED_IN) {
      const { status, body } = await send({ locationId: null }, { as: role });
      const shown = [(await call('GET', '/print-traces', { as: role })).status, (await fileOf(body.data.id, role)).statusCode];
      expect([role, status, ...shown]).toEqual([role, 201, ...(role === 'product-admin' ? [200, 200] : [403, 403])]);
    }
  });

  it('returns 401 without a session', async () => {
    expect((await call('POST', '/print-traces', { body: aDraft() })).status).toBe(401);
    expect((await call('GET', '/print-traces')).status).toBe(401);
    await assertNothingStored();
  });

  it('returns 404 for the file of an unknown trace', async () => {
    const reply = await fileOf('00000000-0000-4000-8000-000000000000');

    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'NOT_FOUND']);
  });

  describe('the list', () => {
    const minute = (n: number) => new Date(Date.UTC(2026, 10, 21, 12, n));

    function write(...given: Partial<typeof printTraces.$inferInsert>[]) {
      const { trace: _trace, from, to, ...about } = aDraft();
      const by = { userId: 'user-location-staff', userEmail: 'location-staff@demo.pase', accountId: 'account-es' };
      const fixed = { ...about, ...by, from: new Date(from), to: new Date(to), bytes: 10 };
      return database()
        .insert(printTraces)
        .values(given.map((over, n) => ({ ...fixed, id: `trace-${n}`, at: minute(n), ...over })));
    }

    const idsOf = async (query: string) => (await page(query)).data.map(({ id }) => id);

    it('is ordered newest first, 50 per page, with the total count [TR-02]', async () => {
      await write(...Array.from({ length: 52 }, () => ({})));

      const { body } = await call('GET', '/print-traces?ts=1', { as: 'product-admin' });

      expect(body).toMatchObject({ count: 50, totalCount: 52 });
      expect(body.data[0].id).toBe('trace-51');
      expect(await idsOf('page=1')).toEqual(['trace-1', 'trace-0']);
      expect(await idsOf('limit=1&page=2')).toEqual(['trace-49']);
    });

    it('is filtered by location, order and period, which includes its start and excludes its end [TR-02]', async () => {
      await write({}, { locationId: 'location-br-1' }, { orderId: 'order-2' }, { locationId: null, orderId: null });

      expect(await idsOf('locationId=location-br-1')).toEqual(['trace-1']);
      expect(await idsOf('orderId=order-2&locationId=location-es-1')).toEqual(['trace-2']);
      expect(await idsOf('orderId=order-2&locationId=location-br-1')).toEqual([]);
      expect(await idsOf(`fromDate=${minute(1).toISOString()}&toDate=${minute(3).toISOString()}`)).toEqual(['trace-2', 'trace-1']);
      expect(await page('orderId=order-1&limit=1')).toMatchObject({ totalCount: 2 });
    });
  });

  it('limits each user to 20 traces an hour, including rejected ones', async () => {
    for (let sent = 0; sent < 19; sent += 1) expect((await send({ trace: 'aG9sYQ==' })).status).toBe(422);
    expect((await send()).status).toBe(201);

    const { status, body, headers } = await send();

    expect([status, body.error]).toEqual([429, { statusCode: 429, code: 'TOO_MANY_REQUESTS', message: expect.any(String) }]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await page()).totalCount).toBe(1);
    expect((await send({}, { as: 'location-manager' })).status).toBe(201);
    await database().execute(sql`update tries set ends_at = ends_at - interval '1 hour'`);
    expect((await send()).status).toBe(201);
  });

  it('logs neither the text of the user nor the file, whatever fails', async () => {
    const sink = new PassThrough();
    const written = pino({ ...logOptions, level: 'trace' }, sink);
    server.app.addHook('onRequest', async (request) => {
      request.log = written.child({ reqId: request.id });
    });
    const file = aTraceFile();
    await send({}, { file });
    await send({ words: 'La comanda no salió', trace: 'aG9sYQ==' });
    await database().execute('alter table print_trace_files rename to print_trace_files_gone');
    expect((await send({}, { file })).status).toBe(500);
    await database().execute('alter table print_trace_files_gone rename to print_trace_files');
    await database().execute('alter table print_traces add constraint full_disk check (false) not valid');
    expect((await send({}, { file })).status).toBe(500);
    await database().execute('alter table print_traces drop constraint full_disk');

    const text = String(sink.read());
    expect(text).toMatch(/print_trace_files.*full_disk/s);
    expect(text).not.toContain('comanda');
    expect(text).not.toContain(file.toString('base64').slice(0, 40));
  });

  it('is described in the OpenAPI document', async () => {
    const { paths } = (await server.app.inject('/docs/json')).json();

    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/print-traces', '/api/print-traces/{id}/file']));
    const { properties } = paths['/api/print-traces'].post.requestBody.content['application/json'].schema;
    expect(Object.keys(properties)).toEqual(Object.keys(aDraft()));
  });
});
