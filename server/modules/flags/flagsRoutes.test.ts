import { flagDatafileSchema } from '@/domain/featureFlag';
import { flags } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

describe('the routes of the feature flags', () => {
  const { call, database } = useTestServer();

  async function datafile() {
    const { body } = await call('GET', '/flags/datafile.json?ts=1', { as: 'location-staff' });
    return body;
  }

  it('gives everybody who is signed in the bare data file, to be asked for anew each time: all flags are on in the demo [FF-02]', async () => {
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

  it('keeps what the provider sets, also where no flag was set before', async () => {
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
    ['anybody else', '/flags/store-availability', { enabled: false, roles: null }, 'account-admin', 403],
  ])('refuses %s', async (_what, path, body, as, status) => {
    const before = await datafile();

    expect((await call('PUT', path, { as, body })).status).toBe(status);

    expect(await datafile()).toEqual(before);
  });
});
