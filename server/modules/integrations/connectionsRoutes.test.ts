import { auditLogs } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

const PATH = '/Locations/location-es-1/connections';

describe('the connections of a location', () => {
  const { call, database } = useTestServer();
  const as = 'account-admin';

  it('returns the secret only when it is created [R-04]', async () => {
    const created = await call('POST', `${PATH}/glovo/secret`, { as });

    expect([created.status, created.body.data.secret, created.headers['cache-control']]).toEqual([
      201,
      expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      'no-store',
    ]);
    const { secret } = created.body.data;
    const listed = await call('GET', PATH, { as });
    expect(listed.body.data).toEqual([{ slug: 'glovo', enabled: true, url: null, secretAt: expect.any(String) }]);
    expect((await call('POST', `${PATH}/glovo/secret`, { as })).body.data.secret).not.toBe(secret);
    expect(JSON.stringify(await database().select().from(auditLogs))).not.toContain('whsec_');
  });

  it('stores the URL for messages, and deletes a connection [R-05]', async () => {
    await call('POST', `${PATH}/glovo/secret`, { as });

    const url = 'https://bridge.example/pase';
    expect((await call('PUT', `${PATH}/glovo`, { as, body: { enabled: true, url } })).body.data).toMatchObject({ slug: 'glovo', url });
    expect((await call('DELETE', `${PATH}/glovo`, { as })).status).toBe(200);
    expect((await call('GET', PATH, { as })).body.data).toEqual([]);
    expect((await call('PUT', `${PATH}/glovo`, { as, body: { enabled: true } })).status).toBe(404);
  });

  it('includes enabled connections in the location, for roles that may not list connections too [R-04]', async () => {
    const connected = async () => (await call('GET', '/Locations/location-es-1', { as: 'location-manager' })).body.data.connectedApps;
    await call('POST', `${PATH}/glovo/secret`, { as });
    expect(await connected()).toEqual(['glovo']);

    await call('PUT', `${PATH}/glovo`, { as, body: { enabled: false } });

    expect(await connected()).toBeUndefined();
  });

  it('states whether the POS is connected, for roles that may not read the POS configuration too [K-06]', async () => {
    const location = async () => (await call('GET', '/Locations/location-es-1', { as: 'location-staff' })).body.data;
    await call('POST', `${PATH}/glovo/secret`, { as });
    expect(await location()).not.toHaveProperty('posConnected');

    await call('POST', `${PATH}/micros/secret`, { as });
    expect(await location()).toMatchObject({ posConnected: true });
    expect(await location()).not.toHaveProperty('posConfig');
    await call('PUT', `${PATH}/micros`, { as, body: { enabled: false } });

    expect(await location()).not.toHaveProperty('posConnected');
  });

  it.each([
    ['an invalid address', 'bridge'],
    ['another protocol', 'ftp://bridge.example'],
    ['a password in the address', 'https://user:secret@bridge.example'],
  ])('rejects %s with a problem of its field [R-05]', async (_what, url) => {
    await call('POST', `${PATH}/glovo/secret`, { as });

    const { status, body } = await call('PUT', `${PATH}/glovo`, { as, body: { enabled: true, url } });

    expect([status, body.error.details]).toEqual([422, [{ path: 'url', message: 'invalidUrl' }]]);
  });

  it('returns 404 for an unknown app and for a location of another account [R-04]', async () => {
    expect((await call('POST', `${PATH}/nothing/secret`, { as })).status).toBe(404);
    expect((await call('POST', '/Locations/location-br-1/connections/ifood/secret', { as })).status).toBe(404);
    expect((await call('GET', '/Locations/location-br-1/connections', { as })).status).toBe(404);
  });
});
