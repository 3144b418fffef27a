import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../platform/db/openDatabase';
import { catalogs } from '../platform/db/schema';
import { hashPassword } from '../platform/security/password';
import { readSettings } from '../readSettings';
import { DEMO_PASSWORD } from './seed/demoUsers';
import { seedDemo } from './seed/seedDemo';
import { signInTable } from './signInTable';
import { startServer, type RunningServer } from '../startServer';
import { startDemo } from './startDemo';
import { insertTrace, listTraces } from '../modules/traces/traceStore';

const PORT = 24440;
const PRINTER_PORT = 24441;
const METRICS_PORT = 24439;

describe('the demo server', () => {
  let folder: string;
  const settings = () =>
    readSettings(
      ['--port', String(PORT), '--printer-port', String(PRINTER_PORT), '--orders-per-minute', '0', '--data', folder],
      {},
      { demo: true },
    );

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pase-server-'));
    // Fewer orders than the demo has, because most tests start a server on them.
    const { database, close } = await openDatabase({ folder });
    await seedDemo(database, {
      now: new Date(),
      printerPort: PRINTER_PORT,
      orders: 200,
      passwordHash: await hashPassword(DEMO_PASSWORD, 2),
    });
    await close();
  }, 180_000);
  afterAll(() => rm(folder, { recursive: true }));

  const starts: Promise<RunningServer>[] = [];
  /** Starts the demo. If the test fails before it closes the server, the server is closed after the test, so that the next test can start one. */
  function start(version = '1.0.0', dataFolder = folder): Promise<RunningServer> {
    const server = startDemo({ ...settings(), dataFolder }, version);
    starts.push(server);
    return server;
  }
  afterEach(async () => {
    const settled = await Promise.allSettled(starts.splice(0));
    for (const result of settled) if (result.status === 'fulfilled') await result.value.close();
  });

  async function signIn(url: string, role = 'location-staff') {
    const body = JSON.stringify({ email: `${role}@demo.pase`, password: 'pase-demo' });
    const reply = await fetch(`${url}/api/EndUsers/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return { status: reply.status, body: (await reply.json()) as { data: { accessToken: string } } };
  }

  it('creates the demo data in an empty folder', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'pase-server-'));
    const server = await start('1.0.0', empty);
    const { body } = await signIn(server.url, 'account-admin');
    const reply = await fetch(`${server.url}/api/orders/queryOrders?limit=1`, { headers: { 'access-token': body.data.accessToken } });
    const orders = (await reply.json()) as { totalCount: number };
    await server.close();
    await rm(empty, { recursive: true });

    expect(orders.totalCount).toBeGreaterThan(1_000);
  }, 180_000);

  it('stops immediately, even while a request waits for a POS that never answers', async () => {
    const server = await start();
    const { body } = await signIn(server.url, 'location-manager');
    const headers = { 'access-token': body.data.accessToken, 'content-type': 'application/json' };
    const never = JSON.stringify({ locationId: 'location-es-1', mode: 'neverAnswers' });
    await fetch(`${server.url}/api/demo/pos`, { method: 'POST', headers, body: never });
    const waiting = fetch(`${server.url}/api/Locations/location-es-1/posCatalog`, { headers });
    // After this request the previous one has reached the server.
    await fetch(`${server.url}/api/Pos`, { headers });

    await server.close();

    expect((await waiting).status).toBe(503);
  }, 60_000);

  it('sends its mails to its own catcher, which shows them with links that open [R-08]', async () => {
    const server = await start();
    const body = JSON.stringify({ email: 'location-staff@demo.pase', language: 'en' });
    await fetch(`${server.url}/api/EndUsers/forgot-password`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

    let page = '';
    while (!page.includes('New password for Pase')) page = await (await fetch(`${server.url}/demo/mails`)).text();

    const { sendsMail } = (await (await fetch(`${server.url}/config.json`)).json()) as { sendsMail: boolean };
    await server.close();
    expect(sendsMail).toBe(true);
    expect(page).toContain('location-staff@demo.pase');
    expect(page).toMatch(new RegExp(`href="${server.url}/reset-password#token=[\\w-]{43}"`));
  }, 60_000);

  async function occupy(port: number): Promise<Server> {
    // Rejects clients of an earlier test that still know the port: an open connection would prevent the server from closing.
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return server;
  }

  it('serves app, API and printers, refuses a second start, and its sessions outlive a restart', async () => {
    const first = await start();
    const { status, body } = await signIn(first.url);
    const printer = await (await fetch(`http://localhost:${PRINTER_PORT}/ledger.json`)).json();
    const page = signInTable(first.url);
    await expect(start()).rejects.toThrow(/in use by another Pase server/);
    await first.close();

    const second = await start();
    const headers = { 'access-token': body.data.accessToken };
    const orders = await (await fetch(`${second.url}/api/orders/queryOrders?limit=1`, { headers })).json();
    await second.close();

    expect(status).toBe(200);
    expect(printer).toMatchObject({ name: 'Ñandú Malasaña · Cocina', entries: [] });
    expect(orders).toMatchObject({ count: 1, totalCount: expect.any(Number) });
    expect(page).toContain(`http://localhost:${PORT}`);
    expect(page).toMatch(/location-staff@demo\.pase/);
    expect(page).not.toMatch(/automatic@/);
  }, 60_000);

  it('serves Prometheus metrics on a separate port only', async () => {
    const server = await startServer(
      readSettings(['--port', String(PORT), '--data', folder], { PASE_METRICS_PORT: String(METRICS_PORT) }),
      '1.0.0',
    );
    const ready = await fetch(`${server.url}/health/ready`);
    const metrics = await (await fetch(`http://localhost:${METRICS_PORT}/metrics`)).text();
    const here = await (await fetch(`${server.url}/metrics`)).text();
    await server.close();

    expect(ready.status).toBe(200);
    expect(metrics).toMatch(/^pase_request_seconds_count\{method="GET",route="\/health\/ready",status="200"\} 1$/m);
    expect(metrics).toMatch(/^pase_connected_tabs 0$/m);
    expect(metrics).toMatch(/^pase_open_print_jobs \d+$/m);
    expect(metrics).toMatch(/^process_resident_memory_bytes /m);
    expect(here).not.toContain('pase_');
  }, 60_000);

  it('sends orders, and then their cancellation, to the POS that a tester has set [OR-12, R-06]', async () => {
    const server = await start();
    const { body } = await signIn(server.url);
    const headers = { 'access-token': body.data.accessToken, 'content-type': 'application/json' };
    const post = async (path: string, given: object = {}) =>
      (await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(given) })).json();

    // The simulation does not process an order that was placed manually.
    const placed = (await post('/demo/orders', { locationId: 'location-es-1' })) as { data: { id: string } };
    await post('/demo/pos', { locationId: 'location-es-1', mode: 'cashClosed' });
    const refused = await post(`/Orders/send-again-to-pos/${placed.data.id}`);
    await post('/demo/pos', { locationId: 'location-es-1', mode: 'open' });
    const accepted = await post(`/Orders/send-again-to-pos/${placed.data.id}`);
    const newStatus = { status: 'CANCELED' };
    await post('/Orders/addNewStatusInOrder', { orderId: placed.data.id, locationId: 'location-es-1', newStatus });
    // The server sends the cancellation to the POS after the reply.
    let history: { meta?: object }[] = [];
    while (history.at(-1)?.meta === undefined) {
      const reply = await fetch(`${server.url}/api/orders/${placed.data.id}`, { headers });
      history = ((await reply.json()) as { data: { statuses: typeof history } }).data.statuses;
    }
    await server.close();

    expect(refused).toMatchObject({ error: { code: 'CASH_CLOSED' } });
    expect(accepted).toMatchObject({ data: { statuses: [{ status: 'INCOMING_NEW' }, { status: 'ERROR' }, { status: 'IN_KITCHEN' }] } });
    expect(history.at(-1)).toMatchObject({ status: 'CANCELED', type: 'pos', meta: { posCancellation: 'cancelled' } });
  }, 60_000);

  it('stops for clients right after the reply to the one who asked for it, and comes back with the order [W-03]', async () => {
    const server = await start();
    const { body } = await signIn(server.url);
    const headers = { 'access-token': body.data.accessToken, 'content-type': 'application/json' };
    const read = async (path: string) => (await fetch(`${server.url}/api/${path}`, { headers })).json() as Promise<{ data: object[] }>;
    const { data: printers } = await read('demo/print-proof/printers');
    const request = JSON.stringify({ printerUuid: '9b2c7e10-0000-4000-8000-000000000001', breakage: 'serverStopped' });

    const reply = await fetch(`${server.url}/api/demo/print-proof/tickets`, { method: 'POST', headers, body: request });
    const { data: started } = (await reply.json()) as { data: { jobUuid: string; progress: object; proof: object } };
    await expect(read('Channels')).rejects.toThrow('fetch failed');
    let proof: object | null = null;
    while (!proof) proof = (await read(`demo/print-proof/tickets/${started.jobUuid}`).catch(() => null))?.data ?? null;
    const progress = await read(`print-jobs/${started.jobUuid}/progress`);
    await server.close();

    expect(printers).toContainEqual({ printerUuid: '9b2c7e10-0000-4000-8000-000000000001', locationId: 'location-es-1' });
    expect(started.progress).toMatchObject({ uuid: started.jobUuid, state: 'open', copies: [{ state: 'QUEUED' }] });
    expect(started.proof).toMatchObject({ breakage: 'serverStopped', mendedAt: null, tickets: [] });
    expect(proof).toMatchObject({ breakage: 'serverStopped', mendedAt: expect.any(String), tickets: [] });
    expect(progress).toMatchObject({ data: { uuid: started.jobUuid, state: 'open', locationId: 'location-es-1' } });
  }, 60_000);

  it('creates the catalogs in a data folder of an older version', async () => {
    const first = await start();
    await first.close();
    const old = await openDatabase({ folder });
    await old.database.delete(catalogs);
    await old.close();

    const second = await start('1.1.0');
    const headers = { 'access-token': (await signIn(second.url)).body.data.accessToken };
    const reply = await fetch(`${second.url}/api/Locations/location-es-1/catalogs`, { headers });
    const read = (await reply.json()) as { count: number };
    await second.close();

    expect([reply.headers.get('content-encoding'), read.count]).toEqual(['gzip', 1]);
  }, 60_000);

  it('deletes the traces that support no longer reads, at its start [TR-02]', async () => {
    const place = { folder };
    const sent = new Date(Date.now() - 31 * 86_400_000);
    const by = { userId: 'user-1', userEmail: 'ana@example.com' };
    const before = await openDatabase(place);
    await insertTrace(before.database, { ...by, at: sent, words: '', from: sent, to: sent, lines: 1 }, Buffer.from('packed'));
    await before.close();

    const server = await startServer(readSettings(['--port', String(PORT), '--data', place.folder], {}), '1.0.0');
    await server.close();

    const after = await openDatabase(place);
    expect((await listTraces(after.database, {})).totalCount).toBe(0);
    await after.close();
  }, 60_000);

  it.each([
    ['its own port', PORT, /^Port 24440 is in use/],
    ['the port of a printer', PRINTER_PORT + 3, /^Port 24444 of a virtual printer is in use/],
  ])(
    'says so when %s is in use, and leaves nothing behind',
    async (_what, port, message) => {
      const other = await occupy(port);
      await expect(start()).rejects.toThrow(message);
      await new Promise((resolve) => other.close(resolve));

      const server = await start();

      expect((await signIn(server.url)).status).toBe(200);
      await server.close();
    },
    60_000,
  );
});
