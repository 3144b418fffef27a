import { catalogSchema } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { listCatalogs, readCatalog } from '../../modules/catalogs/catalogStore';
import { listLocations } from '../../modules/locations/locationStore';
import { listOrders } from '../../modules/orders/listOrders';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { readImage } from '../../modules/images/readImage';
import { blockedItems, catalogs, images, locations } from '../../platform/db/schema';
import { demoCatalog } from './demoCatalogs';
import { fillInCatalogs, insertPictures, seedDemo } from './seedDemo';

const NOW = new Date('2026-11-20T13:30:00.000Z');

describe('the catalogs of the demo', () => {
  const database = useTestDatabase();
  const seed = (more: { orders?: number; products?: number } = {}) =>
    seedDemo(database(), { now: NOW, printerPort: 4301, orders: 0, passwordHash: 'x', ...more });

  async function everyLocation() {
    const allLocations = await listLocations(database(), 'all');
    return Promise.all(
      allLocations.map(async (location) => {
        const found = await listCatalogs(database(), location.id);
        expect(found).toHaveLength(1);
        return { place: location, catalog: catalogSchema.parse(found.map(readCatalog)[0]) };
      }),
    );
  }

  it('contain every item of the orders of their location, with the same ids, names, prices and POS ids', async () => {
    await seed({ orders: 300 });

    const { orders } = await listOrders(database(), 'all', { limit: 300 });
    const menus = new Map((await everyLocation()).map(({ place: location, catalog }) => [location.id, catalog]));
    expect(menus.size).toBe(12);
    for (const { locationId, items } of orders) {
      const menu = menus.get(locationId);
      for (const { innerId, name, price, posRef, modifiers } of items ?? []) {
        expect(menu?.products[innerId ?? '']).toMatchObject({ name, price, posRef });
        for (const extra of modifiers ?? []) {
          expect(menu?.modifiers[extra.innerId ?? '']).toMatchObject({ name: extra.name, price: extra.price, posRef: extra.posRef });
        }
      }
    }
  });

  it('are consistent: linked entities exist, each product is in one section, POS ids are unique', async () => {
    await seed({ products: 250 });

    for (const { catalog } of await everyLocation()) {
      const { sections, products, modifierGroups, modifiers } = catalog;
      expect(sections.flatMap(({ productIds }) => productIds).sort()).toEqual(Object.keys(products).sort());
      const groups = Object.values(products).flatMap(({ modifierGroupIds }) => modifierGroupIds);
      expect(new Set(groups)).toEqual(new Set(Object.keys(modifierGroups)));
      const linked = Object.values(modifierGroups).flatMap(({ modifierIds }) => modifierIds);
      expect(new Set(linked)).toEqual(new Set(Object.keys(modifiers)));
      const refs = [...Object.values(products), ...Object.values(modifiers)].map(({ posRef }) => posRef);
      expect(new Set(refs).size).toBe(refs.length);
      for (const { min, max, modifierIds } of Object.values(modifierGroups)) {
        expect([(min ?? 0) <= (max ?? 0), (max ?? 0) <= modifierIds.length]).toEqual([true, true]);
      }
    }
  });

  it('have a product for some channels, one with a higher price in one channel, and one for no channel [PB-04]', async () => {
    await seed();

    for (const { place: location, catalog } of await everyLocation()) {
      const products = Object.values(catalog.products);
      const slugs = location.channels.map(({ slug }) => slug);
      const limited = products.filter(({ channels }) => channels && channels.length > 0);
      expect(limited.length).toBeGreaterThan(0);
      expect(limited.flatMap(({ channels }) => channels ?? []).every((slug) => slugs.includes(slug))).toBe(true);
      expect(products.filter(({ channels }) => channels?.length === 0)).toHaveLength(1);
      const overrides = products.flatMap(({ channelOverrides }) => Object.keys(channelOverrides ?? {}));
      expect([overrides.length, slugs.includes(overrides[0] ?? '')]).toEqual([1, true]);
      expect(products.every(({ description, name }) => description && name)).toBe(true);
      expect(products.some(({ meta }) => JSON.stringify(meta)?.includes('allergens'))).toBe(true);
      expect(Object.values(catalog.modifierGroups).filter(({ required }) => required)).toHaveLength(1);
    }
  });

  it('have a drawn picture of each dish, stored as an uploaded image is [W-04]', async () => {
    await seed();
    await insertPictures(database(), NOW);

    const stored = new Map((await database().select().from(images)).map((image) => [`/images/${image.id}`, image]));
    for (const { catalog } of await everyLocation()) {
      for (const { image } of Object.values(catalog.products)) {
        const found = stored.get(image ?? '');
        expect(found && readImage(Buffer.from(found.file).toString('base64')).type).toBe('image/png');
      }
    }
    // A restaurant's dishes look different, even two of the same kind.
    expect(stored.size).toBe(66 + 3 * 3);
    for (const { catalog } of await everyLocation()) {
      const pictures = Object.values(catalog.products).map(({ image }) => stored.get(image ?? '')?.file);
      expect(new Set(pictures.map((file) => Buffer.from(file ?? []).toString('base64'))).size).toBe(pictures.length);
    }
  });

  it('contain every blocked item, which its channels report as blocked', async () => {
    await seed();

    const menus = new Map((await everyLocation()).map(({ place: location, catalog }) => [location.id, catalog]));
    const blocks = await database().select().from(blockedItems);
    expect(blocks).toHaveLength(36);
    for (const { locationId, innerId, kind, name, channels, reports, since } of blocks) {
      const menu = menus.get(locationId);
      expect((kind === 'product' ? menu?.products : menu?.modifiers)?.[innerId]?.name).toBe(name);
      expect(reports.map(({ slug, suspended }) => [slug, suspended])).toEqual(channels.map((slug) => [slug, true]));
      expect(reports.every(({ at }) => new Date(at) > since && new Date(at) < NOW)).toBe(true);
    }
  });

  it('have the requested number of additional products at one location', async () => {
    await seed({ products: 3000 });

    const sizes = (await everyLocation()).map(
      ({ place: location, catalog }) => [location.id, Object.keys(catalog.products).length] as const,
    );
    expect(sizes.filter(([, size]) => size > 100)).toEqual([['location-br-3', 18 + 3 + 3000]]);
  });

  it('are added to data of an older version, but never overwrite existing catalogs', async () => {
    await seed();
    const made = await everyLocation();
    await database().delete(catalogs);
    await database()
      .insert(locations)
      .values({ ...aLocation(made[0]?.place), id: 'location-new' });

    await fillInCatalogs(database());

    expect(await listCatalogs(database(), 'location-new')).toEqual([]);
    for (const { place: location, catalog } of made)
      expect((await listCatalogs(database(), location.id)).map(readCatalog)).toEqual([
        { ...catalog, masterCatalogId: null, updatedAt: expect.any(String) },
      ]);
    await database().update(catalogs).set({ name: 'Otra' });
    await fillInCatalogs(database());
    expect(new Set((await database().select().from(catalogs)).map(({ name }) => name))).toEqual(new Set(['Otra']));
  });

  it('use the menu of Spain for a country without its own', () => {
    const location: Location = {
      id: 'x',
      name: 'X',
      accountId: 'a',
      timeZone: 'Europe/Lisbon',
      country: 'PT',
      channels: [],
      thirdPartyServices: [],
    };

    const catalog = demoCatalog(location);

    expect([catalog.currency, Object.keys(catalog.products)]).toEqual(['EUR', Array.from({ length: 32 + 3 }, (_, n) => `dish-${n + 1}`)]);
  });
});

function aLocation(location: Location | undefined) {
  if (!location) throw new Error('The demo has locations.');
  const { name, accountId, timeZone } = location;
  return { name, accountId, timeZone, currency: 'EUR', country: 'ES', data: {} };
}
