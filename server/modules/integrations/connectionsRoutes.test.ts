import { auditLogs } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

const PATH = '/Locations/location-es-1/connections';

describe('the connections of a location', () => {
  const { call, database } = useTestServer();
  const as = 'account-admin';

  it('gives the secret once, when it is made, and never again [R-04]', async () => {
    const made = await call('POST', `${PATH}/glovo/secret`, { as });

    expect([made.status, made.body.data.secret, made.headers['cache-control']]).toEqual([
      201,
      expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      'no-store',
    ]);
    const { secret } = made.body.data;
    const listed = await call('GET', PATH, { as });
    expect(listed.body.data).toEqual([{ slug: 'glovo', enabled: true, url: null, secretAt: expect.any(String) }]);
    expect((await call('POST', `${PATH}/glovo/secret`, { as })).body.data.secret).not.toBe(secret);
    expect(JSON.stringify(await database().select().from(auditLogs))).not.toContain('whsec_');
  });

  it('stores where our calls go, and removes a connection [R-05]', async () => {
    await call('POST', `${PATH}/glovo/secret`, { as });

    const url = 'https://bridge.example/pase';
    expect((await call('PUT', `${PATH}/glovo`, { as, body: { enabled: true, url } })).body.data).toMatchObject({ slug: 'glovo', url });
    expect((await call('DELETE', `${PATH}/glovo`, { as })).status).toBe(200);
    expect((await call('GET', PATH, { as })).body.data).toEqual([]);
    expect((await call('PUT', `${PATH}/glovo`, { as, body: { enabled: true } })).status).toBe(404);
  });

  it('are named by the location while they are on, to roles that may not read them too [R-04]', async () => {
    const connected = async () => (await call('GET', '/Locations/location-es-1', { as: 'location-manager' })).body.data.connectedApps;
    await call('POST', `${PATH}/glovo/secret`, { as });
    expect(await connected()).toEqual(['glovo']);

    await call('PUT', `${PATH}/glovo`, { as, body: { enabled: false } });

    expect(await connected()).toBeUndefined();
  });

  it.each([
    ['an address that is none', 'bridge'],
    ['another protocol', 'ftp://bridge.example'],
    ['a password in the address', 'https://user:secret@bridge.example'],
  ])('refuses %s on its field [R-05]', async (_what, url) => {
    await call('POST', `${PATH}/glovo/secret`, { as });

    const { status, body } = await call('PUT', `${PATH}/glovo`, { as, body: { enabled: true, url } });

    expect([status, body.error.details]).toEqual([422, [{ path: 'url', message: 'invalidUrl' }]]);
  });

  it('knows no app of that name, and no location of another account [R-04]', async () => {
    expect((await call('POST', `${PATH}/nothing/secret`, { as })).status).toBe(404);
    expect((await call('POST', '/Locations/location-br-1/connections/ifood/secret', { as })).status).toBe(404);
    expect((await call('GET', '/Locations/location-br-1/connections', { as })).status).toBe(404);
  });
});
