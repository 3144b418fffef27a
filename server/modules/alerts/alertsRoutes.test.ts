import type { AlertPreferences } from '@/domain/alert';
import { beforeLock } from '../../../test/server/beforeLock';
import { useTestServer } from '../../../test/server/testServer';
import { alerts, auditLogs, pushSubscriptions, users } from '../../platform/db/schema';
import { endToken } from '../users/endedTokens';
import { saveDevice } from './alertSettingsStore';

const PREFERENCES: AlertPreferences = {
  push: ['notPrinted'],
  email: [],
  locationIds: ['location-es-1'],
  quiet: { from: '23:00', to: '08:00' },
  timeZone: 'Europe/Madrid',
  urgentInQuiet: true,
  digestMinutes: 15,
  language: 'es',
};
const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/secret-of-the-browser',
  keys: { p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU', auth: 'A'.repeat(22) },
};

describe('alert settings', () => {
  const { server, call, database } = useTestServer();
  const as = 'location-staff';

  it('stores the preferences of the user, and returns the key for new subscriptions, which stays the same [K-09]', async () => {
    const empty = await call('GET', '/alerts/settings', { as });
    expect(empty.body.data).toMatchObject({ preferences: null, devices: [], canSendMail: false, mail: null });

    expect((await call('PUT', '/alerts/settings', { as, body: PREFERENCES })).status).toBe(200);

    const { data } = (await call('GET', '/alerts/settings', { as })).body;
    expect(data.preferences).toEqual(PREFERENCES);
    expect(data.publicKey).toMatch(/^[\w-]{87}$/);
    expect(data.publicKey).toBe(empty.body.data.publicKey);
    expect((await call('GET', '/alerts/settings', { as: 'account-admin' })).body.data.preferences).toBeNull();
  });

  it.each([
    ['a restaurant of another account', { locationIds: ['location-br-1'] }],
    ['no restaurant', { locationIds: [] }],
    ['an unknown kind', { push: ['everything'] }],
    ['an unknown time zone', { timeZone: 'Europe/Atlantis' }],
    ['quiet hours without a length', { quiet: { from: '08:00', to: '08:00' } }],
    ['another digest time', { digestMinutes: 7 }],
  ])('rejects preferences with %s [K-09]', async (_what, change) => {
    expect((await call('PUT', '/alerts/settings', { as, body: { ...PREFERENCES, ...change } })).status).toBe(422);
  });

  it('lists a device without its endpoint, which no audit entry contains either, and deletes only those of the user [K-09]', async () => {
    const { status, body } = await call('POST', '/alerts/devices', { as, body: SUBSCRIPTION });
    expect(status).toBe(201);
    await call('POST', '/alerts/devices', { as, body: SUBSCRIPTION });

    const settings = await call('GET', '/alerts/settings', { as });
    expect(settings.body.data.devices).toEqual([body.data]);
    const entries = await database().select().from(auditLogs);
    expect(entries.filter(({ action }) => action === 'addDevice')).toHaveLength(1);
    expect(JSON.stringify([settings.body, entries])).not.toContain('secret-of-the-browser');
    const url = `/alerts/devices/${body.data.id}`;
    expect((await call('DELETE', url, { as: 'account-admin' })).status).toBe(404);
    expect((await call('DELETE', url, { as })).status).toBe(200);
    expect(await database().select().from(pushSubscriptions)).toEqual([]);
  });

  it.each([
    'http://push.example.com/x',
    'https://push.example.com:99999/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://192.168.1.7/x',
  ])('rejects the push service %s [K-09]', async (endpoint) => {
    expect((await call('POST', '/alerts/devices', { as, body: { ...SUBSCRIPTION, endpoint } })).status).toBe(422);
  });

  it.each(['A'.repeat(87), `B${'A'.repeat(86)}`, `C${SUBSCRIPTION.keys.p256dh.slice(1)}`])(
    'rejects a device whose key %s is not a point of its curve [K-09]',
    async (p256dh) => {
      const keys = { ...SUBSCRIPTION.keys, p256dh };
      expect((await call('POST', '/alerts/devices', { as, body: { ...SUBSCRIPTION, keys } })).status).toBe(422);
    },
  );

  it('deletes the device of a session when it signs out [K-09]', async () => {
    // The test server signs equal tokens within a second; another user has another token.
    await call('POST', '/alerts/devices', { as: 'account-admin', body: { ...SUBSCRIPTION, endpoint: 'https://push.example.com/other' } });
    const headers = { 'access-token': server.context.tokens.sign(`user-${as}`) };
    await server.app.inject({ method: 'POST', url: '/api/alerts/devices', headers, payload: SUBSCRIPTION });

    await server.app.inject({ method: 'POST', url: '/api/EndUsers/logout', headers });

    const rows = await database().select().from(pushSubscriptions);
    expect(rows.map(({ userId }) => userId)).toEqual(['user-account-admin']);
  });

  it('saves no device for a session that signs out while the request is in progress [K-09]', async () => {
    const signedOut = beforeLock(database(), users, (transaction) => endToken(transaction, 'token', new Date(Date.now() + 60_000)));
    const session = { userId: `user-${as}`, token: 'token', epoch: 0 };

    const saved = await signedOut.transaction((transaction) => saveDevice(transaction, session, SUBSCRIPTION, new Date()));

    expect(saved).toBeNull();
    expect(await database().select().from(pushSubscriptions)).toEqual([]);
  });

  it('lists the alerts of the locations of the user [K-09]', async () => {
    const row = { kind: 'notPrinted', since: new Date('2026-03-01T12:00:00Z'), createdAt: new Date('2026-03-01T12:01:00Z') } as const;
    await database()
      .insert(alerts)
      .values([
        { ...row, id: 'own', locationId: 'location-es-1', subject: 'order-1', label: '12' },
        { ...row, id: 'foreign', locationId: 'location-br-1', subject: 'order-2', label: '13' },
      ]);

    const { body } = await call('GET', '/alerts', { as });

    expect(body.data).toEqual([
      { id: 'own', kind: 'notPrinted', locationId: 'location-es-1', label: '12', since: '2026-03-01T12:00:00.000Z', endedAt: null },
    ]);
  });
});
