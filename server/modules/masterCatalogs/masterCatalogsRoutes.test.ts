import { eq, isNotNull } from 'drizzle-orm';
import { catalogSchema, type Catalog } from '@/domain/catalog';
import { masterCatalogSchema, type MasterCatalog } from '@/domain/masterCatalog';
import { tolerantList } from '@/domain/reply';
import { operationSchema } from '@/domain/operation';
import { listAuditEntries } from '../audit/auditStore';
import { catalogs, flags, locations, operations } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

const MASTER = 'master-es-1';
const OTHER = 'master-es-2';
const AS = 'account-admin';
const LOCATION = 'location-es-1';

describe('the master catalog routes', () => {
  const { server, call, database } = useTestServer();

  const list = async (as = AS, query = ''): Promise<MasterCatalog[]> => (await call('GET', `/master-catalogs${query}`, { as })).body.data;
  const read = async (id = MASTER): Promise<MasterCatalog> => (await call('GET', `/master-catalogs/${id}`, { as: AS })).body.data;
  const content = async (id: string): Promise<Catalog> => catalogSchema.parse((await call('GET', `/Catalogs/${id}`, { as: AS })).body.data);
  const create = (body: object, { as = AS, query = '' } = {}) => call('POST', `/master-catalogs${query}`, { as, body });
  const change = (body: object, as = AS, id = MASTER) =>
    call('PUT', `/master-catalogs/${id}`, { as, body: { name: 'Carta Ñandú', ...body } });
  const apply = (ids: string[], { as = AS, id = MASTER } = {}) =>
    call('POST', `/master-catalogs/${id}/apply`, { as, body: { locations: ids } });
  const storeCatalog = async (locationId: string, id = MASTER) => {
    const rows = await database().select().from(catalogs).where(eq(catalogs.locationId, locationId));
    return rows.find(({ masterCatalogId }) => masterCatalogId === id);
  };
  const log = async () =>
    (await listAuditEntries(database(), {})).entries.map(({ action, entity, entityId }) => [action, entity, entityId]);

  describe('GET /master-catalogs and /master-catalogs/:id', () => {
    it('returns the master catalogs of the accounts in the scope, by name, with the result of the last push [MC-01, MC-04]', async () => {
      const own = await list();

      expect(tolerantList(masterCatalogSchema).parse({ data: own }).dropped).toBe(0);
      expect(own.map(({ id, name, stores }) => [id, name, stores])).toEqual([
        [OTHER, 'Carta de temporada', []],
        [MASTER, 'Carta Ñandú', ['location-es-2', 'location-es-3']],
      ]);
      const { body } = await call('GET', `/statuses?affectedEntityId=${MASTER}`, { as: AS });
      const [last] = tolerantList(operationSchema).parse(body).data;
      expect(own[1]).toMatchObject({
        catalogId: `catalog-${MASTER}`,
        currency: 'EUR',
        syncStatus: last?.status,
        syncedAt: last?.date,
        productCount: Object.keys((await content(`catalog-${MASTER}`)).products).length,
      });
      expect(own[0]).toMatchObject({ syncStatus: null, syncedAt: null });
      for (const as of ['location-staff', 'multi-account-admin', 'product-admin']) expect(await list(as)).toEqual(own);
      expect(await list('account-admin-br')).toEqual([]);
      expect(await list('product-admin', '?accountId=account-es')).toEqual(own);
      expect(await list('product-admin', '?accountId=account-br')).toEqual([]);
    });

    it('returns 404 outside the scope, for all endpoints [MC-01]', async () => {
      const as = 'account-admin-br';
      const body = { name: 'Otra' };
      const replies = [
        await call('GET', '/master-catalogs?accountId=account-es', { as }),
        await call('GET', `/master-catalogs/${MASTER}`, { as }),
        await call('PUT', `/master-catalogs/${MASTER}`, { as, body }),
        await call('DELETE', `/master-catalogs/${MASTER}`, { as }),
        await call('POST', `/master-catalogs/${MASTER}/clone`, { as, body }),
        await call('POST', `/master-catalogs/${MASTER}/apply`, { as, body: { locations: ['location-br-1'] } }),
        await call('POST', `/master-catalogs/${MASTER}/impact`, { as, body: { locations: ['location-br-1'], channels: ['ifood'] } }),
        await call('POST', `/master-catalogs/${MASTER}/sync`, { as, body: { locations: ['location-br-1'], channels: ['ifood'] } }),
        await call('GET', '/master-catalogs/%00', { as: AS }),
        await call('GET', '/master-catalogs/constructor', { as: AS }),
      ];

      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
      expect(await log()).toEqual([]);
    });

    it('returns 403 while the feature flag is off for the role, and 404 for the content [MC-01]', async () => {
      const statuses = async (as: string) => [
        (await call('GET', '/master-catalogs', { as })).status,
        (await call('GET', `/master-catalogs/${MASTER}`, { as })).status,
        (await create({ name: 'Otra' }, { as })).status,
        (await change({}, as)).status,
        (await apply([LOCATION], { as })).status,
        (await call('GET', `/Catalogs/catalog-${MASTER}`, { as })).status,
      ];
      const refused = [403, 403, 403, 403, 403, 404];

      await database()
        .update(flags)
        .set({ roles: ['account-manager'] })
        .where(eq(flags.name, 'mastercatalogs-view'));
      expect(await statuses(AS)).toEqual(refused);
      expect(await statuses('account-manager')).toEqual([200, 200, 201, 200, 200, 200]);
      await database().update(flags).set({ enabled: false }).where(eq(flags.name, 'mastercatalogs-view'));
      expect(await statuses('account-manager')).toEqual(refused);
      await database().delete(flags);
      expect(await statuses('product-admin')).toEqual(refused);
    });
  });

  describe('POST /master-catalogs', () => {
    it('creates an empty one in the user’s account, in its currency [MC-01]', async () => {
      const { status, body } = await create({ name: ' Verano ', validFrom: '2026-06-01', validTo: '2026-06-01', type: 2 }, { query: '/' });

      expect([status, masterCatalogSchema.safeParse(body.data).success]).toEqual([201, true]);
      expect(body.data).toMatchObject({
        name: 'Verano',
        accountId: 'account-es',
        currency: 'EUR',
        validFrom: '2026-06-01',
        serviceType: 'delivery',
        type: 2,
        promotions: [],
        stores: [],
        syncStatus: null,
        productCount: 0,
      });
      expect(await read(body.data.id)).toEqual(body.data);
      const { id, catalogId } = body.data;
      expect(await content(catalogId)).toMatchObject({ name: 'Verano', masterCatalogId: id, locationId: null, rev: 1, products: {} });
      expect((await log()).sort()).toEqual([
        ['create', 'catalog', catalogId],
        ['create', 'masterCatalog', id],
      ]);
      expect(server.recorded.accountEvents).toEqual([{ event: 'masterCatalogs.changed', accountId: 'account-es', catalogId }]);
    });

    it('copies the content of a catalog in the scope, and of no other [MC-01]', async () => {
      const { body } = await create({ name: 'De uno' }, { query: `/?catalogId=catalog-${LOCATION}` });
      const { sections, products } = await content(`catalog-${LOCATION}`);

      expect(await content(body.data.catalogId)).toMatchObject({ name: 'De uno', sections, products });
      expect((await create({ name: 'X' }, { query: '?catalogId=catalog-location-br-1' })).status).toBe(404);
      expect((await create({ name: 'X' }, { query: '?catalogId=' })).body.data.productCount).toBe(0);
    });

    it('accepts another account in the scope of the user [MC-01]', async () => {
      const of = (accountId: string | null, as: string) => create({ name: 'X', ...(accountId && { accountId }) }, { as });

      expect((await of('account-es-norte', 'multi-account-admin')).body.data.accountId).toBe('account-es-norte');
      expect((await of('account-br', 'product-admin')).body.data).toMatchObject({ accountId: 'account-br', currency: 'BRL' });
      expect((await of('account-es-norte', AS)).body.error.details).toEqual([{ path: 'accountId', message: 'notOffered' }]);
      expect((await of('none', 'product-admin')).status).toBe(422);
    });

    it.each([
      ['no name', { name: ' ' }, 'name'],
      ['a name that is too long', { name: 'x'.repeat(121) }, 'name'],
      ['the character 0', { name: 'a\0b' }, ''],
      ['an invalid date format', { name: 'X', validFrom: '1-1-2026' }, 'validFrom'],
      ['an invalid date', { name: 'X', validTo: '2026-02-31' }, 'validTo'],
      ['an end before the start', { name: 'X', validFrom: '2026-02-02', validTo: '2026-02-01' }, 'validTo'],
      ['an unknown type', { name: 'X', type: 3 }, 'type'],
      ['an unknown service type', { name: 'X', serviceType: 'dine-in' }, 'serviceType'],
      ['a promotion of 0 percent', { name: 'X', promotions: [{ id: '1', name: 'P', percent: 0, productIds: [] }] }, 'promotions.0.percent'],
      ['stores', { name: 'X', stores: [LOCATION] }, 'stores'],
    ])('returns 422 for %s, as does PUT [MC-02]', async (_what, body, path) => {
      const replies = [await create(body), await call('PUT', `/master-catalogs/${MASTER}`, { as: AS, body })];

      for (const { status, body: reply } of replies) {
        expect([status, reply.error.code]).toEqual([422, 'INVALID_DATA']);
        expect(reply.error.details.map((problem: { path: string }) => problem.path)).toContain(path);
      }
      expect([(await list()).length, await log()]).toEqual([2, []]);
    });
  });

  describe('changing, deleting and cloning', () => {
    it('PUT saves all fields and renames the content [MC-02]', async () => {
      const before = await read();
      const promotions = [{ id: 'p', name: 'Dos por uno', percent: 50, productIds: ['dish-1'] }];
      const body = { name: 'Nueva', validFrom: '2026-01-01', validTo: null, serviceType: 'pickup', type: 2, promotions, currency: 'USD' };

      const { status, body: reply } = await change(body);

      expect(status).toBe(200);
      expect(reply.data).toEqual({ ...before, ...body, updatedAt: expect.any(String) });
      expect(reply.data.updatedAt > (before.updatedAt ?? '')).toBe(true);
      expect(await content(`catalog-${MASTER}`)).toMatchObject({ name: 'Nueva', currency: 'USD', rev: 2 });
      expect((await log()).map(([action, entity]) => [action, entity])).toEqual([
        ['update', 'masterCatalog'],
        ['update', 'catalog'],
      ]);
      expect((await change({ name: 'Nueva', validTo: '2025-12-31' })).status).toBe(422);
    });

    it('requires the rename permission for a new name, in the editor too [MC-02]', async () => {
      const edit = (as: string, name: string) => call('PATCH', `/Catalogs/catalog-${MASTER}`, { as, body: { name } });

      expect((await change({ name: 'Otra' }, 'account-manager')).status).toBe(403);
      expect((await edit('location-admin', 'Otra')).status).toBe(403);
      expect((await change({ validFrom: '2026-01-01' }, 'account-manager')).body.data).toMatchObject({
        name: 'Carta Ñandú',
        validFrom: '2026-01-01',
      });
      expect((await edit('account-manager', 'Carta Ñandú')).status).toBe(200);
      expect((await edit(AS, 'Otra')).status).toBe(200);
      expect((await read()).name).toBe('Otra');
      expect(server.recorded.accountEvents.at(-1)).toEqual({
        event: 'masterCatalogs.changed',
        accountId: 'account-es',
        catalogId: `catalog-${MASTER}`,
      });
    });

    it('DELETE leaves the catalogs of its stores as their own [MC-01]', async () => {
      const before = await storeCatalog('location-es-2');

      expect((await call('DELETE', `/master-catalogs/${MASTER}`, { as: AS })).body).toEqual({ data: { id: MASTER } });

      expect((await call('GET', `/master-catalogs/${MASTER}`, { as: AS })).status).toBe(404);
      expect((await call('GET', `/Catalogs/catalog-${MASTER}`, { as: AS })).status).toBe(404);
      const { masterCatalogId, ...left } = await content(before?.id ?? '');
      expect([masterCatalogId, left.locationId, Object.keys(left.products).length > 0]).toEqual([null, 'location-es-2', true]);
      expect(await log()).toEqual([['delete', 'masterCatalog', MASTER]]);
      expect(server.recorded.locationEvents).toEqual(
        ['location-es-2', 'location-es-3'].map((locationId) => ({ event: 'catalogs.changed', locationId })),
      );
    });

    it('DELETE succeeds while it is applied concurrently, without a deadlock', async () => {
      const locationIds = ['location-es-2', 'location-es-3', LOCATION];

      const replies = await Promise.all([
        ...locationIds.map((id) => apply([id])),
        call('DELETE', `/master-catalogs/${MASTER}`, { as: 'multi-account-admin' }),
      ]);

      expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
      expect(replies.at(-1)?.status).toBe(200);
      expect(await database().select().from(catalogs).where(eq(catalogs.masterCatalogId, MASTER))).toEqual([]);
    });

    it('clone copies everything except the stores [MC-03]', async () => {
      const { status, body } = await call('POST', `/master-catalogs/${MASTER}/clone`, { as: 'account-manager', body: { name: 'Copia' } });

      const { id, catalogId, name, stores, syncStatus, syncedAt, updatedAt, ...rest } = body.data;
      expect([status, name, stores, syncStatus, syncedAt]).toEqual([201, 'Copia', [], null, null]);
      expect([id, catalogId, updatedAt]).not.toContain(MASTER);
      expect(await read()).toMatchObject(rest);
      const { products, sections } = await content(`catalog-${MASTER}`);
      expect(await content(catalogId)).toMatchObject({ name: 'Copia', products, sections, masterCatalogId: id });
      expect((await call('POST', `/master-catalogs/${MASTER}/clone`, { as: AS, body: { name: '' } })).status).toBe(422);
    });

    it('prevents the deletion of its account, and a location that moves to another account is unlinked', async () => {
      expect((await call('DELETE', '/Accounts/account-es', { as: 'product-admin' })).body.error.details.masterCatalogs).toBe(2);
      const moved = await call('PATCH', '/Locations/location-es-3', { as: 'product-admin', body: { accountId: 'account-br' } });
      expect(moved.status).toBe(200);
      expect((await read()).stores).toEqual(['location-es-2']);
      expect(await storeCatalog('location-es-3')).toBeUndefined();
    });
  });

  describe('POST /master-catalogs/:id/apply', () => {
    it('adds the catalog of a location, or replaces all of it under the same id [MC-03]', async () => {
      const old = await storeCatalog('location-es-2');
      await call('PATCH', `/Catalogs/${old?.id}`, {
        as: AS,
        body: { products: { own: { id: 'own', name: 'Suyo', modifierGroupIds: [] } } },
      });
      const { sections, products } = await content(`catalog-${MASTER}`);

      const { status, body } = await apply([LOCATION, 'location-es-2', LOCATION]);

      expect([status, body.data.stores]).toEqual([200, [LOCATION, 'location-es-2', 'location-es-3']]);
      const [added, replaced] = [await storeCatalog(LOCATION), await storeCatalog('location-es-2')];
      expect(await content(added?.id ?? '')).toMatchObject({ name: 'Carta Ñandú', sections, products, rev: 1, locationId: LOCATION });
      expect(await content(replaced?.id ?? '')).toMatchObject({ id: old?.id, name: 'Carta Ñandú', rev: 3 });
      expect(Object.keys((await content(replaced?.id ?? '')).products)).toEqual(Object.keys(products));
      expect(server.recorded.locationEvents.slice(-2)).toEqual(
        [LOCATION, 'location-es-2'].map((locationId) => ({ event: 'catalogs.changed', locationId })),
      );
      expect((await log()).filter(([action]) => action === 'apply')).toHaveLength(2);
      await apply([LOCATION]);
      expect((await storeCatalog(LOCATION))?.rev).toBe(1);
    });

    it('preserves the POS ids of each store for type 2, also from its other catalogs [MC-02, MC-03]', async () => {
      await call('PATCH', `/Catalogs/catalog-${LOCATION}`, {
        as: AS,
        body: { products: { 'dish-1': { id: 'dish-1', name: 'X', posRef: 'OWN-1', modifierGroupIds: [] } } },
      });
      await apply([LOCATION], { id: OTHER });
      await apply([LOCATION]);

      const [ofOther, ofMaster] = [await storeCatalog(LOCATION, OTHER), await storeCatalog(LOCATION)];
      const of = async (id = '') => (await content(id)).products['dish-1'];
      expect(await of(ofOther?.id)).toMatchObject({ name: 'Hamburguesa de la casa con cebolla caramelizada', posRef: 'OWN-1' });
      expect(await of(ofMaster?.id)).toMatchObject({ posRef: 'P101' });
    });

    it.each([
      ['of another account', 'location-br-1', AS],
      ['that does not exist', 'none', AS],
      ['of a sub-account outside the user’s scope', 'location-es-4', AS],
      ['that is not assigned to the user', 'location-es-3', 'location-admin'],
      ['of another account than the master catalog', 'location-br-1', 'product-admin'],
    ])('returns 422 for a location %s, and does nothing [MC-03]', async (_what, locationId, as) => {
      const { status, body } = await apply(['location-es-2', locationId], { as });

      expect([status, body.error.details]).toEqual([422, [{ path: 'locations.1', message: 'notOffered' }]]);
      expect(await log()).toEqual([]);
    });

    it('notifies the account even if it fails after the first location', async () => {
      const { notifyLocation } = server.context;
      server.context.notifyLocation = (change) => {
        notifyLocation(change);
        if (change.event === 'catalogs.changed') throw new Error('broadcast failed');
      };

      expect((await apply([LOCATION, 'location-es-2'])).status).toBe(500);

      expect(await storeCatalog(LOCATION)).toBeDefined();
      expect(server.recorded.accountEvents).toContainEqual({ event: 'masterCatalogs.changed', accountId: 'account-es' });
    });

    it('accepts locations of sub-accounts in the scope, and requires a location [MC-03]', async () => {
      expect((await apply(['location-es-4'], { as: 'multi-account-admin' })).body.data.stores).toContain('location-es-4');
      expect((await apply([])).status).toBe(422);
    });
  });

  it('DELETE /statuses/:id dismisses a push in the scope, and no other operation [MC-04]', async () => {
    const rows = await database().select().from(operations).where(isNotNull(operations.locationId));
    const pushes = await database().select().from(operations).where(eq(operations.affectedEntityId, MASTER));
    const id = pushes[0]?.id ?? '';
    const dismiss = (which: string, as = AS) => call('DELETE', `/statuses/${which}`, { as });

    expect((await dismiss(id, 'account-admin-br')).status).toBe(404);
    expect((await dismiss(id, 'account-staff')).status).toBe(403);
    expect((await dismiss(rows[0]?.id ?? '')).status).toBe(404);
    expect((await dismiss(id)).body).toEqual({ data: { id } });
    expect((await dismiss(id)).status).toBe(404);
    expect((await call('GET', `/statuses/${id}`, { as: AS })).status).toBe(404);
    expect(await database().$count(operations)).toBe(240);
    expect(await log()).toEqual([['dismissSync', 'masterCatalog', MASTER]]);
    expect(server.recorded.accountEvents).toContainEqual({ event: 'operations.changed', accountId: 'account-es' });
  });

  it('the demo history has successful, partial and failed pushes at their stores [MC-04]', async () => {
    const pushes = await database().select().from(operations).where(eq(operations.action, 'master-catalog-menu-push'));

    expect(new Set(pushes.map(({ status }) => status))).toEqual(new Set(['success', 'partial-success', 'fail']));
    expect(new Set(pushes.map(({ affectedEntityId }) => affectedEntityId))).toEqual(new Set([MASTER]));
    expect(new Set(pushes.flatMap(({ channels }) => channels.map(({ locationId }) => locationId)))).toEqual(
      new Set(['location-es-2', 'location-es-3']),
    );
    expect(await database().$count(locations)).toBe(12);
  });
});
