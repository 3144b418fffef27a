import { flagDatafileSchema } from '@/domain/featureFlag';
import { flags } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

describe('flagsRoutes', () => {
  const { call, database } = useTestServer();

  async function datafile() {
    const { body } = await call('GET', '/flags/datafile.json?ts=1', { as: 'location-staff' });
    return body;
  }

  it('returns the data file without envelope and caching to every signed-in user, with all flags on in the demo [FF-02]', async () => {
    const { status, body, headers } = await call('GET', '/flags/datafile.json', { as: 'location-staff' });

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(flagDatafileSchema.parse(body)).toEqual({
      flags: {
        'mastercatalogs-view': { enabled: true, roles: null },
        'store-availability': { enabled: true, roles: null },
        'request-rider': { enabled: true, roles: null },
      },
    });
    expect((await call('GET', '/flags/datafile.json')).status).toBe(401);
  });

  it('saves the change of the provider, even for a flag without a row', async () => {
    await database().delete(flags);

    const { status, body } = await call('PUT', '/flags/store-availability', {
      as: 'product-admin',
      body: { enabled: true, roles: ['account-admin'] },
    });

    expect([status, body]).toEqual([200, { data: { name: 'store-availability', enabled: true, roles: ['account-admin'] } }]);
    expect(await datafile()).toEqual({ flags: { 'store-availability': { enabled: true, roles: ['account-admin'] } } });
  });

  it.each([
    ['a flag that the product does not have', '/flags/free-beer', { enabled: true, roles: null }, 'product-admin', 404],
    ['a role that does not exist', '/flags/store-availability', { enabled: true, roles: ['chef'] }, 'product-admin', 422],
    ['a user other than the provider', '/flags/store-availability', { enabled: false, roles: null }, 'account-admin', 403],
  ])('rejects %s', async (_what, path, body, as, status) => {
    const before = await datafile();

    expect((await call('PUT', path, { as, body })).status).toBe(status);

    expect(await datafile()).toEqual(before);
  });
});
