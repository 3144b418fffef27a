import { eq } from 'drizzle-orm';
import { catalogSchema } from '@/domain/catalog';
import { restoredMasterCatalogSchema, type MasterCatalog, deletedMasterCatalogSchema } from '@/domain/masterCatalog';
import { tolerantList } from '@/domain/reply';
import { listAuditEntries } from '../audit/auditStore';
import { catalogs, deletedMasterCatalogs, flags, locations } from '../../platform/db/schema';
import { purgeDeletedMasters } from './deletedMasterStore';
import { IMAGE_FILES } from '../../../test/server/imageFiles';
import { useTestServer } from '../../../test/server/testServer';

const MASTER = 'master-es-1';
const OTHER = 'master-es-2';
const AS = 'account-manager';
const LOCATION_ROLES = ['location-admin', 'location-manager', 'location-menu'];
const EDITORS = ['account-menu', 'account-manager', 'account-admin', 'multi-account-admin', 'product-admin'];
const DAY_MS = 86_400_000;

describe('permission to change master catalogs', () => {
  const { call } = useTestServer();

  /** Calls every endpoint that creates, edits, deletes or restores a master catalog or its content. */
  const edits = async (as: string) => {
    const content = `catalog-${MASTER}`;
    const base64 = IMAGE_FILES.png;
    return {
      create: (await call('POST', '/master-catalogs', { as, body: { name: 'Otra' } })).status,
      clone: (await call('POST', `/master-catalogs/${MASTER}/clone`, { as, body: { name: 'Copia' } })).status,
      change: (await call('PUT', `/master-catalogs/${MASTER}`, { as, body: { name: 'Carta Ñandú', serviceType: 'pickup' } })).status,
      content: (await call('PATCH', `/Catalogs/${content}`, { as, body: { sections: [] } })).status,
      image: (await call('POST', `/Catalogs/${content}/uploadImage`, { as, body: { base64 } })).status,
      delete: (await call('DELETE', `/master-catalogs/${OTHER}`, { as })).status,
      listDeleted: (await call('GET', '/master-catalogs/deleted', { as })).status,
      restore: (await call('POST', `/master-catalogs/${OTHER}/restore`, { as })).status,
    };
  };
  const masters = async () => (await call('GET', '/master-catalogs', { as: 'product-admin' })).body.data;

  it.each(LOCATION_ROLES)('is denied to %s, who can read and apply them and edit the catalogs of their locations [T-11]', async (as) => {
    const before = await masters();

    expect(await edits(as)).toEqual({
      ...{ create: 403, clone: 403, change: 403, content: 403, image: 403, delete: 403, listDeleted: 403, restore: 403 },
    });

    expect(await masters()).toEqual(before);
    expect((await call('GET', `/Catalogs/catalog-${MASTER}`, { as })).status).toBe(200);
    const apply = await call('POST', `/master-catalogs/${MASTER}/apply`, { as, body: { locations: ['location-es-1'] } });
    expect(apply.status).toBe(200);
    expect((await call('PATCH', '/Catalogs/catalog-location-es-1', { as, body: { name: 'Mía' } })).status).toBe(200);
    const base64 = IMAGE_FILES.png;
    expect((await call('POST', '/Catalogs/catalog-location-es-1/uploadImage', { as, body: { base64 } })).status).toBe(201);
  });

  it.each(EDITORS)('is granted to %s [T-11]', async (as) => {
    // The provider's administrator creates it in its own account.
    expect(await edits(as)).toEqual({
      ...{ create: 201, clone: 201, change: 200, content: 200, image: 201, delete: 200, listDeleted: 200, restore: 200 },
    });
  });
});

