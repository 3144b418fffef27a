import { eq } from 'drizzle-orm';
import type { LocationChange, NewLocation } from '@/domain/locationDraft';
import { can } from '@/domain/permissions';
import { ROLES } from '@/domain/role';
import { anOrder } from '../../../test/factories/anOrder';
import { listAuditEntries } from '../audit/auditStore';
import type { Database } from '../../platform/db/database';
import { accounts, apps, auditLogs, blockedItems, channelStatuses, locations, orders, users } from '../../platform/db/schema';
import { orderRow } from '../orders/orderStore';
import { beforeLock } from '../../../test/server/beforeLock';
import { useTestServer } from '../../../test/server/testServer';

const DRAFT: NewLocation = {
  name: 'Ñandú Triana',
  accountId: 'account-es',
  address: 'Calle Betis 10',
  city: 'Sevilla',
  country: 'ES',
  language: 'es',
  contactEmail: 'triana@example.com',
  timeZone: 'Europe/Madrid',
};

describe('the form of a location', () => {
  const { server, call, database } = useTestServer();

  const create = (body: object = DRAFT, as = 'product-admin') => call('POST', '/Locations', { as, body });
  const change = (body: LocationChange | object, as = 'location-manager', id = 'location-es-1') =>
    call('PATCH', `/Locations/${id}`, { as, body });
  const stored = async (id = 'location-es-1') => (await database().select().from(locations).where(eq(locations.id, id)))[0];
  const problems = (reply: { status: number; body: { error?: { details: unknown } } }) => [reply.status, reply.body.error?.details];

  describe('that makes one', () => {
    it('keeps it in the currency of its account, not activated and without channels, and tells the browsers [LO-01]', async () => {
      await database().update(accounts).set({ currency: 'GBP' }).where(eq(accounts.id, 'account-es'));

      const { status, body } = await create();

      expect([status, body.data]).toEqual([
        201,
        {
          ...DRAFT,
          ...{ id: expect.any(String), rev: 1, currency: 'GBP', channels: [], thirdPartyServices: [], ordersByHand: false },
          activation: { status: 'none' },
        },
      ]);
      expect((await call('GET', `/Locations/${body.data.id}`, { as: 'account-staff' })).body.data).toEqual(body.data);
      expect(server.recorded.locationEvents).toEqual([{ event: 'location.changed', locationId: body.data.id }]);
    });

    it('takes another currency, and a location of the account as its parent [LO-02]', async () => {
      const { body } = await create({ ...DRAFT, currency: 'USD', parentLocationId: 'location-es-1', project: 'sur' });

      expect(body.data).toMatchObject({ currency: 'USD', parentLocationId: 'location-es-1', project: 'sur' });
    });

    it.each([
      ['an account that there is not', { accountId: 'none' }, 'accountId', 'notOffered'],
      ['a parent of another account', { parentLocationId: 'location-br-1' }, 'parentLocationId', 'notOffered'],
      ['a parent that there is not', { parentLocationId: 'none' }, 'parentLocationId', 'notOffered'],
      ['a zone that there is not', { timeZone: 'Europe/Ñandú' }, 'timeZone', 'notOffered'],
      ['no name', { name: ' ' }, 'name', 'required'],
      ['an address of a page as image', { images: [{ url: 'javascript:alert(1)' }] }, 'images.0.url', 'invalidUrl'],
      ['channels at once', { channels: [] }, 'channels', 'Unknown field'],
    ])('refuses %s', async (_what, over, path, message) => {
      expect(problems(await create({ ...DRAFT, ...over }))).toEqual([422, [{ path, message }]]);
      expect(await database().$count(locations)).toBe(12);
      expect(server.recorded.locationEvents).toEqual([]);
    });

    it.each(ROLES.filter((role) => role !== 'automatic'))('is for %s where it is the provider', async (role) => {
      expect((await create(DRAFT, role)).status).toBe(role === 'product-admin' ? 201 : 403);
    });
  });

  describe('that changes one', () => {
    it('keeps what is named, leaves the rest, and tells the browsers [LO-02]', async () => {
      const before = await stored();
      const images = [{ url: '/images/0b4ff6a2-0000-4000-8000-000000000001' }];

      const { status, body } = await change({
        name: 'Ñandú Pez',
        deliveryFee: 0,
        timeZone: 'Atlantic/Canary',
        // What nobody knows of an image is not kept.
        images: images.map((image) => ({ ...image, note: 'x' })),
        coverImage: images[0],
      });

      expect([status, body.data]).toEqual([
        200,
        expect.objectContaining({ name: 'Ñandú Pez', deliveryFee: 0, timeZone: 'Atlantic/Canary', images, coverImage: images[0] }),
      ]);
      expect(body.data.thirdPartyServices).toHaveLength(4);
      expect(await stored()).toEqual({
        ...before,
        rev: 2,
        name: 'Ñandú Pez',
        timeZone: 'Atlantic/Canary',
        data: { ...before?.data, deliveryFee: 0, images, coverImage: images[0] },
      });
      expect(server.recorded.locationEvents).toEqual([{ event: 'location.changed', locationId: 'location-es-1' }]);
    });

    it('refuses a change of an older revision with both values of each field, and saves nothing of it [R-07]', async () => {
      const read = (await call('GET', '/Locations/location-es-1', { as: 'account-admin' })).body.data;
      expect((await change({ rev: read.rev, city: 'Getafe', zip: '28901' }, 'account-admin')).body.data.rev).toBe(read.rev + 1);
      const before = await stored();

      const stale = await change({
        ...{ rev: read.rev, city: 'Parla', zip: '28901', phone: null, project: 'sur' },
        channels: [{ slug: 'glovo', enabled: true, storeId: 'g-1', accessKey: 'a-secret-key' }],
        posConfig: { provider: 'micros', pickupDelay: 77, credentials: { clientSecret: 'another-secret' } },
      });

      expect([stale.status, stale.body.error.code, stale.body.error.details.rev]).toEqual([409, 'LOCATION_CHANGED', read.rev + 1]);
      const { fields } = stale.body.error.details;
      const theirs = read.channels.map(({ accessKeySet: _set, ...channel }: Record<string, unknown>) => channel);
      expect(fields).toEqual(
        expect.arrayContaining([
          { path: 'city', yours: 'Parla', theirs: 'Getafe' },
          { path: 'project', yours: 'sur', theirs: 'iberia' },
          { path: 'posConfig.pickupDelay', yours: 77, theirs: expect.anything() },
          { path: 'channels', yours: [{ slug: 'glovo', enabled: true, storeId: 'g-1' }], theirs },
        ]),
      );
      expect(fields.map(({ path }: { path: string }) => path)).not.toContain('zip');
      expect(JSON.stringify(stale.body)).not.toMatch(/secret-key|another-secret/);
      expect(await stored()).toEqual(before);
      expect((await change({ rev: read.rev + 1, city: 'Parla' })).status).toBe(200);
    });

    it.each([[0], [1.5], ['1']])('refuses %j as a revision [R-07]', async (rev) => {
      expect((await change({ rev, city: 'Parla' })).status).toBe(422);
    });

    it('keeps both of two people who change different sections at once', async () => {
      const openingHours = { mon: [{ from: '10:00', to: '11:00' }] };

      await Promise.all([change({ openingHours }), change({ priceList: 'terraza' }, 'account-admin'), change({ city: 'Getafe' })]);

      expect((await stored())?.data).toMatchObject({ openingHours, priceList: 'terraza', city: 'Getafe' });
    });

    it.each(ROLES.filter((role) => role !== 'automatic'))('is for %s where it may change locations', async (role) => {
      expect((await change({ city: 'Getafe' }, role)).status).toBe(can(role, 'locations', 'updateOwn') ? 200 : 403);
    });

    it('finds no location of others', async () => {
      const replies = [
        await change({ city: 'X' }, 'account-admin', 'location-br-1'),
        await change({ city: 'X' }, 'location-manager', 'location-es-3'),
        await change({ city: 'X' }, 'product-admin', 'none'),
      ];

      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(await database().$count(auditLogs)).toBe(0);
    });

    it.each([
      ['a name that is too long', { name: 'x'.repeat(121) }, 'name'],
      ['no country that there is', { country: 'XX' }, 'country'],
      ['a mail address that is none', { contactEmail: 'a b@c.es' }, 'contactEmail'],
      ['a telephone that is none', { phone: 'call me' }, 'phone'],
      ['a fraction of a cent', { deliveryFee: 1.5 }, 'deliveryFee'],
      [
        'ranges that meet',
        {
          openingHours: {
            mon: [
              { from: '10:00', to: '12:00' },
              { from: '11:00', to: '13:00' },
            ],
          },
        },
        'openingHours.mon.1',
      ],
      ['a time that there is not', { openingHours: { mon: [{ from: '24:00', to: '12:00' }] } }, 'openingHours.mon.0.from'],
      ['that nobody activated it', { activation: { status: 'none' } }, 'activation.status'],
      ['its services', { thirdPartyServices: [] }, 'thirdPartyServices'],
      ['its secrets', { secrets: {} }, 'secrets'],
      ['its id', { id: 'location-br-1' }, 'id'],
    ])('refuses %s [LO-03]', async (_what, body, path) => {
      const before = await stored();

      const reply = await change(body);

      expect([reply.status, reply.body.error.details]).toEqual([422, [expect.objectContaining({ path })]]);
      expect(await stored()).toEqual(before);
    });

    describe('its place among the others', () => {
      it.each(['account-admin', 'multi-account-admin', 'location-manager'])('is not for %s to change', async (as) => {
        for (const body of [
          { accountId: 'account-es-norte' },
          { accountId: 'none' },
          { project: 'sur' },
          { parentLocationId: 'location-es-2' },
        ]) {
          expect((await change(body, as)).status).toBe(403);
        }
      });

      it('may be sent as it is by everybody', async () => {
        expect((await change({ accountId: 'account-es', project: 'iberia', parentLocationId: null, city: 'Getafe' })).status).toBe(200);
      });

      it('is the provider’s to change; past orders stay where they were', async () => {
        await database()
          .insert(orders)
          .values(orderRow({ ...anOrder({ id: 'o', locationId: 'location-es-1' }), accountId: 'account-es' }));

        const { body } = await change({ accountId: 'account-br', project: 'sur' }, 'product-admin');

        expect([body.data.accountId, body.data.project]).toEqual(['account-br', 'sur']);
        expect((await call('GET', '/Locations/location-es-1', { as: 'account-admin-br' })).status).toBe(200);
        expect((await call('GET', '/Locations/location-es-1', { as: 'account-admin' })).status).toBe(404);
        expect((await database().select().from(orders))[0]?.accountId).toBe('account-es');
      });

      it('is no more that of people of the account that it leaves, which is noted', async () => {
        await change({ accountId: 'account-br' }, 'product-admin');

        expect((await call('GET', '/Locations/location-es-1', { as: 'location-staff' })).status).toBe(404);
        const [staff] = await database().select().from(users).where(eq(users.id, 'user-location-staff'));
        expect(staff?.locationsIds).toEqual(['location-es-2']);
        const { entries } = await listAuditEntries(database(), { entity: 'user', entityId: 'user-location-staff' });
        expect(entries[0]?.changes).toEqual([{ path: 'locationsIds', old: ['location-es-1', 'location-es-2'], new: ['location-es-2'] }]);
      });

      it('stays that of people of the account above its new one', async () => {
        await change({ accountId: 'account-es-norte' }, 'product-admin');

        expect((await call('GET', '/Locations/location-es-1', { as: 'location-staff' })).status).toBe(200);
      });

      it('is not below its parent of before in another account [LO-02]', async () => {
        await change({ parentLocationId: 'location-es-2' }, 'product-admin');
        const moved = (body: object) => change({ accountId: 'account-es-norte', ...body }, 'product-admin');

        expect(problems(await moved({ parentLocationId: 'location-es-2' }))).toEqual([
          422,
          [{ path: 'parentLocationId', message: 'notOffered' }],
        ]);
        const { status, body } = await moved({});

        expect([status, body.data.accountId, body.data.parentLocationId]).toEqual([200, 'account-es-norte', null]);
        expect((await moved({ parentLocationId: 'location-es-4' })).body.data.parentLocationId).toBe('location-es-4');
      });

      it('leaves nothing below it behind', async () => {
        await change({ parentLocationId: 'location-es-1' }, 'product-admin', 'location-es-2');

        const { status, body } = await change({ accountId: 'account-es-norte' }, 'product-admin');

        expect([status, body.error.code, body.error.details]).toEqual([409, 'LOCATION_HAS_CHILDREN', { children: 1 }]);
        expect((await stored())?.accountId).toBe('account-es');
      });

      it('is not below itself, however far', async () => {
        await change({ parentLocationId: 'location-es-1' }, 'product-admin', 'location-es-2');
        await change({ parentLocationId: 'location-es-2' }, 'product-admin', 'location-es-3');

        expect(problems(await change({ parentLocationId: 'location-es-3' }, 'product-admin'))).toEqual([
          422,
          [{ path: 'parentLocationId', message: 'notOffered' }],
        ]);
      });

      it('is not taken back by who read it before it was moved', async () => {
        const elsewhere = { accountId: 'account-es-norte' };
        const move = (transaction: Database) => transaction.update(locations).set(elsewhere).where(eq(locations.id, 'location-es-1'));
        server.context.database = beforeLock(database(), locations, move);

        const { status, body } = await change({ accountId: 'account-es', city: 'Getafe' }, 'account-admin');

        expect([status, body.error.code]).toEqual([409, 'LOCATION_MOVED']);
      });

      it.each([
        [{ accountId: 'none' }, 'accountId'],
        [{ parentLocationId: 'location-es-1' }, 'parentLocationId'],
        [{ parentLocationId: 'location-br-1' }, 'parentLocationId'],
      ])('is not %j', async (body, path) => {
        expect(problems(await change(body, 'product-admin'))).toEqual([422, [{ path, message: 'notOffered' }]]);
      });
    });

    describe('its channels', () => {
      const glovo = { slug: 'glovo', enabled: true, storeId: 'g-1' };
      const keysOf = async () => (await stored())?.data['secrets'];

      beforeEach(() =>
        change({
          channels: [
            { ...glovo, accessKey: 'hush-glovo' },
            { slug: 'justeat', enabled: false, accessKey: 'hush-je' },
          ],
        }),
      );

      it('come whole; a key that is not sent stays, an empty one is taken away, and none is told [LO-02]', async () => {
        const { body } = await change({
          channels: [
            { ...glovo, preparationMinutes: 20 },
            { slug: 'justeat', enabled: false, accessKey: '' },
          ],
        });

        expect(body.data.channels).toEqual([
          { ...glovo, preparationMinutes: 20, accessKeySet: true },
          { slug: 'justeat', enabled: false, accessKeySet: false },
        ]);
        expect(await keysOf()).toMatchObject({ channelKeys: { glovo: 'hush-glovo' } });
      });

      it('lose their key and what they said with them', async () => {
        await database()
          .insert(channelStatuses)
          .values(['glovo', 'justeat'].map((slug) => ({ locationId: 'location-es-1', slug, status: 'paused' as const })))
          .onConflictDoNothing();

        await change({ channels: [glovo] });
        await change({ channels: [glovo, { slug: 'justeat', enabled: false }] });

        expect(await keysOf()).toMatchObject({ channelKeys: { glovo: 'hush-glovo' } });
        const said = await database().select().from(channelStatuses).where(eq(channelStatuses.locationId, 'location-es-1'));
        expect(said.map(({ slug }) => slug)).toEqual(['glovo']);
      });

      it('leave nothing of what was blocked in them, when they are gone', async () => {
        await database().delete(blockedItems);
        const at = '2026-03-02T12:30:00.000Z';
        const item = (innerId: string, channels: string[]) => ({
          ...{ locationId: 'location-es-1', innerId, kind: 'product' as const, name: innerId, since: new Date(at), by: 'Ana', channels },
          reports: channels.map((slug) => ({ slug, suspended: true, at })),
          asks: channels.map((slug) => ({ slug, at, by: 'Ana' })),
        });
        await database()
          .insert(blockedItems)
          .values([item('both', ['glovo', 'justeat']), item('one', ['justeat']), item('none', [])]);

        await change({ channels: [glovo, { slug: 'justeat', enabled: false }] });
        expect(await database().$count(blockedItems)).toBe(3);
        await change({ channels: [glovo] });

        const left = await database().select().from(blockedItems).orderBy(blockedItems.innerId);
        expect(left).toEqual([expect.objectContaining(item('both', ['glovo'])), expect.objectContaining(item('none', []))]);
      });

      it('are apps of the account, that are on sale and give orders [LO-02]', async () => {
        const added = ['ubereats', 'ifood', 'stuart', 'none', 'delitbee-ord'].map((slug) => ({ slug, enabled: false }));
        await database()
          .update(accounts)
          .set({ apps: ['glovo', 'ubereats', 'stuart', 'delitbee-ord', 'deliveroo'] })
          .where(eq(accounts.id, 'account-es'));
        await database().update(apps).set({ enabled: false }).where(eq(apps.slug, 'deliveroo'));

        const reply = await change({ channels: [glovo, ...added, { slug: 'deliveroo', enabled: false }] });

        expect(problems(reply)).toEqual([422, [2, 3, 4, 6].map((index) => ({ path: `channels.${index}.slug`, message: 'notOffered' }))]);
      });

      it('may stay that the account has no more', async () => {
        await database().update(accounts).set({ apps: [] }).where(eq(accounts.id, 'account-es'));

        expect((await change({ channels: [{ ...glovo, enabled: false }] })).status).toBe(200);
        expect(problems(await change({ channels: [glovo, { slug: 'justeat', enabled: false }] }))).toEqual([
          422,
          [{ path: 'channels.1.slug', message: 'notOffered' }],
        ]);
      });

      it('are there once each, and complete where they are on [LO-03]', async () => {
        expect(problems(await change({ channels: [glovo, glovo] }))).toEqual([422, [{ path: 'channels.1.slug', message: 'taken' }]]);
        expect(problems(await change({ channels: [{ slug: 'glovo', enabled: true }] }))).toEqual([
          422,
          [{ path: 'channels.0.storeId', message: 'required' }],
        ]);
      });
    });

    describe('its POS', () => {
      const agora = { provider: 'agora', credentials: { serverUrl: 'https://demo', apiToken: 'hush-agora' } };
      const credentials = async () => ((await stored())?.data['secrets'] as { posCredentials: object }).posCredentials;

      it('keeps credentials, and tells which there are [LO-05]', async () => {
        const { body } = await change({ posConfig: { ...agora, pickupDelay: 5, directTicketPrint: true } });

        expect(body.data.posConfig).toEqual({
          provider: 'agora',
          pickupDelay: 5,
          directTicketPrint: true,
          credentialsSet: ['apiToken', 'serverUrl'],
        });
        expect(await credentials()).toEqual(agora.credentials);
      });

      it('keeps those that are not sent, and takes away the empty ones', async () => {
        await change({ posConfig: agora });
        await change({ posConfig: { provider: 'agora', pickupDelay: 10 } });
        expect(await credentials()).toEqual(agora.credentials);

        const { body } = await change({ posConfig: { provider: 'agora', credentials: { apiToken: '' } } });

        expect(body.data.posConfig).toEqual({ provider: 'agora', credentialsSet: ['serverUrl'] });
      });

      it('forgets those of another provider, and the keys for another address: nobody gets them sent by pointing it elsewhere', async () => {
        await change({ posConfig: agora });
        await change({ posConfig: { provider: 'agora', credentials: { serverUrl: 'https://evil.test' } } });
        expect(await credentials()).toEqual({ serverUrl: 'https://evil.test' });

        await change({ posConfig: agora });
        await change({ posConfig: { provider: 'revo', credentials: { tenant: 't' } } });
        expect(await credentials()).toEqual({ tenant: 't' });

        await change({ posConfig: { provider: '' } });
        expect(await credentials()).toEqual({});
        // The form takes away what was typed before.
        expect((await change({ posConfig: { provider: null, credentials: { tenant: '' } } })).status).toBe(200);
        await database()
          .update(locations)
          .set({
            data: { ...(await stored())?.data, posConfig: { provider: null }, secrets: { channelKeys: {}, posCredentials: { pin: '1' } } },
          });
        await change({ posConfig: { provider: null, pickupDelay: 5 } });
        expect(await credentials()).toEqual({});
      });

      it.each([
        ['a provider that there is not', { provider: 'till' }, 'posConfig.provider', 'notOffered'],
        ['a credential that it has not', { provider: 'agora', credentials: { pin: '1' } }, 'posConfig.credentials.pin', 'notOffered'],
        ['credentials of nobody', { provider: null, credentials: { pin: '1' } }, 'posConfig.credentials.pin', 'notOffered'],
        [
          'no product for the fee of its own riders',
          { provider: 'agora', deliversItself: true },
          'posConfig.deliveryFeeProductId',
          'required',
        ],
        ['no tax for the cost of delivery', { provider: 'agora', deliveryCostProductId: 'F7' }, 'posConfig.taxProductId', 'required'],
        ['a price level where it has none', { provider: 'agora', priceLevel: 2 }, 'posConfig.priceLevel', 'notOffered'],
        [
          'no product for the delivery fee that is always included',
          { provider: 'agora', forceIncludeDeliveryFee: true },
          'posConfig.deliveryFeeProductId',
          'required',
        ],
        ['an id with a space', { provider: 'agora', tipProductId: 'F 2' }, 'posConfig.tipProductId', 'noSpaces'],
      ])('is not one with %s [LO-06, R-06]', async (_what, posConfig, path, message) => {
        expect(problems(await change({ posConfig }))).toEqual([422, [{ path, message }]]);
      });

      it('has each further payment method once [LO-07]', async () => {
        const method = { identifier: 'BIZUM', posMethod: 'PAY-ONLINE' };

        expect((await change({ posConfig: { provider: 'agora', paymentMethods: [method] } })).body.data.posConfig.paymentMethods).toEqual([
          method,
        ]);
        expect(problems(await change({ posConfig: { provider: 'agora', paymentMethods: [method, method] } }))).toEqual([
          422,
          [{ path: 'posConfig.paymentMethods.1.identifier', message: 'taken' }],
        ]);
      });

      it('that is installed no more may stay, and not come anew', async () => {
        server.context.pos = { ...server.context.pos, providers: [] };

        expect((await change({ posConfig: { provider: 'micros', pickupDelay: 1 } })).status).toBe(200);
        expect((await change({ posConfig: { provider: 'agora' } })).status).toBe(422);
      });
    });
  });
});
