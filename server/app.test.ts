import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { aDeployment } from '../test/factories/aDeployment';
import { deploymentSchema } from '@/domain/deployment';
import { errorBodySchema } from '@/domain/reply';
import { createApp } from './app';
import { useTestServer } from '../test/server/testServer';

describe('createApp', () => {
  const { server, call } = useTestServer();

  it('sends a content security policy that allows only own scripts, and connections to any host', async () => {
    const { headers } = await server.app.inject('/config.json');

    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'self'", "script-src 'self'", "style-src 'self'", "connect-src 'self' http: https: ws: wss:"]),
    );
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|upgrade-insecure/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('sends HSTS only for TLS requests through a trusted proxy [T-15]', async () => {
    const proxied = await createApp(server.context, {
      ...{ deployment: aDeployment(), appFolder: '/nowhere', version: '1', trustedProxy: '10.0.0.0/8' },
    });
    const hsts = async (headers: Record<string, string>, { from = '10.0.0.7', url = '/config.json' } = {}) =>
      (await proxied.inject({ url, headers: { host: 'pase.example.com', ...headers }, remoteAddress: from })).headers[
        'strict-transport-security'
      ];
    const tls = { 'x-forwarded-proto': 'https' };

    expect(await hsts(tls)).toBe('max-age=31536000');
    expect(await hsts(tls, { url: '/api/Accounts' })).toBe('max-age=31536000');
    expect(await hsts(tls, { url: '/nothing/here' })).toBe('max-age=31536000');
    expect(await hsts({ 'x-forwarded-proto': 'http' })).toBeUndefined();
    expect(await hsts({})).toBeUndefined();
    expect(await hsts(tls, { from: '192.0.2.1' })).toBeUndefined();
    // Otherwise browsers would reject the demo's plain HTTP port on the same machine.
    expect(await hsts({ ...tls, host: 'localhost' })).toBeUndefined();
    await proxied.close();
  });

  it('accepts the address of a report of 1,000 restaurants, and rejects a URL of more than 64 KB [M-02]', async () => {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const statusFor = async (count: number) => {
      const ids = Array.from({ length: count }, () => `locationIds=${randomUUID()}`).join('&');
      const path = `/api/orders/reports?type=sales&fromDay=2026-11-01&toDay=2026-11-20&${ids}`;
      return (await fetch(`${url}${path}`, { headers: { connection: 'close' } })).status;
    };

    // It was read: the session is missing.
    expect(await statusFor(1_000)).toBe(401);
    expect(await statusFor(1_400)).toBe(431);
  });

  it('serves the deployment settings at /config.json, uncached', async () => {
    const reply = await server.app.inject('/config.json');

    expect(deploymentSchema.parse(reply.json())).toMatchObject({ apiUrl: '/api', environment: 'demo' });
    expect(reply.headers['cache-control']).toBe('no-cache');
  });

  it('sends `Connection: close` while it is stopping', async () => {
    const stopping = new AbortController();
    const ending = await createApp(server.context, {
      deployment: aDeployment(),
      appFolder: '/nowhere',
      version: '1',
      stopping: stopping.signal,
    });
    const connection = async () => (await ending.inject('/config.json')).headers.connection;
    expect(await connection()).not.toBe('close');
    stopping.abort();

    expect(await connection()).toBe('close');
    await ending.close();
  });

  it('matches routes case-insensitively', async () => {
    expect((await call('GET', '/endusers/user-location-staff/GETLOGINDATA', { as: 'location-staff' })).status).toBe(200);
  });

  it('describes the bodies and queries of the API at /docs/json', async () => {
    const { paths } = (await server.app.inject('/docs/json')).json();

    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/EndUsers/login', '/api/orders/queryOrders']));
    const query = paths['/api/orders/queryOrders'].get.parameters as { name: string }[];
    expect(query.map(({ name }) => name)).toContain('statusesConjunction');
  });

  it.each([
    ['an unknown path', 'GET', '/nothing', undefined, 404, 'NOT_FOUND'],
    ['an invalid JSON body', 'POST', '/EndUsers/login', '{"email":', 400, 'BAD_REQUEST'],
    ['a body that is too long', 'POST', '/EndUsers/login', JSON.stringify({ email: 'x'.repeat(5000) }), 413, 'TOO_LARGE'],
    ['a body of another type', 'POST', '/EndUsers/login', '<xml/>', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ] as const)('returns the common error format for %s', async (_what, method, url, payload, status, code) => {
    const type = payload === '<xml/>' ? 'text/xml' : 'application/json';

    const reply = await server.app.inject({ method, url: `/api${url}`, ...(payload && { payload, headers: { 'content-type': type } }) });

    expect(reply.statusCode).toBe(status);
    expect(errorBodySchema.parse(reply.json()).error).toMatchObject({ statusCode: status, code });
  });

  it('does not reveal an unexpected error', async () => {
    server.context.tokens.userOf = () => Promise.reject(new Error('connect ECONNREFUSED db.internal'));

    const { status, body } = await call('GET', '/Locations', { as: 'location-staff' });

    expect(status).toBe(500);
    expect(body).toEqual({ error: { statusCode: 500, code: 'REMOTE_SERVER_ERROR', message: 'The server failed. Try again.' } });
  });

  it('limits wrong passwords by the client address of a trusted proxy, otherwise by the remote address', async () => {
    const trusting = await createApp(server.context, {
      deployment: aDeployment(),
      appFolder: '/nowhere',
      version: '1',
      trustedProxy: 'uniquelocal',
    });
    const statusFrom = async (proxy: string, address: string) => {
      const payload = { email: 'location-staff@demo.pase', password: 'wrong' };
      const headers = { 'x-forwarded-for': address };
      const reply = await trusting.inject({ method: 'POST', url: '/api/EndUsers/login', payload, headers, remoteAddress: proxy });
      return reply.statusCode;
    };

    for (let tries = 0; tries < 10; tries += 1) expect(await statusFrom('10.0.0.7', '203.0.113.1')).toBe(401);
    expect(await statusFrom('10.0.0.7', '203.0.113.1')).toBe(429);
    expect(await statusFrom('10.0.0.7', '203.0.113.2')).toBe(401);

    for (let tries = 0; tries < 10; tries += 1) expect(await statusFrom('198.51.100.9', `203.0.113.${10 + tries}`)).toBe(401);
    expect(await statusFrom('198.51.100.9', '203.0.113.99')).toBe(429);
    await trusting.close();
  });

  describe('with a built app', () => {
    let app: FastifyInstance;
    let appFolder: string;
    beforeEach(async () => {
      appFolder = await mkdtemp(join(tmpdir(), 'pase-app-'));
      await writeFile(join(appFolder, 'index.html'), '<title>Pase</title>');
      await writeFile(join(appFolder, 'main.0a1b2c3d4e.js'), 'run()');
      app = await createApp(server.context, { deployment: deploymentOf(), appFolder, version: '1' });
    });
    afterEach(async () => {
      await app.close();
      await rm(appFolder, { recursive: true });
    });

    const deploymentOf = () =>
      deploymentSchema.parse({
        productName: 'Pase',
        environment: 'production',
        apiUrl: '/api',
        realtimeUrl: '',
        realtimeApp: 'x',
        rooms: { admin: 'a', printQueue: 'b' },
      });

    it.each(['/', '/index.html', '/operations', '/locations/location-es-1?tab=printing'])(
      'serves the page at %s, uncached',
      async (url) => {
        const reply = await app.inject(url);

        expect(reply.body).toBe('<title>Pase</title>');
        expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
      },
    );

    it('serves files with a hash in their name as immutable', async () => {
      expect((await app.inject('/main.0a1b2c3d4e.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    });

    it.each(['/main.ffffffffff.js', '/api/nothing', '/../package.json'])('returns 404 for %s instead of the page', async (url) => {
      const reply = await app.inject(url);

      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
    });

    it('does not have the demo route for manual orders', async () => {
      const headers = { 'access-token': server.context.tokens.sign('user-location-staff') };

      expect((await app.inject({ method: 'POST', url: '/api/demo/orders', headers, payload: {} })).statusCode).toBe(404);
    });
  });
});
