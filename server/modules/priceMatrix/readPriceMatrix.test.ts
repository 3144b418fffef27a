import fc from 'fast-check';
import type { Catalog } from '@/domain/catalog';
import { menuFor } from '@/domain/menuPayload';
import { stateAt, type MatrixProduct, type MatrixState } from '@/domain/priceMatrix';
import { searchText } from '@/lib/searchText';
import { aCatalog, aProduct } from '../../../test/factories/aCatalog';
import { aUser } from '../../../test/factories/aUser';
import { insertAccounts } from '../../../test/server/insertTenants';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { blockedItems, catalogs, locations } from '../../platform/db/schema';
import { catalogRow } from '../catalogs/catalogStore';
import { readPriceMatrix } from './readPriceMatrix';

const SLUGS = ['glovo', 'ubereats'];
const NOW = new Date('2026-11-20T12:00:00.000Z');
const ADMIN = aUser({ role: 'account-admin', accountId: 'account-1' });

const someSlugs = fc.option(fc.subarray(SLUGS), { nil: null });
const anyPrice = fc.option(fc.nat(3), { nil: null });
const anyProduct = fc.record({
  id: fc.constantFrom<string>('p1', 'p2', 'p3', 'p4'),
  name: fc.constantFrom<string>('Pizza', 'pizzá', 'Agua', 'Cola', ''),
  posRef: fc.constantFrom<string | null>(null, '', '1', ' 1', '2'),
  price: anyPrice,
  channels: someSlugs,
  channelOverrides: fc.option(fc.dictionary(fc.constantFrom(...SLUGS), fc.record({ price: anyPrice })), { nil: null }),
});
const anySection = fc.record({
  id: fc.constantFrom<string>('s1', 's2'),
  productIds: fc.subarray(['p1', 'p2', 'p3', 'p4', 'gone']),
  channels: someSlugs,
});
const anyRestaurant = fc.record({
  products: fc.uniqueArray(anyProduct, { selector: ({ id }) => id }),
  sections: fc.array(anySection, { maxLength: 3 }),
  provider: fc.constantFrom<string>('agora', 'glop'),
  channels: fc.subarray(SLUGS),
  blocked: fc.dictionary(fc.constantFrom('p1', 'p2', 'p3'), fc.subarray(SLUGS, { minLength: 1 })),
});
type Restaurant = typeof anyRestaurant extends fc.Arbitrary<infer Value> ? Value : never;

const catalogOf = ({ products, sections }: Restaurant, index: number): Catalog =>
  aCatalog(
    products.map((product) => aProduct(product)),
    [],
    { id: `catalog-${index}`, locationId: `location-${index}`, sections: sections.map((section) => ({ ...section, name: section.id })) },
  );

/** The expected cell of each product of a restaurant that its menus contain, from the menus that a push would send. */
function expectedCells(restaurant: Restaurant, index: number, channel: string | undefined): Map<string, [number | null, MatrixState]> {
  const menus = restaurant.channels
    .filter((slug) => channel === undefined || slug === channel)
    .map((slug) => ({ slug, menu: menuFor(catalogOf(restaurant, index), slug) }));
  const cells = restaurant.products.flatMap(({ id, price }) => {
    const selling = menus.filter(({ menu }) => id in menu.products);
    if (selling.length === 0) return [];
    const isBlocked = selling.every(({ slug }) => restaurant.blocked[id]?.includes(slug));
    const shown = channel === undefined ? price : (selling[0]?.menu.products[id]?.price ?? null);
    return [[id, [shown, isBlocked ? 'blocked' : 'sold']] as const];
  });
  return new Map(cells.map(([id, [price, state]]) => [id, [price ?? null, state as MatrixState]]));
}

