import type { Location } from '@/domain/location';
import type { LocationChange } from '@/domain/locationDraft';
import { can } from '@/domain/permissions';
import { ROLES } from '@/domain/role';
import { listAuditEntries } from '../audit/auditStore';
import { auditLogs } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

describe('location secrets', () => {
  const { call, database } = useTestServer();
  const change = (body: LocationChange) => call('PATCH', '/Locations/location-es-1', { as: 'location-manager', body });
  const secret = /hush-/;

  beforeEach(() =>
    change({
      channels: [{ slug: 'glovo', enabled: true, storeId: 'g-1', accessKey: 'hush-glovo' }],
      posConfig: { provider: 'agora', credentials: { serverUrl: 'https://demo', apiToken: 'hush-agora' } },
    }),
  );

  it.each(['product-admin', 'account-admin', 'location-manager', 'location-staff'])('are in no reply to %s', async (as) => {
    const replies = await Promise.all(
      [
        '/Locations',
        '/Locations?fields=id,channels,posConfig,secrets,data',
        '/Locations/location-es-1',
        '/Locations/location-es-1?fields=secrets,posConfig',
        '/Accounts/account-es/locations',
        '/Accounts/account-es/all-locations',
        `/EndUsers/user-${as}/getLoginData`,
      ].map((path) => call('GET', path, { as })),
    );

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(JSON.stringify(replies.map(({ body }) => body))).not.toMatch(secret);
  });

  it('appear in the audit log by field name only', async () => {
    const { entries } = await listAuditEntries(database(), { entity: 'location' });
    await change({ posConfig: { provider: 'agora', credentials: { apiToken: 'hush-again' } } });

    expect(entries[0]?.changes).toContainEqual({
      path: 'changedSecrets',
      old: null,
      new: expect.arrayContaining(['channels.glovo.accessKey', 'posConfig.credentials.apiToken']),
    });
    const after = await listAuditEntries(database(), { entity: 'location' });
    expect(after.entries[0]?.changes).toEqual([{ path: 'changedSecrets', old: null, new: ['posConfig.credentials.apiToken'] }]);
    expect(JSON.stringify(await database().select().from(auditLogs))).not.toMatch(secret);
  });

  it('are not in the audit entry of a deletion', async () => {
    await call('DELETE', '/Locations/location-es-1', { as: 'product-admin' });

    expect(JSON.stringify(await database().select().from(auditLogs))).not.toMatch(secret);
  });

  it.each(ROLES.filter((role) => role !== 'automatic'))('hide `posConfig` from %s without permission to change locations', async (as) => {
    const allowed = can(as, 'locations', 'updateOwn');

    const one: Location = (await call('GET', '/Locations/location-es-1', { as })).body.data;
    const listed: Location[] = (await call('GET', '/Locations?fields=posConfig', { as })).body.data;
    const login = (await call('GET', `/EndUsers/user-${as}/getLoginData`, { as })).body.data.account;
    const ofAccount: Location[] = (await call('GET', `/Accounts/${login.id}/locations`, { as })).body.data;

    expect(one.posConfig?.credentialsSet).toEqual(allowed ? ['apiToken', 'serverUrl'] : undefined);
    const allLocations = [...listed, ...ofAccount, ...(login.locations as Location[])];
    if (!allowed) expect(allLocations.some((location) => 'posConfig' in location)).toBe(false);
  });
});
