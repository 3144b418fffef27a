import { eq, sql } from 'drizzle-orm';
import { can } from '@/domain/permissions';
import { ROLES } from '@/domain/role';
import { listAuditEntries } from '../audit/auditStore';
import { catalogs, locations } from '../../platform/db/schema';
import { activateLocation } from './activateLocation';
import { findAccount } from '../accounts/accountStore';
import { findUser } from '../users/userStore';
import { createDemo, resumeActivations } from '../../demo/demo';
import { useTestServer } from '../../../test/server/testServer';

describe('POST /Accounts/:id/initActivation', () => {
  const { server, call, database } = useTestServer();

  async function send(fields: Record<string, string>, { as = 'account-admin', account = 'account-es' } = {}) {
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/Accounts/${account}/initActivation`,
      headers: { 'access-token': server.context.tokens.sign(`user-${as}`), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    return { status: reply.statusCode, body: reply.json() };
  }
  const stored = async (id = 'location-es-1') =>
    (await database().select().from(locations).where(eq(locations.id, id)))[0]?.data['activation'];
  const set = (activation: object, id = 'location-es-1') =>
    database()
      .update(locations)
      .set({ data: sql`${locations.data} || ${JSON.stringify({ activation })}::jsonb` })
      .where(eq(locations.id, id));

  it('sets the activation to `sent`, preserves the other fields and records it in the audit log [LO-09]', async () => {
    await set({ status: 'none' });

    const { status, body } = await send({ locationId: 'location-es-1' });

    expect([status, body.data.activation]).toEqual([200, { status: 'sent' }]);
    expect(await stored()).toEqual({ status: 'sent' });
    expect(server.recorded.locationEvents).toEqual([{ event: 'location.changed', locationId: 'location-es-1' }]);
    const { entries } = await listAuditEntries(database(), {});
    expect(entries.map(({ entity, changes }) => [entity, changes])).toEqual([
      ['location', [{ path: 'activation.status', old: 'none', new: 'sent' }]],
    ]);
  });

  function demoWithManualTimers() {
    const timers: { delayMs: number; task: () => void }[] = [];
    const demo = createDemo({ ordersPerMinute: 0 }, server.demo.random, (delayMs, task) => {
      timers.push({ delayMs, task });
      return () => undefined;
    });
    return { waiting: timers, demo };
  }

  it('leads to a finished activation and an event after 20 s in the demo [LO-09]', async () => {
    const { waiting: timers, demo } = demoWithManualTimers();
    server.demo.activate = (context, locationId) => demo.activate(context, locationId);
    await set({ status: 'none' });
    await send({ locationId: 'location-es-1' });
    await send({ locationId: 'location-es-1' });
    server.recorded.locationEvents = [];

    for (const { task } of timers) task();
    await demo.tasks.stop();

    expect(timers.map(({ delayMs }) => delayMs)).toEqual([20_000, 20_000]);
    expect(await stored()).toEqual({ status: 'done' });
    expect(server.recorded.locationEvents).toEqual([{ event: 'location.changed', locationId: 'location-es-1' }]);
  });

  it('leads to a finished activation even after a restart of the demo', async () => {
    const { waiting: timers, demo } = demoWithManualTimers();
    await database().update(locations).set({ data: {} });
    await set({ status: 'sent' });

    await resumeActivations(server.context, demo);
    for (const { task } of timers) task();
    await demo.tasks.stop();

    expect(timers).toHaveLength(1);
    expect(await stored()).toEqual({ status: 'done' });
  });

  it('returns the location with its services', async () => {
    const { body } = await send({ locationId: 'location-es-1' });

    expect(body.data.thirdPartyServices.length).toBeGreaterThan(0);
  });

  describe('for an incomplete location', () => {
    const storedRow = async () => (await database().select().from(locations).where(eq(locations.id, 'location-es-1')))[0];
    const put = async (over: object) =>
      database()
        .update(locations)
        .set({ data: { ...(await storedRow())?.data, ...over } })
        .where(eq(locations.id, 'location-es-1'));

    it.each<[string, object, string[]]>([
      ['without channels', { channels: [] }, ['channels']],
      ['without an enabled channel', { channels: [{ slug: 'glovo', enabled: false }] }, ['channels']],
      [
        'with an enabled channel without store id',
        { channels: [{ slug: 'glovo', storeId: 'g' }, { slug: 'justeat' }] },
        ['channels.1.storeId'],
      ],
      [
        'with missing POS credentials',
        { secrets: { posCredentials: { serverUrl: 'https://demo', clientId: 'demo' } } },
        ['posConfig.credentials.clientSecret', 'posConfig.credentials.locationRef'],
      ],
    ])('returns 422 for a location %s [LO-03]', async (_what, over, paths) => {
      await set({ status: 'none' });
      await put(over);

      const { status, body } = await send({ locationId: 'location-es-1' });

      expect([status, body.error.details]).toEqual([422, paths.map((path) => ({ path, message: 'required' }))]);
      expect(await stored()).toEqual({ status: 'none' });
    });

    it('returns 422 for a location without a catalog [LO-03]', async () => {
      await set({ status: 'none' });
      await database().delete(catalogs);

      const { status, body } = await send({ locationId: 'location-es-1' });

      expect([status, body.error.details]).toEqual([422, [{ path: 'catalogs', message: 'required' }]]);
    });

    it('accepts a location without a POS, and accepts an incomplete location that is already activated', async () => {
      await set({ status: 'none' });
      await put({ posConfig: null, secrets: {} });
      expect((await send({ locationId: 'location-es-1' })).status).toBe(200);

      await set({ status: 'done' });
      await put({ channels: [] });
      const unsubscriptionDate = '2099-12-31T23:00:00.000Z';
      expect((await send({ locationId: 'location-es-1', unsubscription: 'permanent', unsubscriptionDate })).status).toBe(200);
      expect((await send({ locationId: 'location-es-1' })).status).toBe(200);
    });
  });

  describe('PATCH /Locations/:id with `activation: done`', () => {
    const finish = (as = 'product-admin') => call('PATCH', '/Locations/location-es-1', { as, body: { activation: { status: 'done' } } });

    it('finishes the activation, records it in the audit log and notifies the clients [LO-09]', async () => {
      await set({ status: 'sent' });

      const { status, body } = await finish();

      expect([status, body.data.activation]).toEqual([200, { status: 'done' }]);
      expect(await stored()).toEqual({ status: 'done' });
      expect(server.recorded.locationEvents).toEqual([{ event: 'location.changed', locationId: 'location-es-1' }]);
      const { entries } = await listAuditEntries(database(), {});
      expect(entries.map(({ changes }) => changes)).toEqual([[{ path: 'activation.status', old: 'sent', new: 'done' }]]);
    });

    it.each(['account-admin', 'multi-account-admin', 'location-manager'])('returns 403 for %s', async (as) => {
      await set({ status: 'sent' });

      expect((await finish(as)).status).toBe(403);
      expect(await stored()).toEqual({ status: 'sent' });
    });

    it.each([{ status: 'none' }, { status: 'done', unsubscription: 'permanent', unsubscriptionDate: '2099-12-31T23:00:00.000Z' }])(
      'returns 409 for a location whose activation is %j',
      async (activation) => {
        await set(activation);

        const { status, body } = await finish();

        expect([status, body.error.code]).toEqual([409, 'ACTIVATION_NOT_ASKED']);
        expect(await stored()).toEqual(activation);
      },
    );

    it('returns 422 for a location that is no longer complete', async () => {
      await set({ status: 'sent' });
      await database().delete(catalogs);

      expect((await finish()).body.error.details).toEqual([{ path: 'catalogs', message: 'required' }]);
    });
  });

  it.each(['temporary', 'permanent'])(
    'schedules a %s unsubscription on a future day, which a request without unsubscription cancels',
    async (unsubscription) => {
      const unsubscriptionDate = '2099-12-31T23:00:00.000Z';
      await set({ status: 'done' });

      await send({ locationId: 'location-es-1', unsubscription, unsubscriptionDate });
      expect(await stored()).toEqual({ status: 'done', unsubscription, unsubscriptionDate });

      await send({ locationId: 'location-es-1', unsubscription: '', unsubscriptionDate: '' });
      expect(await stored()).toEqual({ status: 'done' });
    },
  );

  it.each([
    ['no location', {}, 'locationId', 'required'],
    ['an unsubscription without a day', { unsubscription: 'temporary' }, 'unsubscriptionDate', 'required'],
    [
      'an unsubscription on a past day',
      { unsubscription: 'temporary', unsubscriptionDate: '2020-01-01T00:00:00.000Z' },
      'unsubscriptionDate',
      'invalidDate',
    ],
    [
      'an invalid date',
      { unsubscription: 'temporary', unsubscriptionDate: '2099-02-30T00:00:00.000Z' },
      'unsubscriptionDate',
      expect.any(String),
    ],
    [
      'an unknown kind of unsubscription',
      { unsubscription: 'holidays', unsubscriptionDate: '2099-01-01T00:00:00.000Z' },
      'unsubscription',
      'notOffered',
    ],
    ['an unknown field', { status: 'done' }, 'status', 'Unknown field'],
    ['a `__proto__` field', { ['__proto__']: 'x' }, '__proto__', 'Unknown field'],
  ])('returns 422 for %s', async (what, fields, path, message) => {
    await set({ status: 'done' });

    const { status, body } = await send({ ...(what === 'no location' ? {} : { locationId: 'location-es-1' }), ...fields });

    expect([status, body.error.details]).toEqual([422, [{ path, message }]]);
    expect(await stored()).toEqual({ status: 'done' });
  });

  it('accepts today as the unsubscription date in the time zone of the location, and rejects yesterday', async () => {
    await set({ status: 'done' });
    const [account, user] = [await findAccount(database(), 'account-es'), await findUser(database(), 'user-account-admin')];
    if (!account || !user) throw new Error('Demo data lacks account-es or user-account-admin.');
    // 1:30 on the 21st in Madrid.
    const now = new Date('2026-11-21T00:30:00.000Z');
    const endAt = (unsubscriptionDate: string) =>
      activateLocation(
        server.context,
        user,
        account,
        { locationId: 'location-es-1', unsubscription: 'permanent', unsubscriptionDate },
        now,
      );

    await expect(endAt('2026-11-20T22:59:59.000Z')).rejects.toMatchObject({ statusCode: 422 });
    await expect(endAt('2026-11-20T23:00:00.000Z')).resolves.toMatchObject({ activation: { unsubscription: 'permanent' } });
  });

  it.each(['none', 'sent'])('returns 409 for an unsubscription when the activation is %s', async (status) => {
    await set({ status });

    const reply = await send({ locationId: 'location-es-1', unsubscription: 'permanent', unsubscriptionDate: '2099-01-01T00:00:00.000Z' });

    expect([reply.status, reply.body.error.code]).toEqual([409, 'NOT_ACTIVATED']);
  });

  it.each(ROLES.filter((role) => role !== 'automatic'))('requires permission to change accounts: %s', async (as) => {
    const allowed = can(as, 'accounts', 'updateOwn');

    expect((await send({ locationId: 'location-es-2' }, { as })).status).toBe(allowed ? 200 : 403);
  });

  it('returns 404 for a location that is not of the account or is outside the scope of the user', async () => {
    const replies = [
      await send({ locationId: 'location-br-1' }),
      await send({ locationId: 'location-es-4' }),
      await send({ locationId: 'location-br-1' }, { account: 'account-br' }),
      await send({ locationId: 'location-es-1' }, { account: 'account-es-norte', as: 'product-admin' }),
      await send({ locationId: 'none' }),
    ];

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    expect((await listAuditEntries(database(), {})).totalCount).toBe(0);
  });

  it('is the only endpoint that accepts form-encoded bodies; it accepts JSON too', async () => {
    const reply = await server.app.inject({
      method: 'PATCH',
      url: '/api/Locations/location-es-1',
      headers: { 'access-token': server.context.tokens.sign('user-account-admin'), 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=X',
    });

    expect(reply.statusCode).toBe(415);
    const body = { locationId: 'location-es-1' };
    expect((await call('POST', '/Accounts/account-es/initActivation', { as: 'account-admin', body })).status).toBe(200);
  });
});