describe('readPriceMatrix', () => {
  const database = useTestDatabase();

  async function insert(restaurants: readonly Restaurant[]): Promise<void> {
    await database().delete(locations);
    await insertAccounts(database(), 'account-1');
    for (const [index, restaurant] of restaurants.entries()) {
      const { channels, provider, blocked } = restaurant;
      const id = `location-${index}`;
      const data = { channels: channels.map((slug) => ({ slug, enabled: true })), posConfig: { provider } };
      const place = { accountId: 'account-1', timeZone: 'Europe/Madrid', country: 'ES', currency: 'EUR' };
      await database()
        .insert(locations)
        .values({ ...place, id, name: id, data });
      await database()
        .insert(catalogs)
        .values(catalogRow({ ...catalogOf(restaurant, index), locationId: id, currency: 'EUR' }));
      const blocks = Object.entries(blocked).map(([innerId, slugs]) => ({
        ...{ locationId: id, innerId, kind: 'product' as const, name: '', channels: slugs, since: NOW, by: 'Ana' },
      }));
      if (blocks.length > 0) await database().insert(blockedItems).values(blocks);
    }
  }

  const cellOf = (row: MatrixProduct, index: number) => JSON.stringify([row.prices[index] ?? null, stateAt(row, index)]);

  it('contains each product that the menu of a restaurant contains, once and with its price, for any catalogs [M-01]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRestaurant, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('glovo', undefined),
        async (restaurants, channel) => {
          await insert(restaurants);
          const locationIds = restaurants.map((_, index) => `location-${index}`);

          const { products } = await readPriceMatrix(database(), ADMIN, { locationIds, ...(channel && { channel }) }, NOW);

          for (const [index, restaurant] of restaurants.entries()) {
            const expected = [...expectedCells(restaurant, index, channel).values()].map((cell) => JSON.stringify(cell));
            const found = products.filter((row) => ['sold', 'blocked'].includes(stateAt(row, index))).map((row) => cellOf(row, index));
            expect(found.sort()).toEqual(expected.sort());
            const isActive = restaurant.channels.some((slug) => channel === undefined || slug === channel);
            const listed = products.filter((row) => stateAt(row, index) !== 'missing').length;
            expect(listed).toBeLessThanOrEqual(isActive ? restaurant.products.length : 0);
          }
          expect(products.every((row) => row.prices.length === restaurants.length && row.states.length === restaurants.length)).toBe(true);
          expect(products.every((row) => /[sb]/.test(row.states))).toBe(true);
        },
      ),
      { numRuns: 80 },
    );
  }, 120_000);

  it('puts products whose name only they have in each restaurant into one row, for any catalogs [M-01]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRestaurant, { minLength: 2, maxLength: 3 }), async (generated) => {
        const restaurants = generated.map((restaurant) => ({
          ...restaurant,
          channels: ['glovo'],
          products: restaurant.products.map((product) => ({ ...product, posRef: null })),
        }));
        await insert(restaurants);

        const { products } = await readPriceMatrix(database(), ADMIN, { locationIds: ['location-0', 'location-1', 'location-2'] }, NOW);

        const keysOf = ({ products: own }: Restaurant) => own.map(({ name }) => searchText(name));
        for (const key of ['pizza', 'agua', 'cola']) {
          const having = restaurants.flatMap((restaurant, index) => {
            const isUnique = keysOf(restaurant).filter((each) => each === key).length === 1;
            return isUnique ? [index] : [];
          });
          const rows = products.filter((row) => searchText(row.name) === key && having.some((index) => stateAt(row, index) !== 'missing'));
          const ofUnique = rows.filter((row) =>
            restaurants.every((_, index) => having.includes(index) || stateAt(row, index) === 'missing'),
          );
          expect(ofUnique.length).toBeLessThanOrEqual(1);
          for (const row of ofUnique) expect(having.every((index) => stateAt(row, index) !== 'missing')).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it('returns 3,000 products of 60 restaurants [M-01]', async () => {
    const products = Array.from({ length: 3000 }, (_, nth) => ({
      ...{ id: `p${nth}`, name: `Plato ${nth}`, posRef: `${nth}`, price: nth, channels: null, channelOverrides: null },
    }));
    const sections = [{ id: 's1', productIds: products.map(({ id }) => id), channels: null }];
    const restaurant: Restaurant = { products, sections, provider: 'agora', channels: ['glovo'], blocked: {} };
    await insert(Array.from({ length: 60 }, () => restaurant));
    const locationIds = Array.from({ length: 60 }, (_, index) => `location-${index}`);

    const matrix = await readPriceMatrix(database(), ADMIN, { locationIds, channel: 'glovo' }, NOW);

    expect(matrix.products).toHaveLength(3000);
    expect(new Set(matrix.products.map(({ states }) => states))).toEqual(new Set(['s'.repeat(60)]));
  }, 60_000);
});