describe('a deleted master catalog', () => {
  const { server, call, database } = useTestServer();

  const remove = (id = MASTER, as = AS) => call('DELETE', `/master-catalogs/${id}`, { as });
  const restore = (id = MASTER, as = AS) => call('POST', `/master-catalogs/${id}/restore`, { as });
  const read = async (id = MASTER): Promise<MasterCatalog> => (await call('GET', `/master-catalogs/${id}`, { as: AS })).body.data;
  const content = async (id: string) => (await call('GET', `/Catalogs/${id}`, { as: AS })).body.data;
  const listed = async (as = AS, query = '') =>
    tolerantList(deletedMasterCatalogSchema).parse((await call('GET', `/master-catalogs/deleted${query}`, { as })).body).data;
  const apply = (id: string, ...locationIds: string[]) =>
    call('POST', `/master-catalogs/${id}/apply`, { as: AS, body: { locations: locationIds } });
  const catalogsOf = async (id: string) => (await database().select().from(catalogs).where(eq(catalogs.masterCatalogId, id))).length;
  const setAge = (ms: number) =>
    database()
      .update(deletedMasterCatalogs)
      .set({ deletedAt: new Date(Date.now() - ms) });

  it('is removed from lists, reads, content, apply, push and the links of its stores [T-11]', async () => {
    expect((await remove()).status).toBe(200);

    const body = { locations: ['location-es-2'], channels: ['glovo'] };
    const replies = [
      await call('GET', `/master-catalogs/${MASTER}`, { as: AS }),
      await call('GET', `/Catalogs/catalog-${MASTER}`, { as: AS }),
      await call('PATCH', `/Catalogs/catalog-${MASTER}`, { as: AS, body: { name: 'X' } }),
      await call('PUT', `/master-catalogs/${MASTER}`, { as: AS, body: { name: 'X' } }),
      await call('POST', `/master-catalogs/${MASTER}/clone`, { as: AS, body: { name: 'X' } }),
      await apply(MASTER, 'location-es-2'),
      await call('POST', `/master-catalogs/${MASTER}/impact`, { as: AS, body }),
      await call('POST', `/master-catalogs/${MASTER}/sync`, { as: AS, body }),
      await remove(),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    expect((await call('GET', '/master-catalogs', { as: AS })).body.data.map(({ id }: MasterCatalog) => id)).toEqual([OTHER]);
    expect(await catalogsOf(MASTER)).toBe(0);
  });

  it('is listed with the user, the deletion time and the end of the restore period [T-11]', async () => {
    const before = await read();
    await remove();

    const [deleted, ...others] = await listed();

    expect(others).toEqual([]);
    expect(deleted).toMatchObject({
      ...{ id: MASTER, name: 'Carta Ñandú', accountId: 'account-es', deletedBy: 'Berta Encinas' },
      ...{ stores: before.stores, productCount: before.productCount },
    });
    const [from, until] = [Date.parse(deleted?.deletedAt ?? ''), Date.parse(deleted?.restorableUntil ?? '')];
    expect(Math.abs(Date.now() - from)).toBeLessThan(60_000);
    expect(until - from).toBe(30 * DAY_MS);
    expect(await listed('product-admin', '?accountId=account-br')).toEqual([]);
    expect(await listed('account-admin-br')).toEqual([]);
  });

  it('is restored with its fields, products and stores, and the audit log has both changes [T-11]', async () => {
    const promotions = [{ id: 'p', name: 'Dos', percent: 10, productIds: ['dish-1'] }];
    const change = { name: 'Carta Ñandú', validFrom: '2026-06-01', serviceType: 'pickup', type: 2, promotions };
    await call('PUT', `/master-catalogs/${MASTER}`, { as: AS, body: change });
    const [before, menu] = [await read(), await content(`catalog-${MASTER}`)];
    await remove();
    server.recorded.accountEvents.length = 0;

    const { status, body } = await restore();

    expect(status).toBe(200);
    const { notRelinked, ...master } = restoredMasterCatalogSchema.parse(body.data);
    expect(notRelinked).toEqual([]);
    expect({ ...master, updatedAt: null }).toEqual({ ...before, updatedAt: null });
    expect({ ...(await read()), updatedAt: null }).toEqual({ ...before, updatedAt: null });
    expect({ ...(await content(`catalog-${MASTER}`)), updatedAt: null }).toEqual({ ...menu, updatedAt: null });
    expect(Object.keys(catalogSchema.parse(menu).products).length).toBeGreaterThan(0);
    expect(await listed()).toEqual([]);
    expect(server.recorded.accountEvents).toEqual([
      { event: 'masterCatalogs.changed', accountId: 'account-es', catalogId: `catalog-${MASTER}` },
    ]);
    const { entries } = await listAuditEntries(database(), { entity: 'masterCatalog', entityId: MASTER });
    expect(entries.map(({ action, userEmail }) => [action, userEmail])).toEqual([
      ['restore', `${AS}@demo.pase`],
      ['delete', `${AS}@demo.pase`],
      ['update', `${AS}@demo.pase`],
    ]);
    expect(entries[0]?.changes).toContainEqual({ path: 'stores', old: null, new: before.stores });
    expect((await restore()).status).toBe(404);
  });

  it('does not link stores that got another master catalog or lost their catalog, and returns both [T-11]', async () => {
    await apply(MASTER, 'location-es-1', 'location-es-2', 'location-es-3');
    // A master catalog that it followed before the deletion does not count.
    await apply(OTHER, 'location-es-1');
    const before = await database().select().from(catalogs).where(eq(catalogs.masterCatalogId, MASTER));
    const ofSecond = before.find(({ locationId }) => locationId === 'location-es-2');
    const ofThird = before.find(({ locationId }) => locationId === 'location-es-3');
    await remove();
    await apply(OTHER, 'location-es-2');
    await database()
      .delete(catalogs)
      .where(eq(catalogs.id, ofThird?.id ?? ''));

    const { body } = await restore();

    expect(body.data.stores).toEqual(['location-es-1']);
    const names = new Map((await database().select().from(locations)).map(({ id, name }) => [id, name]));
    expect(body.data.notRelinked).toEqual([
      { locationId: 'location-es-2', name: names.get('location-es-2'), reason: 'otherMaster' },
      { locationId: 'location-es-3', name: names.get('location-es-3'), reason: 'noCatalog' },
    ]);
    expect((await read(OTHER)).stores).toEqual(['location-es-1', 'location-es-2']);
    const [own] = await database()
      .select()
      .from(catalogs)
      .where(eq(catalogs.id, ofSecond?.id ?? ''));
    expect(own?.masterCatalogId).toBeNull();
  });

  it('ignores a store that moved to another customer [T-11]', async () => {
    await remove();
    await database().update(locations).set({ accountId: 'account-br' }).where(eq(locations.id, 'location-es-2'));

    expect((await restore()).body.data).toMatchObject({ stores: ['location-es-3'], notRelinked: [] });
  });

  it('cannot be restored outside the scope, while the flag is off, or after 30 days [T-11]', async () => {
    await remove();
    expect((await restore(MASTER, 'account-admin-br')).status).toBe(404);
    await database().update(flags).set({ enabled: false }).where(eq(flags.name, 'mastercatalogs-view'));
    expect((await restore()).status).toBe(403);
    expect((await call('GET', '/master-catalogs/deleted', { as: AS })).status).toBe(403);
    await database().update(flags).set({ enabled: true }).where(eq(flags.name, 'mastercatalogs-view'));
    await setAge(30 * DAY_MS + 1000);
    expect(await listed()).toEqual([]);
    expect((await restore()).status).toBe(404);
    await setAge(30 * DAY_MS - 60_000);

    expect((await restore()).status).toBe(200);
  });

  it('is purged only once it can no longer be restored [T-11]', async () => {
    await remove();
    await remove(OTHER);
    await database()
      .update(deletedMasterCatalogs)
      .set({ deletedAt: new Date(Date.now() - 30 * DAY_MS - 1000) })
      .where(eq(deletedMasterCatalogs.id, OTHER));

    await purgeDeletedMasters(database(), new Date());

    expect((await database().select().from(deletedMasterCatalogs)).map(({ id }) => id)).toEqual([MASTER]);
  });
});
