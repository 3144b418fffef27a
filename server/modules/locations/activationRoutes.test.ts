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

describe('the activation of a location', () => {
  const { server, call, database } = useTestServer();

  /** As a form is sent. */
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

  it('is asked for by its account, form-encoded: it waits then, and the rest of it stays [LO-09]', async () => {
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

  function demoThatWaits() {
    const waiting: { delayMs: number; task: () => void }[] = [];
    const demo = createDemo({ ordersPerMinute: 0 }, server.demo.random, (delayMs, task) => {
      waiting.push({ delayMs, task });
      return () => undefined;
    });
    return { waiting, demo };
  }

  it('is there a little later in the demo, and told then [LO-09]', async () => {
    const { waiting, demo } = demoThatWaits();
    server.demo.activate = (context, locationId) => demo.activate(context, locationId);
    await set({ status: 'none' });
    await send({ locationId: 'location-es-1' });
    await send({ locationId: 'location-es-1' });
    server.recorded.locationEvents = [];

    for (const { task } of waiting) task();
    await demo.tasks.stop();

    expect(waiting.map(({ delayMs }) => delayMs)).toEqual([20_000, 20_000]);
    expect(await stored()).toEqual({ status: 'done' });
    expect(server.recorded.locationEvents).toEqual([{ event: 'location.changed', locationId: 'location-es-1' }]);
  });

  it('that was waited for goes on after a restart of the demo', async () => {
    const { waiting, demo } = demoThatWaits();
    await database().update(locations).set({ data: {} });
    await set({ status: 'sent' });

    await resumeActivations(server.context, demo);
    for (const { task } of waiting) task();
    await demo.tasks.stop();

    expect(waiting).toHaveLength(1);
    expect(await stored()).toEqual({ status: 'done' });
  });

  it('gives the location with its services', async () => {
    const { body } = await send({ locationId: 'location-es-1' });

    expect(body.data.thirdPartyServices.length).toBeGreaterThan(0);
  });

  describe('of a location that is not complete', () => {
    const place = async () => (await database().select().from(locations).where(eq(locations.id, 'location-es-1')))[0];
    const put = async (over: object) =>
      database()
        .update(locations)
        .set({ data: { ...(await place())?.data, ...over } })
        .where(eq(locations.id, 'location-es-1'));

    it.each<[string, object, string[]]>([
      ['without a channel', { channels: [] }, ['channels']],
      ['without one that is on', { channels: [{ slug: 'glovo', enabled: false }] }, ['channels']],
      ['with a channel without access', { channels: [{ slug: 'glovo', storeId: 'g' }, { slug: 'justeat' }] }, ['channels.1.storeId']],
      [
        'with a POS without access',
        { secrets: { posCredentials: { serverUrl: 'https://demo', clientId: 'demo' } } },
        ['posConfig.credentials.clientSecret', 'posConfig.credentials.locationRef'],
      ],
    ])('is refused: one %s [LO-03]', async (_what, over, paths) => {
      await set({ status: 'none' });
      await put(over);

      const { status, body } = await send({ locationId: 'location-es-1' });

      expect([status, body.error.details]).toEqual([422, paths.map((path) => ({ path, message: 'required' }))]);
      expect(await stored()).toEqual({ status: 'none' });
    });

    it('is refused: one without a catalog [LO-03]', async () => {
      await set({ status: 'none' });
      await database().delete(catalogs);

      const { status, body } = await send({ locationId: 'location-es-1' });

      expect([status, body.error.details]).toEqual([422, [{ path: 'catalogs', message: 'required' }]]);
    });

    it('is no matter without a POS, nor for the end of one that is activated', async () => {
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

  describe('is ended by the provider', () => {
    const finish = (as = 'product-admin') => call('PATCH', '/Locations/location-es-1', { as, body: { activation: { status: 'done' } } });

    it('with a change of the location, which is noted and told [LO-09]', async () => {
      await set({ status: 'sent' });

      const { status, body } = await finish();

      expect([status, body.data.activation]).toEqual([200, { status: 'done' }]);
      expect(await stored()).toEqual({ status: 'done' });
      expect(server.recorded.locationEvents).toEqual([{ event: 'location.changed', locationId: 'location-es-1' }]);
      const { entries } = await listAuditEntries(database(), {});
      expect(entries.map(({ changes }) => changes)).toEqual([[{ path: 'activation.status', old: 'sent', new: 'done' }]]);
    });

    it.each(['account-admin', 'multi-account-admin', 'location-manager'])('and not by %s', async (as) => {
      await set({ status: 'sent' });

      expect((await finish(as)).status).toBe(403);
      expect(await stored()).toEqual({ status: 'sent' });
    });

    it.each([{ status: 'none' }, { status: 'done', unsubscription: 'permanent', unsubscriptionDate: '2099-12-31T23:00:00.000Z' }])(
      'where somebody waits for it: not with %j',
      async (activation) => {
        await set(activation);

        const { status, body } = await finish();

        expect([status, body.error.code]).toEqual([409, 'ACTIVATION_NOT_ASKED']);
        expect(await stored()).toEqual(activation);
      },
    );

    it('where the location is complete still', async () => {
      await set({ status: 'sent' });
      await database().delete(catalogs);

      expect((await finish()).body.error.details).toEqual([{ path: 'catalogs', message: 'required' }]);
    });
  });

  it.each(['temporary', 'permanent'])(
    'ends for a %s unsubscription on a day to come, which is taken back by asking again',
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
      'one of a day that is past',
      { unsubscription: 'temporary', unsubscriptionDate: '2020-01-01T00:00:00.000Z' },
      'unsubscriptionDate',
      'invalidDate',
    ],
    [
      'a day that there is not',
      { unsubscription: 'temporary', unsubscriptionDate: '2099-02-30T00:00:00.000Z' },
      'unsubscriptionDate',
      expect.any(String),
    ],
    ['another kind', { unsubscription: 'holidays', unsubscriptionDate: '2099-01-01T00:00:00.000Z' }, 'unsubscription', 'notOffered'],
    ['what nobody knows', { status: 'done' }, 'status', 'Unknown field'],
    ['the prototype', { ['__proto__']: 'x' }, '__proto__', 'Unknown field'],
  ])('is refused with %s', async (what, fields, path, message) => {
    await set({ status: 'done' });

    const { status, body } = await send({ ...(what === 'no location' ? {} : { locationId: 'location-es-1' }), ...fields });

    expect([status, body.error.details]).toEqual([422, [{ path, message }]]);
    expect(await stored()).toEqual({ status: 'done' });
  });

  it('ends today where it is still today, by the clocks of the location', async () => {
    await set({ status: 'done' });
    const [account, user] = [await findAccount(database(), 'account-es'), await findUser(database(), 'user-account-admin')];
    if (!account || !user) throw new Error('The demo has both.');
    // 1:30 of the 21st in Madrid.
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

  it.each(['none', 'sent'])('that is %s has no unsubscription', async (status) => {
    await set({ status });

    const reply = await send({ locationId: 'location-es-1', unsubscription: 'permanent', unsubscriptionDate: '2099-01-01T00:00:00.000Z' });

    expect([reply.status, reply.body.error.code]).toEqual([409, 'NOT_ACTIVATED']);
  });

  it.each(ROLES.filter((role) => role !== 'automatic'))('is for %s where it may change accounts', async (as) => {
    const may = can(as, 'accounts', 'updateOwn');

    expect((await send({ locationId: 'location-es-2' }, { as })).status).toBe(may ? 200 : 403);
  });

  it('is that of a location of the account, of nobody else', async () => {
    const tries = [
      await send({ locationId: 'location-br-1' }),
      await send({ locationId: 'location-es-4' }),
      await send({ locationId: 'location-br-1' }, { account: 'account-br' }),
      await send({ locationId: 'location-es-1' }, { account: 'account-es-norte', as: 'product-admin' }),
      await send({ locationId: 'none' }),
    ];

    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect((await listAuditEntries(database(), {})).totalCount).toBe(0);
  });

  it('alone takes forms: other calls take JSON', async () => {
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
