import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@/domain/connection';
import type { ChannelStatus } from '@/domain/channelStatus';
import type { Order } from '@/domain/order';
import { anIntakeOrder } from '../../../test/factories/anIntakeOrder';
import { newSecret, signedHeaders } from '../../modules/integrations/signature';
import { readSettings } from '../../readSettings';
import type { RunningServer } from '../../startServer';
import { openDatabase } from '../../platform/db/openDatabase';
import { hashPassword } from '../../platform/security/password';
import { DEMO_PASSWORD } from '../seed/demoUsers';
import { seedDemo } from '../seed/seedDemo';
import { startDemo } from '../startDemo';
import { AppServer } from '../../../test/server/appServer';
import { ALWAYS_OPEN } from '../../../test/server/setOpeningHours';

const PORT = 24480;
const OTHER_PORT = 24481;
const PRINTER_PORT = 24490;
const METRICS_PORT = 24489;
const PLACE = 'location-es-1';

interface Reply<Data> {
  status: number;
  body: { data: Data; error?: { code: string } };
}

describe('the simulated apps of a running demo', () => {
  let folder: string;
  let server: RunningServer;
  const app = new AppServer();
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pase-apps-'));
    await seedFewOrders();
    await start(PORT);
    expect((await api('PATCH', `/Locations/${PLACE}`, 'account-admin', { openingHours: ALWAYS_OPEN })).status).toBe(200);
    for (const slug of ['glovo', 'justeat', 'deliveroo', 'ubereats']) await setBehavior(slug, 'prompt');
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** An empty folder would get a year of orders, which takes long. */
  async function seedFewOrders(): Promise<void> {
    const { database, close } = await openDatabase({ folder });
    const passwordHash = await hashPassword(DEMO_PASSWORD, 2);
    await seedDemo(database, { now: new Date(), printerPort: PRINTER_PORT, orders: 100, days: 2, passwordHash });
    await close();
  }

  async function start(port: number, env: NodeJS.ProcessEnv = {}): Promise<void> {
    const args = ['--port', `${port}`, '--printer-port', `${PRINTER_PORT}`, '--orders-per-minute', '0', '--data', folder];
    server = await startDemo(readSettings(args, { PASE_METRICS_PORT: `${METRICS_PORT}`, ...env }, { demo: true }), '1.0.0');
    tokens.clear();
  }

  async function api<Data>(method: string, path: string, as: string, body?: object): Promise<Reply<Data>> {
    const headers = { 'access-token': await tokenOf(as), ...(body && { 'content-type': 'application/json' }) };
    const reply = await fetch(`${server.url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    // The reply of the API has this shape.
    return { status: reply.status, body: (await reply.json()) as Reply<Data>['body'] };
  }

  async function tokenOf(role: string): Promise<string> {
    const known = tokens.get(role);
    if (known) return known;
    const body = JSON.stringify({ email: `${role}@demo.pase`, password: 'pase-demo' });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${server.url}/api/EndUsers/login`, { method: 'POST', headers, body });
    // As above.
    const { data } = (await reply.json()) as { data: { accessToken: string } };
    tokens.set(role, data.accessToken);
    return data.accessToken;
  }

  const setBehavior = (slug: string, name: string, afterMs?: number) =>
    api('POST', '/demo/platforms', 'location-staff', {
      locationId: PLACE,
      slug,
      behavior: name,
      ...(afterMs !== undefined && { afterMs }),
    });
  const posMode = (mode: string, delayMs?: number) =>
    api('POST', '/demo/pos', 'location-staff', { locationId: PLACE, mode, ...(delayMs !== undefined && { delayMs }) });
  const setStatus = (slug: string, status: 'open' | 'paused') =>
    api<ChannelStatus>('POST', `/locations/${PLACE}/channels/${slug}/status`, 'account-admin', { statusToBeUpdated: { status } });
  const statusOf = async (slug: string) =>
    (await api<ChannelStatus>('GET', `/locations/${PLACE}/channels/${slug}/status`, 'account-admin')).body.data;
  const connectionOf = async (slug: string, locationId = PLACE) =>
    (await api<Connection[]>('GET', `/Locations/${locationId}/connections`, 'product-admin')).body.data.find((each) => each.slug === slug);
  const deliveries = async () =>
    (await api<{ slug: string; type: string; state: string }[]>('GET', '/deliveries', 'product-admin')).body.data;
  const place = async (fulfillmentType = 'delivery-by-location') =>
    (await api<Order>('POST', '/demo/orders', 'location-staff', { locationId: PLACE, channel: 'glovo', fulfillmentType })).body.data;
  const statusesOf = async (id: string) =>
    (await api<Order>('GET', `/orders/${id}`, 'location-staff')).body.data.statuses.map(({ status }) => status);

  async function until<Value>(read: () => Promise<Value>, condition: (value: Value) => boolean): Promise<Value> {
    const end = Date.now() + 30_000;
    for (;;) {
      const value = await read();
      if (condition(value)) return value;
      if (Date.now() > end) throw new Error(`Timed out after 30 s; last value: ${JSON.stringify(value)}`);
    }
  }

  function postAs(secret: string, path: string, message: object): Promise<Response> {
    const body = JSON.stringify(message);
    const signed = signedHeaders({ id: randomUUID(), timestamp: Math.floor(Date.now() / 1_000), body }, secret);
    return fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...signed }, body });
  }

  /** The number of messages that the simulated apps answered with a status. */
  async function answered(status: number): Promise<number> {
    const metrics = await (await fetch(`http://localhost:${METRICS_PORT}/metrics`)).text();
    const line = `pase_request_seconds_count{method="POST",route="/demo/apps/:slug",status="${status}"} `;
    return Number(
      metrics
        .split('\n')
        .find((each) => each.startsWith(line))
        ?.slice(line.length) ?? 0,
    );
  }

  it('receive a signed pause request over HTTP, and their reply is returned to the user [R-05]', async () => {
    const before = [await answered(200), await answered(409), await answered(429)];

    expect((await setStatus('glovo', 'paused')).body.data).toMatchObject({ status: 'paused' });
    await setBehavior('deliveroo', 'rateLimits', 7_000);
    const limited = await setStatus('deliveroo', 'paused');
    await setBehavior('deliveroo', 'refuses');
    const refused = await setStatus('deliveroo', 'paused');

    expect([limited.status, limited.body.error]).toEqual([429, expect.objectContaining({ details: { retryAfterMs: 7_000 } })]);
    expect([refused.status, refused.body.error?.code]).toEqual([502, 'CHANNEL_REFUSED']);
    expect([await answered(200), await answered(409), await answered(429)]).toEqual(before.map((count) => count + 1));
    const sent = (await deliveries()).filter(({ type }) => type === 'store.status');
    expect(sent.map(({ slug, state }) => [slug, state])).toEqual([
      ['deliveroo', 'refused'],
      // Rate-limited requests are not retried by the outbox: the user decides.
      ['deliveroo', 'refused'],
      ['glovo', 'sent'],
    ]);
  }, 60_000);

  it('receive the answers to their orders, and list them for testers [K-06]', async () => {
    const [accepted, denied] = [await place(), await place()];

    await api('POST', `/Orders/${accepted.id}/answer`, 'location-staff', { kind: 'accept', readyInMinutes: 25 });
    await api('POST', `/Orders/${denied.id}/answer`, 'location-staff', { kind: 'deny', reason: 'TOO_BUSY', text: 'Fiesta' });

    const answers = await until(
      async () => (await api<object[]>('GET', '/demo/order-answers', 'location-staff')).body.data,
      ({ length }) => length === 2,
    );
    const channel = { slug: 'glovo', locationId: PLACE };
    expect(answers).toEqual(
      expect.arrayContaining([
        { ...channel, code: accepted.code, kind: 'accept', readyInMinutes: 25, reason: null, text: null },
        { ...channel, code: denied.code, kind: 'deny', readyInMinutes: null, reason: 'TOO_BUSY', text: 'Fiesta' },
      ]),
    );
    expect((await api('GET', '/demo/order-answers', 'account-admin-br')).body.data).toEqual([]);
  }, 60_000);

  it('report later changes to the intake API [R-05]', async () => {
    await setBehavior('ubereats', 'slow', 300);
    expect((await setStatus('ubereats', 'paused')).body.data).toMatchObject({ asked: { status: 'paused' } });

    await until(
      () => statusOf('ubereats'),
      ({ status }) => status === 'paused',
    );

    const path = `/intake-requests?locationId=${PLACE}`;
    const [line] = (await api<{ kind: string; slug: string; status: number; body: object }[]>('GET', path, 'product-admin')).body.data;
    expect(line).toMatchObject({
      kind: 'event',
      slug: 'ubereats',
      status: 200,
      body: { type: 'store.status', status: 'paused', until: null },
    });
  }, 60_000);

  it('are retried by the outbox if they do not reply, and report the change then [R-05]', async () => {
    await setBehavior('justeat', 'silent');
    const silent = await setStatus('justeat', 'paused');
    expect([silent.status, silent.body.error?.code]).toEqual([504, 'CHANNEL_SILENT']);
    await setBehavior('justeat', 'prompt');

    await until(
      () => statusOf('justeat'),
      ({ status }) => status === 'paused',
    );
  }, 60_000);

  it('receive orders as POS, also with a renewed secret, and check POS credentials [R-05] [OR-12]', async () => {
    const { id } = await place();
    expect(await statusesOf(id)).toEqual(['INCOMING_NEW']);
    await posMode('cashClosed');
    const refused = await api<Order>('POST', `/Orders/send-again-to-pos/${id}`, 'location-staff', {});
    await posMode('open');
    const renewed = await api('POST', `/Locations/${PLACE}/connections/micros/secret`, 'product-admin', {});
    const before = await answered(200);
    const accepted = await api<Order>('POST', `/Orders/send-again-to-pos/${id}`, 'location-staff', {});

    expect(refused.body.error?.code).toBe('CASH_CLOSED');
    expect(renewed.status).toBe(201);
    expect(accepted.body.data.statuses.at(-1)).toMatchObject({ status: 'IN_KITCHEN', creator: 'pos' });
    expect(await answered(200)).toBeGreaterThan(before);
    expect((await api('GET', `/Locations/${PLACE}/posData`, 'account-admin')).status).toBe(200);
    const wrong = Buffer.from(JSON.stringify({ provider: 'micros', credentials: { clientSecret: 'wrong' } })).toString('base64');
    const headers = { 'access-token': await tokenOf('account-admin'), 'pos-config': wrong };
    const locked = await (await fetch(`${server.url}/api/Locations/${PLACE}/posData`, { headers })).json();
    expect(locked).toMatchObject({ error: { code: 'POS_NO_ACCESS' } });
    // The channel is notified that the kitchen has the order.
    await until(deliveries, (all) => all.some(({ type, slug, state }) => type === 'order.status' && slug === 'glovo' && state === 'sent'));
  }, 60_000);

  it('receive orders of channels from the outbox, but not orders that a tester places [R-05]', async () => {
    const left = await place();
    const path = `/Locations/${PLACE}/connections/glovo/secret`;
    const { secret } = (await api<{ secret: string }>('POST', path, 'product-admin', {})).body.data;
    expect((await setStatus('glovo', 'open')).status).toBe(200);
    const reply = await postAs(secret, `/api/intake/glovo/orders?location=${PLACE}`, anIntakeOrder());
    // The reply of the intake API has this shape.
    const { data } = (await reply.json()) as { data: { id: string } };

    await until(
      () => statusesOf(data.id),
      (statuses) => statuses.includes('IN_KITCHEN'),
    );

    const orders = (await deliveries()).filter(({ type }) => type === 'pos.order');
    expect(orders).toMatchObject([{ slug: 'micros', orderId: data.id, state: 'sent' }]);
    expect(await statusesOf(left.id)).toEqual(['INCOMING_NEW']);
  }, 60_000);

  it('confirm a requested rider [R-05] [OP-04]', async () => {
    const { id } = await place();
    const before = await answered(200);

    const { body } = await api<Order>('POST', `/Orders/${id}/request-rider`, 'location-staff', { slug: 'stuart' });

    expect(body.data.statuses.at(-1)).toMatchObject({ status: 'CREATED', type: 'rider', creator: expect.stringMatching(/\S/) });
    expect(await answered(200)).toBe(before + 1);
  }, 60_000);

  it('reject a wrong signature, and a location that is not connected [R-05]', async () => {
    const post = (locationId: string, secret: string) =>
      postAs(secret, '/demo/apps/glovo', { type: 'store.status', locationId, data: { status: 'paused', until: null } });

    expect([(await post(PLACE, newSecret())).status, (await post('location-none', newSecret())).status]).toEqual([401, 404]);
    expect(await statusOf('glovo')).toMatchObject({ status: 'open' });
  }, 60_000);

  it('are connected to a new location, but not again after a user has removed the connection [R-05]', async () => {
    const made = await api<{ id: string }>('POST', '/Locations', 'product-admin', {
      ...{ accountId: 'account-es', name: 'Ñandú Triana', address: 'Calle Betis 1', contactEmail: 'triana@example.com' },
      ...{ country: 'ES', language: 'es', timeZone: 'Europe/Madrid' },
    });
    const { id } = made.body.data;
    await until(
      () => connectionOf('agora', id),
      (connection) => connection?.url === `http://127.0.0.1:${PORT}/demo/apps/agora`,
    );
    await api('PATCH', `/Locations/${id}`, 'product-admin', { channels: [{ slug: 'glovo', enabled: false }] });
    await until(
      () => connectionOf('glovo', id),
      (connection) => connection !== undefined,
    );

    await api('DELETE', `/Locations/${PLACE}/connections/deliveroo`, 'product-admin');
    await setBehavior('deliveroo', 'prompt');
    expect((await setStatus('deliveroo', 'paused')).body.error?.code).toBe('CHANNEL_REFUSED');
  }, 60_000);

  it('have their addresses updated when the port changes, unless a user has entered another address [R-05]', async () => {
    const url = await app.start();
    app.secret = (
      await api<{ secret: string }>('POST', `/Locations/${PLACE}/connections/justeat/secret`, 'product-admin', {})
    ).body.data.secret;
    await api('PUT', `/Locations/${PLACE}/connections/justeat`, 'product-admin', { enabled: true, url });
    // Addresses of this machine are allowed only for the simulated apps.
    expect((await setStatus('justeat', 'open')).body.error?.code).toBe('CHANNEL_SILENT');
    expect(app.received).toEqual([]);

    await server.close();
    await start(OTHER_PORT, { PASE_PRIVATE_TARGETS: 'allow' });

    expect((await setStatus('glovo', 'paused')).body.data).toMatchObject({ status: 'paused' });
    expect((await setStatus('justeat', 'open')).body.data).toMatchObject({ status: 'open' });
    expect(app.received.at(-1)).toMatchObject({ signed: true, body: { type: 'store.status', data: { status: 'open' } } });
    const [glovo, justeat, deliveroo] = [await connectionOf('glovo'), await connectionOf('justeat'), await connectionOf('deliveroo')];
    expect([glovo?.url, justeat?.url, deliveroo]).toEqual([`http://127.0.0.1:${OTHER_PORT}/demo/apps/glovo`, url, undefined]);
  }, 120_000);
});
