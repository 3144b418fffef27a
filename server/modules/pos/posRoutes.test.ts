import { EventEmitter, once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { posCatalogSchema, posConfigHeader, posDataSchema, posProductListSchema, type PosAccess, posProviderSchema } from '@/domain/pos';
import { tolerantList } from '@/domain/reply';
import { locations } from '../../platform/db/schema';
import type { PosKey } from './pos';
import { useTestServer } from '../../../test/server/testServer';

const AGORA = { serverUrl: 'https://demo', apiToken: 'demo' };

describe('the POS of a location', () => {
  const { server, call, database } = useTestServer();

  /** Sends a request with the configuration of a form; without one, the saved configuration applies. */
  async function getAs(
    path: string,
    { as = 'location-manager', config, header }: { as?: string; config?: PosAccess; header?: string } = {},
  ) {
    const value = header ?? (config && posConfigHeader(config));
    const headers = { 'access-token': server.context.tokens.sign(`user-${as}`), ...(value !== undefined && { 'pos-config': value }) };
    const reply = await server.app.inject({ method: 'GET', url: `/api${path}`, headers });
    return { status: reply.statusCode, body: reply.json() };
  }
  const posData = '/Locations/location-es-1/posData';

  it('is one of the connectable systems, which are listed with their fields [LO-05]', async () => {
    const { body } = await call('GET', '/Pos', { as: 'location-staff' });

    const { data, dropped } = tolerantList(posProviderSchema).parse(body);
    expect(dropped).toBe(0);
    expect(data.map(({ slug, priceLevels }) => [slug, priceLevels])).toEqual([
      ['micros', true],
      ['agora', false],
      ['revo', false],
      ['square', false],
    ]);
    for (const { fields } of data) expect(fields.some(({ kind, required }) => kind !== 'text' && required)).toBe(true);
  });

  it('is read with the saved configuration if none is sent [LO-04]', async () => {
    const [data, products, catalog] = [
      await getAs(posData),
      await getAs('/Locations/location-es-1/loadPosProducts'),
      await getAs('/Locations/location-es-1/posCatalog'),
    ];

    expect(posDataSchema.parse(data.body.data).priceLevels).toHaveLength(3);
    expect(posProductListSchema.parse(products.body).data.length).toBeGreaterThan(5);
    expect(posCatalogSchema.parse(catalog.body.data).categories).toHaveLength(1);
  });

  it('is read with the sent configuration, completed with saved credentials', async () => {
    const config = { provider: 'agora', credentials: AGORA };

    expect(
      (await getAs('/Locations/location-es-2/posData', { config: { provider: 'agora', credentials: { apiToken: 'demo' } } })).status,
    ).toBe(200);
    expect((await getAs('/Locations/location-es-2/posData', { config: { provider: 'agora' } })).status).toBe(200);
    expect((await getAs(posData, { config })).status).toBe(200);
    const { body } = await getAs(posData, { config: { provider: 'agora', credentials: { apiToken: 'demo' } } });
    // The saved credentials belong to another provider.
    expect(body.error.code).toBe('POS_NO_ACCESS');
  });

  it('never gets saved credentials at another address than the saved one', async () => {
    const keys: PosKey[] = [];
    const { pos } = server.context;
    server.context.pos = {
      ...pos,
      readData: (key, signal) => {
        keys.push(key);
        return pos.readData(key, signal);
      },
    };

    const { body } = await getAs('/Locations/location-es-2/posData', {
      config: { provider: 'agora', credentials: { serverUrl: 'https://evil.test' } },
    });

    expect(body.error.code).toBe('POS_NO_ACCESS');
    expect(keys.map(({ config }) => config.credentials)).toEqual([{ serverUrl: 'https://evil.test' }]);
  });

  it.each([
    ['no POS is configured', '/Locations/location-es-5/posData', {}, 409, 'NO_POS_CONFIG'],
    ['the form names no POS', posData, { config: { provider: '' } }, 409, 'NO_POS_CONFIG'],
    ['the catalog of an unconfigured POS is requested', '/Locations/location-es-5/posCatalog', {}, 409, 'NO_POS_CONFIG'],
    ['the saved credentials are wrong', '/Locations/location-es-4/loadPosProducts', {}, 502, 'POS_NO_ACCESS'],
    [
      'the credentials on the form are wrong',
      posData,
      { config: { provider: 'revo', credentials: { tenant: 'x', token: 'y' } } },
      502,
      'POS_NO_ACCESS',
    ],
    ['the POS is unknown', posData, { config: { provider: 'till' } }, 422, 'INVALID_DATA'],
    ['the header is not base64', posData, { header: '{"provider":"agora"}' }, 422, 'INVALID_DATA'],
    ['the header is too long', posData, { header: 'A'.repeat(20_000) }, 431, 'POS_CONFIG_TOO_LONG'],
  ])('is not read if %s [LO-04]', async (_what, path, from, status, code) => {
    const reply = await getAs(path, { as: 'multi-account-admin', ...from });

    expect([reply.status, reply.body.error.code]).toEqual([status, code]);
  });

  it.each([
    ['offline', 'POS_OFFLINE'],
    ['cashClosed', undefined],
    ['slow', undefined],
  ])('answers as %s in the demo', async (mode, code) => {
    await call('POST', '/demo/pos', { as: 'location-manager', body: { locationId: 'location-es-1', mode, delayMs: 1 } });

    expect((await getAs(posData)).body.error?.code).toBe(code);
  });

  it('can be simulated to reply after nine minutes or never', async () => {
    const body = { locationId: 'location-es-1', mode: 'slow' };

    expect((await call('POST', '/demo/pos', { as: 'location-manager', body: { ...body, delayMs: 540_000 } })).status).toBe(200);
    expect((await call('POST', '/demo/pos', { as: 'location-manager', body: { ...body, mode: 'neverAnswers' } })).status).toBe(200);
    expect((await call('POST', '/demo/pos', { as: 'location-manager', body: { ...body, delayMs: 600_001 } })).status).toBe(422);
  });

  it.each(['posData', 'loadPosProducts', 'posCatalog'])('returns no %s of a location out of scope', async (what) => {
    expect((await getAs(`/Locations/location-br-1/${what}`, { as: 'account-admin' })).status).toBe(404);
    expect((await getAs(`/Locations/location-es-1/${what}`, { as: 'location-menu' })).status).toBe(403);
  });

  it('leaks no credential in any reply', async () => {
    await database()
      .update(locations)
      .set({
        data: { posConfig: { provider: 'agora' }, secrets: { posCredentials: { serverUrl: 'https://demo', apiToken: 'hush-hush' } } },
      })
      .where(eq(locations.id, 'location-es-1'));

    for (const what of ['posData', 'loadPosProducts', 'posCatalog']) {
      expect(JSON.stringify(await getAs(`/Locations/location-es-1/${what}`))).not.toContain('hush-hush');
    }
  });

  describe('the POS that never replies', () => {
    let port: number;

    /** A POS whose calls wait until they are aborted. */
    function aSilentPos() {
      const events = new EventEmitter();
      const pos = { called: once(events, 'called'), ended: once(events, 'ended') };
      server.context.pos = {
        ...server.context.pos,
        readCatalog: (_key, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              events.emit('ended');
              reject(signal.reason as Error);
            });
            events.emit('called');
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

    it('stops reading once the browser disconnects [LO-04]', async () => {
      const pos = aSilentPos();
      const started = startCall();
      await pos.called;
      started.destroy();

      await expect(pos.ended).resolves.toEqual([]);
    });
  });
});
