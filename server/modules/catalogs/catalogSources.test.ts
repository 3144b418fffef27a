import type { Catalog } from '@/domain/catalog';
import type { PosCatalog } from '@/domain/pos';
import { listAuditEntries } from '../audit/auditStore';
import { catalogs } from '../../platform/db/schema';
import type { ReadPos } from '../pos/pos';
import { NO_PRODUCTS_API } from './productsApi';
import { DEMO_PRODUCTS_KEY } from '../../demo/pos/simulatedProductsApi';
import { useTestServer } from '../../../test/server/testServer';

const HERE = 'location-es-1';
const AS = 'location-menu';

describe('importing menus', () => {
  const { server, call, database } = useTestServer();
  let seeded: number;
  beforeEach(async () => {
    seeded = await database().$count(catalogs);
  });
  const addedCount = async () => (await database().$count(catalogs)) - seeded;
  const log = async () => (await listAuditEntries(database(), {})).entries;

  describe('loading the POS menu', () => {
    const load = (as = AS, id = HERE) => call('POST', `/Locations/${id}/loadPosCatalogs`, { as });
    const posWith = (menu: PosCatalog) => {
      const readCatalog: ReadPos<PosCatalog> = async () => ({ kind: 'read', data: menu });
      server.context.pos = { ...server.context.pos, readCatalog };
    };

    it('creates a catalog that is named after the POS [CA-06]', async () => {
      const { status, body } = await load();

      expect([status, body.count]).toEqual([200, 1]);
      const [catalog] = body.data;
      expect(catalog).toMatchObject({
        locationId: HERE,
        name: 'Oracle Micros Simphony',
        currency: 'EUR',
        rev: 1,
        sections: [{ id: 'C1', name: 'Carta' }],
      });
      const { P101 } = catalog.products;
      expect(P101).toMatchObject({ id: 'P101', posRef: 'P101', price: expect.any(Number) });
      expect(catalog.sections[0].productIds).toEqual(Object.keys(catalog.products));
      expect((await call('GET', `/Catalogs/${catalog.id}`, { as: AS })).body.data).toEqual(catalog);
      expect(server.recorded.locationEvents).toEqual([{ event: 'catalogs.changed', locationId: HERE }]);
      expect((await log()).map(({ action, entityId }) => [action, entityId])).toEqual([['create', catalog.id]]);
    });

    it('updates the catalog and retains what users added [CA-06]', async () => {
      posWith({
        categories: [{ id: 'C1', name: 'Carta', productIds: ['A', 'B'] }],
        products: [
          { id: 'A', name: 'Arroz', price: 900 },
          { id: 'B', name: 'Bacalao', price: 1500 },
        ],
        modifiers: [
          { id: 'M', name: 'Sin sal', price: 0 },
          { id: 'N', name: 'Limón', price: 50 },
        ],
      });
      const first: Catalog = (await load()).body.data[0];
      const channelOverrides = { glovo: { price: 1100 } };
      await call('PATCH', `/Catalogs/${first.id}`, {
        as: AS,
        body: {
          name: 'La del TPV',
          sections: [{ ...first.sections[0], channelOverrides: { glovo: { name: 'Platos' } } }],
          products: { A: { ...first.products['A'], channelOverrides, image: '/images/1', modifierGroupIds: ['g'] } },
          modifierGroups: { g: { id: 'g', name: 'Extras', modifierIds: ['M', 'N'] } },
        },
      });
      const copy = await call('POST', `/Locations/${HERE}/catalogs`, { as: AS, body: { name: 'Copia', copyOf: first.id } });
      posWith({
        categories: [{ id: 'C1', name: 'Carta de hoy', productIds: ['A', 'C'] }],
        products: [
          { id: 'A', name: 'Arroz meloso', price: 950 },
          { id: 'C', name: 'Croquetas', price: null },
        ],
        modifiers: [{ id: 'M', name: 'Sin sal', price: 0 }],
      });

      const { body } = await load('account-manager');

      expect(body.data).toEqual([
        {
          ...first,
          name: 'La del TPV',
          rev: 3,
          updatedAt: expect.any(String),
          sections: [{ id: 'C1', name: 'Carta de hoy', productIds: ['A', 'C'], channelOverrides: { glovo: { name: 'Platos' } } }],
          products: {
            A: { id: 'A', name: 'Arroz meloso', price: 950, posRef: 'A', channelOverrides, image: '/images/1', modifierGroupIds: ['g'] },
            C: { id: 'C', name: 'Croquetas', price: null, posRef: 'C', modifierGroupIds: [] },
          },
          modifierGroups: { g: { id: 'g', name: 'Extras', modifierIds: ['M'] } },
          modifiers: { M: { id: 'M', name: 'Sin sal', price: 0, posRef: 'M', modifierGroupIds: [] } },
        },
      ]);
      expect((await call('GET', `/Catalogs/${copy.body.data.id}`, { as: AS })).body.data.rev).toBe(1);
      expect((await call('GET', `/Locations/${HERE}/catalogs?fields=id`, { as: AS })).body.count).toBe(3);
      expect((await load()).body.data[0].rev).toBe(3);
    });

    it('creates one catalog for two concurrent requests', async () => {
      const replies = await Promise.all([load(), load('account-manager')]);

      expect(new Set(replies.map(({ body }) => body.data[0].id)).size).toBe(1);
    });

    it.each([
      ['no POS is configured', 'location-es-5', 409, 'NO_POS_CONFIG'],
      ['its credentials are wrong', 'location-es-4', 502, 'POS_NO_ACCESS'],
      ['the location is out of scope', 'location-br-1', 404, 'NOT_FOUND'],
    ])('creates none if %s [CA-06]', async (_what, id, status, code) => {
      const reply = await load('multi-account-admin', id);

      expect([reply.status, reply.body.error.code]).toEqual([status, code]);
      expect(await addedCount()).toBe(0);
    });

    it('creates none if the POS is offline [CA-06]', async () => {
      await call('POST', '/demo/pos', { as: 'location-manager', body: { locationId: HERE, mode: 'offline' } });

      const { status, body } = await load();

      expect([status, body.error.code]).toEqual([502, 'POS_OFFLINE']);
    });
  });

  describe('importing other stores', () => {
    const importStores = (storeIds: string[], { as = AS, apiKey = DEMO_PRODUCTS_KEY, locationId = HERE } = {}) =>
      call('POST', '/catalogs/location', { as, body: { locationId, storeIds, apiKey } });

    it('creates a catalog for each store [CA-06]', async () => {
      const { status, body } = await importStores(['store-101', 'store-202', 'store-101']);

      expect([status, body.data.map(({ name, currency, locationId }: Catalog) => [name, currency, locationId])]).toEqual([
        201,
        [
          ['Ñandú Express', 'EUR', HERE],
          ['Ipê Expresso', 'BRL', HERE],
        ],
      ]);
      const [{ id, products, sections }] = body.data;
      expect(sections[0].productIds).toEqual(Object.keys(products));
      expect((await call('GET', `/Catalogs/${id}`, { as: AS })).body.data).toEqual(body.data[0]);
      expect((await log()).map(({ action }) => action)).toEqual(['create', 'create']);
      expect(JSON.stringify(await log())).not.toContain(DEMO_PRODUCTS_KEY);
      expect(server.recorded.locationEvents).toEqual([{ event: 'catalogs.changed', locationId: HERE }]);
    });

    it('creates none with a wrong key or for an unknown store, and names the store [CA-06]', async () => {
      const wrong = await importStores(['store-101'], { apiKey: 'guessed' });
      const unknown = await importStores(['store-101', 'store-9', 'constructor']);

      expect([wrong.status, wrong.body.error.code]).toEqual([403, 'WRONG_API_KEY']);
      expect([unknown.status, unknown.body.error.code, unknown.body.error.details]).toEqual([
        422,
        'UNKNOWN_STORES',
        { storeIds: ['store-9', 'constructor'] },
      ]);
      expect((await importStores([])).status).toBe(422);
      expect((await importStores(['store-101'], { locationId: 'location-br-1' })).status).toBe(404);
      expect(await addedCount()).toBe(0);
    });

    it('creates none if no products API is connected', async () => {
      server.context.productsApi = NO_PRODUCTS_API;

      const { status, body } = await importStores(['store-101']);

      expect([status, body.error.code]).toEqual([502, 'PRODUCTS_API_OFFLINE']);
    });
  });
});
