import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { aDeployment } from '../../../test/factories/aDeployment';
import { createApp } from '../../app';
import { databaseProblem } from '../db/databaseProblem';
import { flags } from '../db/schema';
import { openPostgres } from '../db/openPostgres';
import { createTokens } from '../../modules/users/tokens';
import { useTestServer } from '../../../test/server/testServer';
import { readToolSettings } from '../../../scripts/setup/readToolSettings.mjs';

const POSTGRES = readToolSettings().testDatabaseUrl;
const SECRET = 'a secret of the tests, long enough';
const LIMITS = { connectMs: 2_000, statementMs: 10_000, reportStatementMs: 10_000, lockMs: 200, idleTransactionMs: 10_000 };
const UNAVAILABLE = { status: 503, code: 'DATABASE_UNAVAILABLE', retryAfter: '5' };

describe('a slow, full or unavailable database', () => {
  const { server, database, call } = useTestServer();
  const options = { deployment: aDeployment(), appFolder: '/nowhere', version: '1' };

  async function ask(app: FastifyInstance, method: 'GET' | 'PUT', url: string) {
    const headers = { 'access-token': server.context.tokens.sign('user-product-admin') };
    const reply = await app.inject({ method, url, headers, ...(method === 'PUT' && { payload: { enabled: true, roles: null } }) });
    return { status: reply.statusCode, code: reply.json().error?.code, retryAfter: reply.headers['retry-after'] };
  }

  it('returns 503 when the disk is full, also for readiness with the cause [T-13]', async () => {
    await database().execute(sql`create function no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await database().execute(sql`create trigger no_space before insert or update on flags for each row execute function no_space()`);

    const reply = await ask(server.app, 'PUT', '/api/flags/store-availability');
    const ready = await server.app.inject('/health/ready');
    await database().execute(sql`drop function no_space cascade`);

    expect(reply).toEqual(UNAVAILABLE);
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', cause: 'diskFull' }]);
  });

  it('serves the last known flags, and the configuration, while the database fails [T-13]', async () => {
    const as = 'location-staff';
    const known = await call('GET', '/flags/datafile.json', { as });
    const failing = jest.spyOn(database(), 'select').mockImplementation(() => {
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    });
    const soon = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000);

    const flagFile = await call('GET', '/flags/datafile.json', { as });
    const orders = await call('GET', '/orders/queryOrders', { as });
    const config = await server.app.inject('/config.json');
    failing.mockRestore();
    soon.mockRestore();

    expect([known.status, flagFile.status, flagFile.body]).toEqual([200, 200, known.body]);
    expect([orders.status, orders.headers['retry-after']]).toEqual([503, '5']);
    expect(config.statusCode).toBe(200);
  });

  it('closes a connection whose headers arrive too slowly, and answers a slow request [T-13]', async () => {
    const app = await createApp(server.context, { ...options, httpTimeouts: { headersMs: 50, requestMs: 100, keepAliveMs: 1_000 } });
    let answerSlow = () => undefined as void;
    app.get('/slow', () => new Promise((resolve) => (answerSlow = () => resolve({ ok: true }))));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const slow = fetch(`http://127.0.0.1:${port}/slow`);
    const loris = connect(port, '127.0.0.1');
    let received = '';
    loris.on('data', (chunk) => (received += String(chunk)));
    const closed = new Promise((resolve) => loris.once('close', resolve));
    loris.write('GET /config.json HTTP/1.1\r\nHost: x\r\nX-Slow: ');

    await closed;
    answerSlow();

    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect((await slow).status).toBe(200);
    await app.close();
  });

  if (POSTGRES)
    describe('on PostgreSQL', () => {
      let proxy: Server;
      let port: number;
      const sockets = new Set<Socket>();
      let url: string;
      let opened: Awaited<ReturnType<typeof openPostgres>>;
      let app: FastifyInstance;

      const listen = () => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
      const cut = () => {
        proxy.close();
        for (const socket of sockets) socket.destroy();
      };

      beforeEach(async () => {
        const target = new URL(POSTGRES);
        proxy = createServer((socket) => {
          const onward = connect(Number(target.port), target.hostname);
          for (const each of [socket, onward]) {
            sockets.add(each.on('error', () => undefined));
            each.once('close', () => {
              sockets.delete(each);
              socket.destroy();
              onward.destroy();
            });
          }
          socket.pipe(onward).pipe(socket);
        });
        port = 0;
        await listen();
        ({ port } = proxy.address() as AddressInfo);
        const { rows } = z
          .looseObject({ rows: z.tuple([z.object({ name: z.string() })]) })
          .parse(await database().execute(sql`select current_database() as name`));
        url = String(Object.assign(new URL(POSTGRES), { hostname: '127.0.0.1', port: String(port), pathname: rows[0].name }));
        opened = await openPostgres(url, LIMITS);
        const { database: slow, reports } = opened;
        app = await createApp({ ...server.context, database: slow, reports, tokens: createTokens(slow, SECRET) }, options);
      });
      afterEach(async () => {
        await app.close();
        await opened.close();
        cut();
      });

      it('returns 503 while another connection holds a lock, and 200 after its release [T-13]', async () => {
        await database().transaction(async (transaction) => {
          await transaction.select().from(flags).for('update');
          expect(await ask(app, 'PUT', '/api/flags/store-availability')).toEqual(UNAVAILABLE);
        });

        expect((await ask(app, 'PUT', '/api/flags/store-availability')).status).toBe(200);
      });

      it('cancels a statement after its timeout [T-13]', async () => {
        const limited = await openPostgres(url, { ...LIMITS, statementMs: 100 });
        const problem = await limited.database.execute(sql`select pg_sleep(60)`).then(() => null, databaseProblem);
        await limited.close();

        expect(problem).toBe('timeout');
      });

      it('returns 503 while the database is unavailable, even during a transaction, and recovers [T-13]', async () => {
        const broken = opened.database.transaction(async (transaction) => {
          await transaction.execute(sql`select 1`);
          cut();
          await transaction.execute(sql`select pg_sleep(1)`);
        });
        await expect(broken).rejects.toThrow();

        // More requests than connections in the pool, to check that failures return their connection.
        for (let turn = 0; turn < 12; turn += 1) expect(await ask(app, 'PUT', '/api/flags/store-availability')).toEqual(UNAVAILABLE);
        expect((await app.inject('/health/ready')).json()).toEqual({ status: 'unavailable', cause: 'database' });
        await listen();

        expect((await ask(app, 'PUT', '/api/flags/store-availability')).status).toBe(200);
        expect((await app.inject('/health/ready')).statusCode).toBe(200);
      });
    });
});
