import { EventEmitter, once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import {
  posCatalogSchema,
  posConfigHeader,
  posDataSchema,
  posProductListSchema,
  posProviderListSchema,
  type PosAccess,
} from '@/domain/pos';
import { locations } from '../../platform/db/schema';
import type { PosKey } from './pos';
import { useTestServer } from '../../../test/server/testServer';

const AGORA = { serverUrl: 'https://demo', apiToken: 'demo' };

describe('the POS of a location', () => {
  const { server, call, database } = useTestServer();

  /** Asks with a configuration on the form; without one, with what is saved. */
  async function ask(path: string, { as = 'location-manager', config, header }: { as?: string; config?: PosAccess; header?: string } = {}) {
    const value = header ?? (config && posConfigHeader(config));
    const headers = { 'access-token': server.context.tokens.sign(`user-${as}`), ...(value !== undefined && { 'pos-config': value }) };
    const reply = await server.app.inject({ method: 'GET', url: `/api${path}`, headers });
    return { status: reply.statusCode, body: reply.json() };
  }
  const posData = '/Locations/location-es-1/posData';

  it('is one of those that can be connected, with the fields that each wants [LO-05]', async () => {
    const { body } = await call('GET', '/Pos', { as: 'location-staff' });

    const { data, dropped } = posProviderListSchema.parse(body);
    expect(dropped).toBe(0);
    expect(data.map(({ slug, priceLevels }) => [slug, priceLevels])).toEqual([
      ['micros', true],
      ['agora', false],
      ['revo', false],
      ['square', false],
    ]);
    for (const { fields } of data) expect(fields.some(({ kind, required }) => kind !== 'text' && required)).toBe(true);
  });

  it('is read with what is saved where nothing is given [LO-04]', async () => {
    const [data, products, catalog] = [
      await ask(posData),
      await ask('/Locations/location-es-1/loadPosProducts'),
      await ask('/Locations/location-es-1/posCatalog'),
    ];

    expect(posDataSchema.parse(data.body.data).priceLevels).toHaveLength(3);
    expect(posProductListSchema.parse(products.body).data.length).toBeGreaterThan(5);
    expect(posCatalogSchema.parse(catalog.body.data).categories).toHaveLength(1);
  });

  it('is read with what is on the form, saved or not; what is missing there is what is saved', async () => {
    const config = { provider: 'agora', credentials: AGORA };

    expect(
      (await ask('/Locations/location-es-2/posData', { config: { provider: 'agora', credentials: { apiToken: 'demo' } } })).status,
    ).toBe(200);
    expect((await ask('/Locations/location-es-2/posData', { config: { provider: 'agora' } })).status).toBe(200);
    expect((await ask(posData, { config })).status).toBe(200);
    const { body } = await ask(posData, { config: { provider: 'agora', credentials: { apiToken: 'demo' } } });
    // Those that are saved are of another provider.
    expect(body.error.code).toBe('POS_NO_ACCESS');
  });

  it('is never sent a saved key to an address that is not the saved one', async () => {
    const keys: PosKey[] = [];
    const { pos } = server.context;
    server.context.pos = {
      ...pos,
      readData: (key, signal) => {
        keys.push(key);
        return pos.readData(key, signal);
      },
    };

    const { body } = await ask('/Locations/location-es-2/posData', {
      config: { provider: 'agora', credentials: { serverUrl: 'https://evil.test' } },
    });

    expect(body.error.code).toBe('POS_NO_ACCESS');
    expect(keys.map(({ config }) => config.credentials)).toEqual([{ serverUrl: 'https://evil.test' }]);
  });

  it.each([
    ['no POS is configured', '/Locations/location-es-5/posData', {}, 409, 'NO_POS_CONFIG'],
    ['the form has none', posData, { config: { provider: '' } }, 409, 'NO_POS_CONFIG'],
    ['the catalog of none is asked for', '/Locations/location-es-5/posCatalog', {}, 409, 'NO_POS_CONFIG'],
    ['the saved credentials are wrong', '/Locations/location-es-4/loadPosProducts', {}, 502, 'POS_NO_ACCESS'],
    ['those on the form are', posData, { config: { provider: 'revo', credentials: { tenant: 'x', token: 'y' } } }, 502, 'POS_NO_ACCESS'],
    ['there is no such POS', posData, { config: { provider: 'till' } }, 422, 'INVALID_DATA'],
    ['the header is no base64', posData, { header: '{"provider":"agora"}' }, 422, 'INVALID_DATA'],
    ['the header is too long', posData, { header: 'A'.repeat(20_000) }, 431, 'POS_CONFIG_TOO_LONG'],
  ])('is not read where %s [LO-04]', async (_what, path, from, status, code) => {
    const reply = await ask(path, { as: 'multi-account-admin', ...from });

    expect([reply.status, reply.body.error.code]).toEqual([status, code]);
  });

  it.each([
    ['offline', 'POS_OFFLINE'],
    ['cashClosed', undefined],
    ['slow', undefined],
  ])('that is %s answers so', async (mode, code) => {
    await call('POST', '/demo/pos', { as: 'location-manager', body: { locationId: 'location-es-1', mode, delayMs: 1 } });

    expect((await ask(posData)).body.error?.code).toBe(code);
  });

  it('can be told to answer after nine minutes, or never', async () => {
    const body = { locationId: 'location-es-1', mode: 'slow' };

    expect((await call('POST', '/demo/pos', { as: 'location-manager', body: { ...body, delayMs: 540_000 } })).status).toBe(200);
    expect((await call('POST', '/demo/pos', { as: 'location-manager', body: { ...body, mode: 'neverAnswers' } })).status).toBe(200);
    expect((await call('POST', '/demo/pos', { as: 'location-manager', body: { ...body, delayMs: 600_001 } })).status).toBe(422);
  });

  it.each(['posData', 'loadPosProducts', 'posCatalog'])('is of others: their %s are not found', async (what) => {
    expect((await ask(`/Locations/location-br-1/${what}`, { as: 'account-admin' })).status).toBe(404);
    expect((await ask(`/Locations/location-es-1/${what}`, { as: 'location-menu' })).status).toBe(403);
  });

  it('tells no credential in any answer', async () => {
    await database()
      .update(locations)
      .set({
        data: { posConfig: { provider: 'agora' }, secrets: { posCredentials: { serverUrl: 'https://demo', apiToken: 'hush-hush' } } },
      })
      .where(eq(locations.id, 'location-es-1'));

    for (const what of ['posData', 'loadPosProducts', 'posCatalog']) {
      expect(JSON.stringify(await ask(`/Locations/location-es-1/${what}`))).not.toContain('hush-hush');
    }
  });

  describe('that never answers', () => {
    let port: number;

    /** A POS whose calls wait until they are ended. */
    function aSilentPos() {
      const events = new EventEmitter();
      const pos = { asked: once(events, 'asked'), ended: once(events, 'ended') };
      server.context.pos = {
        ...server.context.pos,
        readCatalog: (_key, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              events.emit('ended');
              reject(signal.reason as Error);
            });
            events.emit('asked');
          }),
      };
      return pos;
    }

    function startCall() {
      const headers = { 'access-token': server.context.tokens.sign('user-location-manager') };
      const started = request({ port, path: '/api/Locations/location-es-1/posCatalog', headers, agent: false });
      started.on('error', () => undefined);
      started.end();
      return started;
    }

    beforeEach(async () => {
      await server.app.listen({ port: 0 });
      // A server that listens has a port.
      ({ port } = server.app.server.address() as AddressInfo);
    });

    it('is waited for no longer once the browser hangs up [LO-04]', async () => {
      const pos = aSilentPos();
      const started = startCall();
      await pos.asked;
      started.destroy();

      await expect(pos.ended).resolves.toEqual([]);
    });
  });
});
