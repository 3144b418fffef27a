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

describe('the location form routes', () => {
  const { server, call, database } = useTestServer();

  const create = (body: object = DRAFT, as = 'product-admin') => call('POST', '/Locations', { as, body });
  const change = (body: LocationChange | object, as = 'location-manager', id = 'location-es-1') =>
    call('PATCH', `/Locations/${id}`, { as, body });
  const stored = async (id = 'location-es-1') => (await database().select().from(locations).where(eq(locations.id, id)))[0];
  const problems = (reply: { status: number; body: { error?: { details: unknown } } }) => [reply.status, reply.body.error?.details];

  describe('POST /Locations', () => {
    it('creates an inactive location without channels in the currency of its account, and notifies the clients [LO-01]', async () => {
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

    it('accepts another currency, and a parent location of the same account [LO-02]', async () => {
      const { body } = await create({ ...DRAFT, currency: 'USD', parentLocationId: 'location-es-1', project: 'sur' });

      expect(body.data).toMatchObject({ currency: 'USD', parentLocationId: 'location-es-1', project: 'sur' });
    });

    it.each([
      ['an unknown account', { accountId: 'none' }, 'accountId', 'notOffered'],
      ['a parent of another account', { parentLocationId: 'location-br-1' }, 'parentLocationId', 'notOffered'],
      ['an unknown parent', { parentLocationId: 'none' }, 'parentLocationId', 'notOffered'],
      ['an unknown time zone', { timeZone: 'Europe/Ñandú' }, 'timeZone', 'notOffered'],
      ['no name', { name: ' ' }, 'name', 'required'],
      ['a `javascript:` URL as image', { images: [{ url: 'javascript:alert(1)' }] }, 'images.0.url', 'invalidUrl'],
      ['channels in the same request', { channels: [] }, 'channels', 'Unknown field'],
    ])('rejects %s', async (_what, over, path, message) => {
      expect(problems(await create({ ...DRAFT, ...over }))).toEqual([422, [{ path, message }]]);
      expect(await database().$count(locations)).toBe(12);
      expect(server.recorded.locationEvents).toEqual([]);
    });

    it.each(ROLES.filter((role) => role !== 'automatic'))('is restricted to the provider’s administrator: %s', async (role) => {
      expect((await create(DRAFT, role)).status).toBe(role === 'product-admin' ? 201 : 403);
    });
  });

  describe('PATCH /Locations/:id', () => {
    it('saves the given fields, preserves the others and notifies the clients [LO-02]', async () => {
      const before = await stored();
      const images = [{ url: '/images/0b4ff6a2-0000-4000-8000-000000000001' }];

      const { status, body } = await change({
        name: 'Ñandú Pez',
        deliveryFee: 0,
        timeZone: 'Atlantic/Canary',
        // Unknown fields of an image are not stored.
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

    it('rejects a change of a stale revision with both values of each conflicting field, and saves nothing [R-07]', async () => {
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

    it.each([[0], [1.5], ['1']])('rejects %j as a revision [R-07]', async (rev) => {
      expect((await change({ rev, city: 'Parla' })).status).toBe(422);
    });

    it('saves concurrent changes of different sections', async () => {
      const openingHours = { mon: [{ from: '10:00', to: '11:00' }] };

      await Promise.all([change({ openingHours }), change({ priceList: 'terraza' }, 'account-admin'), change({ city: 'Getafe' })]);

      expect((await stored())?.data).toMatchObject({ openingHours, priceList: 'terraza', city: 'Getafe' });
    });

    it.each(ROLES.filter((role) => role !== 'automatic'))('requires permission to change locations: %s', async (role) => {
      expect((await change({ city: 'Getafe' }, role)).status).toBe(can(role, 'locations', 'updateOwn') ? 200 : 403);
    });

    it('returns 404 for a location outside the scope', async () => {
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
      ['an unknown country', { country: 'XX' }, 'country'],
      ['an invalid email address', { contactEmail: 'a b@c.es' }, 'contactEmail'],
      ['an invalid phone number', { phone: 'call me' }, 'phone'],
      ['a fraction of a cent', { deliveryFee: 1.5 }, 'deliveryFee'],
      [
        'overlapping ranges',
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
      ['an invalid time', { openingHours: { mon: [{ from: '24:00', to: '12:00' }] } }, 'openingHours.mon.0.from'],
      ['the activation status `none`', { activation: { status: 'none' } }, 'activation.status'],
      ['its services', { thirdPartyServices: [] }, 'thirdPartyServices'],
      ['its secrets', { secrets: {} }, 'secrets'],
      ['its id', { id: 'location-br-1' }, 'id'],
    ])('rejects %s [LO-03]', async (_what, body, path) => {
      const before = await stored();

      const reply = await change(body);

      expect([reply.status, reply.body.error.details]).toEqual([422, [expect.objectContaining({ path })]]);
      expect(await stored()).toEqual(before);
    });

    describe('account, project and parent', () => {
      it.each(['account-admin', 'multi-account-admin', 'location-manager'])('returns 403 for %s', async (as) => {
        for (const body of [
          { accountId: 'account-es-norte' },
          { accountId: 'none' },
          { project: 'sur' },
          { parentLocationId: 'location-es-2' },
        ]) {
          expect((await change(body, as)).status).toBe(403);
        }
      });

      it('accepts unchanged values from a location manager', async () => {
        expect((await change({ accountId: 'account-es', project: 'iberia', parentLocationId: null, city: 'Getafe' })).status).toBe(200);
      });

      it('moves the location to another account for the provider; past orders stay with the old account', async () => {
        await database()
          .insert(orders)
          .values(orderRow({ ...anOrder({ id: 'o', locationId: 'location-es-1' }), accountId: 'account-es' }));

        const { body } = await change({ accountId: 'account-br', project: 'sur' }, 'product-admin');

        expect([body.data.accountId, body.data.project]).toEqual(['account-br', 'sur']);
        expect((await call('GET', '/Locations/location-es-1', { as: 'account-admin-br' })).status).toBe(200);
        expect((await call('GET', '/Locations/location-es-1', { as: 'account-admin' })).status).toBe(404);
        expect((await database().select().from(orders))[0]?.accountId).toBe('account-es');
      });

      it('removes a moved location from the location lists of the old account’s users and records that in the audit log', async () => {
        await change({ accountId: 'account-br' }, 'product-admin');

        expect((await call('GET', '/Locations/location-es-1', { as: 'location-staff' })).status).toBe(404);
        const [staff] = await database().select().from(users).where(eq(users.id, 'user-location-staff'));
        expect(staff?.locationsIds).toEqual(['location-es-2']);
        const { entries } = await listAuditEntries(database(), { entity: 'user', entityId: 'user-location-staff' });
        expect(entries[0]?.changes).toEqual([{ path: 'locationsIds', old: ['location-es-1', 'location-es-2'], new: ['location-es-2'] }]);
      });

      it('preserves the access of users of the new account’s parent account', async () => {
        await change({ accountId: 'account-es-norte' }, 'product-admin');

        expect((await call('GET', '/Locations/location-es-1', { as: 'location-staff' })).status).toBe(200);
      });

      it('clears the parent on a move to another account, and rejects a parent of the old account [LO-02]', async () => {
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

      it('returns 409 for a move of a location that has child locations', async () => {
        await change({ parentLocationId: 'location-es-1' }, 'product-admin', 'location-es-2');

        const { status, body } = await change({ accountId: 'account-es-norte' }, 'product-admin');

        expect([status, body.error.code, body.error.details]).toEqual([409, 'LOCATION_HAS_CHILDREN', { children: 1 }]);
        expect((await stored())?.accountId).toBe('account-es');
      });

      it('rejects a descendant as the parent', async () => {
        await change({ parentLocationId: 'location-es-1' }, 'product-admin', 'location-es-2');
        await change({ parentLocationId: 'location-es-2' }, 'product-admin', 'location-es-3');

        expect(problems(await change({ parentLocationId: 'location-es-3' }, 'product-admin'))).toEqual([
          422,
          [{ path: 'parentLocationId', message: 'notOffered' }],
        ]);
      });

      it('returns 409 when the location is moved concurrently', async () => {
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
      ])('rejects %j', async (body, path) => {
        expect(problems(await change(body, 'product-admin'))).toEqual([422, [{ path, message: 'notOffered' }]]);
      });
    });

    describe('channels', () => {
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

      it('replaces all channels: an omitted key is preserved, an empty one is removed, and no reply contains a key [LO-02]', async () => {
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

      it('deletes the key and the status of a removed channel', async () => {
        await database()
          .insert(channelStatuses)
          .values(['glovo', 'justeat'].map((slug) => ({ locationId: 'location-es-1', slug, status: 'paused' as const })))
          .onConflictDoNothing();

        await change({ channels: [glovo] });
        await change({ channels: [glovo, { slug: 'justeat', enabled: false }] });

        expect(await keysOf()).toMatchObject({ channelKeys: { glovo: 'hush-glovo' } });
        const statuses = await database().select().from(channelStatuses).where(eq(channelStatuses.locationId, 'location-es-1'));
        expect(statuses.map(({ slug }) => slug)).toEqual(['glovo']);
      });

      it('removes a removed channel from the blocks', async () => {
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

      it('accepts only enabled apps of the account that deliver orders [LO-02]', async () => {
        const added = ['ubereats', 'ifood', 'stuart', 'none', 'delitbee-ord'].map((slug) => ({ slug, enabled: false }));
        await database()
          .update(accounts)
          .set({ apps: ['glovo', 'ubereats', 'stuart', 'delitbee-ord', 'deliveroo'] })
          .where(eq(accounts.id, 'account-es'));
        await database().update(apps).set({ enabled: false }).where(eq(apps.slug, 'deliveroo'));

        const reply = await change({ channels: [glovo, ...added, { slug: 'deliveroo', enabled: false }] });

        expect(problems(reply)).toEqual([422, [2, 3, 4, 6].map((index) => ({ path: `channels.${index}.slug`, message: 'notOffered' }))]);
      });

      it('accepts an existing channel whose app the account no longer has', async () => {
        await database().update(accounts).set({ apps: [] }).where(eq(accounts.id, 'account-es'));

        expect((await change({ channels: [{ ...glovo, enabled: false }] })).status).toBe(200);
        expect(problems(await change({ channels: [glovo, { slug: 'justeat', enabled: false }] }))).toEqual([
          422,
          [{ path: 'channels.1.slug', message: 'notOffered' }],
        ]);
      });

      it('rejects a duplicate channel, and an enabled channel without store id [LO-03]', async () => {
        expect(problems(await change({ channels: [glovo, glovo] }))).toEqual([422, [{ path: 'channels.1.slug', message: 'taken' }]]);
        expect(problems(await change({ channels: [{ slug: 'glovo', enabled: true }] }))).toEqual([
          422,
          [{ path: 'channels.0.storeId', message: 'required' }],
        ]);
      });
    });

    describe('POS configuration', () => {
      const agora = { provider: 'agora', credentials: { serverUrl: 'https://demo', apiToken: 'hush-agora' } };
      const credentials = async () => ((await stored())?.data['secrets'] as { posCredentials: object }).posCredentials;

      it('stores credentials and returns only their names [LO-05]', async () => {
        const { body } = await change({ posConfig: { ...agora, pickupDelay: 5, directTicketPrint: true } });

        expect(body.data.posConfig).toEqual({
          provider: 'agora',
          pickupDelay: 5,
          directTicketPrint: true,
          credentialsSet: ['apiToken', 'serverUrl'],
        });
        expect(await credentials()).toEqual(agora.credentials);
      });

      it('preserves omitted credentials and removes empty ones', async () => {
        await change({ posConfig: agora });
        await change({ posConfig: { provider: 'agora', pickupDelay: 10 } });
        expect(await credentials()).toEqual(agora.credentials);

        const { body } = await change({ posConfig: { provider: 'agora', credentials: { apiToken: '' } } });

        expect(body.data.posConfig).toEqual({ provider: 'agora', credentialsSet: ['serverUrl'] });
      });

      it('discards the credentials when the provider or the server URL changes, so they are never sent to another server', async () => {
        await change({ posConfig: agora });
        await change({ posConfig: { provider: 'agora', credentials: { serverUrl: 'https://evil.test' } } });
        expect(await credentials()).toEqual({ serverUrl: 'https://evil.test' });

        await change({ posConfig: agora });
        await change({ posConfig: { provider: 'revo', credentials: { tenant: 't' } } });
        expect(await credentials()).toEqual({ tenant: 't' });

        await change({ posConfig: { provider: '' } });
        expect(await credentials()).toEqual({});
        // The form clears credentials that were entered before the provider was removed.
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
        ['an unknown provider', { provider: 'till' }, 'posConfig.provider', 'notOffered'],
        [
          'a credential that the provider does not have',
          { provider: 'agora', credentials: { pin: '1' } },
          'posConfig.credentials.pin',
          'notOffered',
        ],
        ['credentials without a provider', { provider: null, credentials: { pin: '1' } }, 'posConfig.credentials.pin', 'notOffered'],
        [
          'own riders but no delivery fee product',
          { provider: 'agora', deliversItself: true },
          'posConfig.deliveryFeeProductId',
          'required',
        ],
        [
          'a delivery cost product but no tax product',
          { provider: 'agora', deliveryCostProductId: 'F7' },
          'posConfig.taxProductId',
          'required',
        ],
        ['a price level for a provider without price levels', { provider: 'agora', priceLevel: 2 }, 'posConfig.priceLevel', 'notOffered'],
        [
          'a forced delivery fee but no delivery fee product',
          { provider: 'agora', forceIncludeDeliveryFee: true },
          'posConfig.deliveryFeeProductId',
          'required',
        ],
        ['an id with a space', { provider: 'agora', tipProductId: 'F 2' }, 'posConfig.tipProductId', 'noSpaces'],
      ])('rejects %s [LO-06, R-06]', async (_what, posConfig, path, message) => {
        expect(problems(await change({ posConfig }))).toEqual([422, [{ path, message }]]);
      });

      it('rejects a duplicate payment method [LO-07]', async () => {
        const method = { identifier: 'BIZUM', posMethod: 'PAY-ONLINE' };

        expect((await change({ posConfig: { provider: 'agora', paymentMethods: [method] } })).body.data.posConfig.paymentMethods).toEqual([
          method,
        ]);
        expect(problems(await change({ posConfig: { provider: 'agora', paymentMethods: [method, method] } }))).toEqual([
          422,
          [{ path: 'posConfig.paymentMethods.1.identifier', message: 'taken' }],
        ]);
      });

      it('accepts an existing provider that is no longer installed, but not as a new one', async () => {
        server.context.pos = { ...server.context.pos, providers: [] };

        expect((await change({ posConfig: { provider: 'micros', pickupDelay: 1 } })).status).toBe(200);
        expect((await change({ posConfig: { provider: 'agora' } })).status).toBe(422);
      });
    });
  });
});
