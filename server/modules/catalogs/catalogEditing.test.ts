import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { catalogSchema, catalogSummaryListSchema, type Catalog } from '@/domain/catalog';
import { listAuditEntries } from '../audit/auditStore';
import { demoCatalog } from '../../demo/seed/demoCatalogs';
import { catalogs, masterCatalogs } from '../../platform/db/schema';
import { listLocations } from '../locations/locationStore';
import { IMAGE_FILES } from '../../../test/server/imageFiles';
import { useTestServer } from '../../../test/server/testServer';

const HERE = 'location-es-1';
const OWN = `catalog-${HERE}`;
const AS = 'location-menu';

describe('the editing of catalogs', () => {
  const { server, call, database } = useTestServer();
  const list = (query = '', as = AS) => call('GET', `/Locations/${HERE}/catalogs${query}`, { as });
  const create = (body: object, { as = AS, at = HERE } = {}) => call('POST', `/Locations/${at}/catalogs`, { as, body });
  const read = async (id = OWN): Promise<Catalog> => (await call('GET', `/Catalogs/${id}`, { as: AS })).body.data;
  const save = (body: object, { as = AS, id = OWN } = {}) => call('PATCH', `/Catalogs/${id}`, { as, body });
  const remove = (id: string, as = AS) => call('DELETE', `/Locations/${HERE}/catalogs/${id}`, { as });
  const log = async () => (await listAuditEntries(database(), {})).entries;
  const catalogEvents = () => server.recorded.locationEvents.filter(({ event }) => event === 'catalogs.changed');

  it('lists catalogs without content unless the query selects it [CA-01]', async () => {
    const { status, body } = await list('?fields=id,name,currency,updatedAt,masterCatalogId,productCount');

    const products = Object.keys((await read()).products).length;
    const row = { id: OWN, name: expect.any(String), currency: 'EUR', updatedAt: expect.stringMatching(/Z$/), masterCatalogId: null };
    expect([status, body]).toEqual([200, { data: [{ ...row, productCount: products }], count: 1, totalCount: 1 }]);
    expect(catalogSummaryListSchema.parse(body).dropped).toBe(0);
    expect(Object.keys((await list('?fields=id,products')).body.data[0])).toEqual(expect.arrayContaining(['id', 'products']));
    expect((await list('?fields=sections,nothing')).body.data).toEqual([{ sections: expect.any(Array) }]);
    expect((await list('?colour=red')).status).toBe(422);
  });

  it('creates a catalog empty, with content, or as a copy of another one in scope [CA-01]', async () => {
    const empty = await create({ name: ' Cenas ' });
    const full = await create({
      name: 'Menú',
      currency: 'BRL',
      sections: [{ id: 's', name: 'Platos', productIds: ['p'] }],
      products: { p: { id: 'p', name: '🥘', price: 900, modifierGroupIds: [], secret: { of: 'another program' } } },
    });
    const copy = await create({ name: 'Copia', copyOf: OWN });
    const elsewhere = await create({ name: 'Copia', copyOf: OWN }, { as: 'account-admin', at: 'location-es-3' });

    expect([empty, full, copy, elsewhere].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const emptyContent = { sections: [], products: {}, modifierGroups: {}, modifiers: {} };
    expect(empty.body.data).toMatchObject({ name: 'Cenas', currency: 'EUR', locationId: HERE, rev: 1, ...emptyContent });
    expect(full.body.data).toMatchObject({ currency: 'BRL', products: { p: { secret: { of: 'another program' } } } });
    const { sections, products, modifierGroups, modifiers } = await read();
    expect(copy.body.data).toMatchObject({ name: 'Copia', sections, products, modifierGroups, modifiers });
    expect(elsewhere.body.data).toMatchObject({ locationId: 'location-es-3', products });
    expect(await read(copy.body.data.id)).toEqual(copy.body.data);
    expect(catalogEvents()).toHaveLength(4);
    expect((await log()).map(({ action, entity }) => `${action} ${entity}`)).toEqual(Array(4).fill('create catalog'));
  });

  it('neither copies nor finds catalogs out of scope [CA-01]', async () => {
    const other = 'catalog-location-br-1';
    expect((await create({ name: 'X', copyOf: other })).body.error.details).toEqual([{ path: 'copyOf', message: 'notOffered' }]);
    const replies = [
      await create({ name: 'X' }, { at: 'location-br-1' }),
      await call('GET', `/Catalogs/${other}`, { as: AS }),
      await save({ name: 'X' }, { id: other }),
      await call('GET', `/Locations/location-br-1/catalogs/${other}`, { as: AS }),
      await call('GET', `/Locations/${HERE}/catalogs/${other}`, { as: 'product-admin' }),
      await remove(other, 'product-admin'),
      await call('DELETE', `/Locations/location-br-1/catalogs/${other}`, { as: AS }),
      await call('POST', `/Catalogs/${other}/uploadImage`, { as: AS, body: { base64: IMAGE_FILES.png } }),
      await call('GET', '/Catalogs/none', { as: 'product-admin' }),
    ];

    expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(replies.map(() => [404, 'NOT_FOUND']));
    expect(await database().$count(catalogs)).toBe(14);
    expect(await log()).toEqual([]);
  });

  it('limits the catalog of a master catalog to its account [CA-02]', async () => {
    await database().insert(masterCatalogs).values({
      id: 'master-1',
      accountId: 'account-es',
      name: 'Maestra',
      serviceType: 'delivery',
      type: 1,
      promotions: [],
      updatedAt: new Date(),
    });
    await database()
      .insert(catalogs)
      .values({ id: 'of-master', locationId: null, masterCatalogId: 'master-1', name: 'Maestra', currency: 'EUR', data: {} });

    expect((await save({ name: 'Otra' }, { id: 'of-master', as: 'account-admin' })).body.data).toMatchObject({ name: 'Otra', rev: 2 });
    expect((await call('GET', '/Catalogs/of-master', { as: 'account-admin-br' })).status).toBe(404);
    expect(catalogEvents()).toEqual([]);
    expect(server.recorded.accountEvents).toEqual([{ event: 'masterCatalogs.changed', accountId: 'account-es', catalogId: 'of-master' }]);
  });

  it('saves the changed entities and retains unknown fields [CA-02]', async () => {
    const before = await read();
    const { 'dish-1': first, 'dish-2': second, ...others } = before.products;
    const changed = { ...first, name: 'Otra', meta: { allergens: ['GLUTEN'] }, ofAnother: [1, { x: null }] };
    const sections = before.sections.toReversed();

    const { status, body } = await save({ rev: before.rev, sections, products: { 'dish-1': changed, 'dish-2': null } });

    expect(status).toBe(200);
    const after = { ...before, rev: 2, updatedAt: expect.any(String), sections, products: { ...others, 'dish-1': changed } };
    expect(body.data).toEqual(after);
    expect(await read()).toEqual(after);
    expect(catalogEvents()).toEqual([{ event: 'catalogs.changed', locationId: HERE }]);
    const [line, ...more] = await log();
    expect([line?.action, line?.entity, line?.entityId, more]).toEqual(['update', 'catalog', OWN, []]);
    expect(line?.changes).toEqual([
      { path: 'products.changed', old: null, new: 1 },
      { path: 'products.names', old: null, new: ['Otra', second?.name] },
      { path: 'products.removed', old: null, new: 1 },
      { path: 'sections.moved', old: null, new: true },
    ]);
  });

  it('saves a catalog with problems without loss [CA-02]', async () => {
    const products = {
      p: { id: 'p', name: '', price: -1, posRef: 'x'.repeat(200), modifierGroupIds: ['g', 'nowhere'], channels: ['mars'] },
    };
    const modifierGroups = { g: { id: 'g', name: 'N'.repeat(500), min: 5, max: 1, modifierIds: ['m'] } };
    const modifiers = { m: { id: 'm', name: '👩‍🍳', price: 999_999_999_999, modifierGroupIds: ['g'] } };

    const { status } = await save({ products, modifierGroups, modifiers, sections: [{ id: 's', name: 'Vacía', productIds: [] }] });

    expect(status).toBe(200);
    expect(await read()).toMatchObject({ products, modifierGroups, modifiers, sections: [{ id: 's' }] });
  });

  it('retains the version when nothing changed', async () => {
    const { rev, products, sections } = await read();

    expect((await save({ rev, products: { 'dish-1': products['dish-1'] }, sections })).body.data.rev).toBe(rev);

    expect(await log()).toEqual([]);
  });

  it('saves the first of two concurrent changes, and returns the newer version to the second [CA-02, BC-03]', async () => {
    const { rev } = await read();

    const replies = await Promise.all([save({ rev, name: 'Ana' }), save({ rev, name: 'Berta' }, { as: 'account-manager' })]);

    const [refused] = replies.filter(({ status }) => status === 409);
    const [saved] = replies.filter(({ status }) => status === 200);
    expect([refused?.body.error.code, refused?.body.error.details]).toEqual(['CATALOG_CHANGED', { rev: 2 }]);
    expect((await read()).name).toBe(saved?.body.data.name);
    expect(await log()).toHaveLength(1);
    expect((await save({ name: 'Sin versión' })).body.data).toMatchObject({ name: 'Sin versión', rev: 3 });
  });

  it.each([
    ['an entity under the id of another', { products: { a: { id: 'b', name: '', modifierGroupIds: [] } } }, 'products.a.id'],
    ['no name', { name: '  ' }, 'name'],
    ['a currency that does not exist', { currency: 'XXX' }, 'currency'],
    ['half a cent', { products: { a: { id: 'a', name: '', price: 0.5, modifierGroupIds: [] } } }, 'products.a.price'],
    ['a section that is a text', { sections: ['x'] }, 'sections.0'],
    ['an unknown field', { locationId: 'location-br-1' }, 'locationId'],
    ['the version as a text', { rev: '1' }, 'rev'],
    ['the character 0', { products: { a: { id: 'a', name: 'x\0', modifierGroupIds: [] } } }, ''],
    ['too deep nesting', { products: { a: { id: 'a', name: '', modifierGroupIds: [], meta: nested(60) } } }, ''],
  ])('rejects %s [CA-02]', async (_what, patch, path) => {
    const { status, body } = await save(patch);

    expect([status, body.error.code, body.error.details[0].path]).toEqual([422, 'INVALID_DATA', path]);
    expect((await read()).rev).toBe(1);
  });

  it.each(['constructor', 'toString', '1e3', '🍕'])('accepts %s as an id', async (id) => {
    const products = { [id]: { id, name: 'X', price: 1, modifierGroupIds: [] } };

    expect((await save({ products })).status).toBe(200);

    expect((await read()).products[id]).toEqual(products[id]);
    expect((await save({ products: { [id]: null } })).body.data.rev).toBe(3);
  });

  it('saves 3,000 products and returns them compressed [CA-02]', async () => {
    const [place] = await listLocations(database(), [HERE]);
    if (!place) throw new Error('The demo has no location-es-1.');
    const { products, sections } = demoCatalog(place, 3000);
    const long = Object.fromEntries(Object.entries(products).map(([id, product]) => [id, { ...product, annotations: 'ñ'.repeat(800) }]));

    const { status, body } = await save({ products: long, sections });
    const packed = await server.app.inject({
      url: `/api/Catalogs/${OWN}`,
      headers: { 'access-token': server.context.tokens.sign(`user-${AS}`), 'accept-encoding': 'gzip' },
    });

    expect([status, Object.keys(body.data.products).length]).toEqual([200, Object.keys(products).length]);
    expect(JSON.stringify(long).length).toBeGreaterThan(2_500_000);
    expect(packed.rawPayload.length).toBeLessThan(500_000);
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).data).toEqual(body.data);
    const [line] = await log();
    expect(JSON.stringify(line).length).toBeLessThan(5000);
  });

  it('rejects a catalog that exceeds the size limit as a whole [CA-02]', async () => {
    const heap = (name: string) => ({ [name]: { id: name, name: 'X', modifierGroupIds: [], meta: { text: 'x'.repeat(15_000_000) } } });
    expect((await save({ products: heap('a') })).status).toBe(200);

    const { status, body } = await save({ products: { ...heap('b') } });

    expect([status, body.error.code, body.error.details]).toEqual([422, 'INVALID_DATA', [{ path: 'products', message: 'tooLong' }]]);
    expect((await save({ products: { a: null } })).status).toBe(200);
  });

  it('deletes catalogs, but never the last one of a location [CA-06]', async () => {
    const { body } = await create({ name: 'Otra' });
    const replies = await Promise.all([remove(body.data.id), remove(OWN, 'account-manager')]);

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.error.code).toBe('LAST_CATALOG');
    expect((await list()).body.count).toBe(1);
    expect((await log()).map(({ action }) => action)).toEqual(['delete', 'create']);
    expect((await remove('none')).status).toBe(404);
  });

  it('stores images that everyone with the URL can load [CA-02]', async () => {
    const upload = (body: object) => call('POST', `/Catalogs/${OWN}/uploadImage`, { as: AS, body });
    const { status, body } = await upload({ base64: IMAGE_FILES.png });

    expect([status, body.data.url]).toEqual([201, expect.stringMatching(/^\/images\//)]);
    expect((await server.app.inject({ url: body.data.url })).headers['content-type']).toBe('image/png');
    expect((await upload({ base64: IMAGE_FILES.webp, name: 'Tortilla.webp' })).status).toBe(201);
    expect((await upload({ base64: 'no image' })).status).toBe(422);
    expect((await upload({})).status).toBe(422);
  });

  it('returns the same catalog by its location and by its id [CA-01]', async () => {
    const { body } = await call('GET', `/Locations/${HERE}/catalogs/${OWN}`, { as: AS });

    expect(body.data).toEqual(await read());
    expect(catalogSchema.parse(body.data).id).toBe(OWN);
    await database().update(catalogs).set({ data: {} }).where(eq(catalogs.id, OWN));
    expect(await read()).toMatchObject({ sections: [], products: {}, modifierGroups: {}, modifiers: {} });
  });

  it('lists all channels [CA-06]', async () => {
    const { body } = await call('GET', '/Channels', { as: 'location-staff' });

    expect(body.count).toBeGreaterThan(10);
    expect(body.data.every(({ scopes }: { scopes: string[] }) => scopes.includes('channel'))).toBe(true);
  });
});

function nested(depth: number): object {
  return depth === 0 ? {} : { in: nested(depth - 1) };
}
