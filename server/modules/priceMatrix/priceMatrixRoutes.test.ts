import { eq } from 'drizzle-orm';
import type { MatrixProduct, PriceMatrix } from '@/domain/priceMatrix';
import { aCatalog, aProduct } from '../../../test/factories/aCatalog';
import { useTestServer } from '../../../test/server/testServer';
import { blockedItems, catalogs, locations, menuSnapshots, users } from '../../platform/db/schema';
import { catalogRow } from '../catalogs/catalogStore';

const [HERE, THERE, ABROAD] = ['location-es-1', 'location-es-2', 'location-br-1'];

describe('priceMatrixRoutes', () => {
  const { call, database } = useTestServer();

  beforeEach(async () => {
    await database().delete(menuSnapshots);
    await database().delete(blockedItems);
    await database().delete(catalogs);
  });

  const place = async (locationId: string, products: Parameters<typeof aCatalog>[0], over: Parameters<typeof aCatalog>[2] = {}) => {
    const catalog = aCatalog(products, [], { id: `catalog-${locationId}`, ...over });
    await database()
      .insert(catalogs)
      .values(catalogRow({ ...catalog, locationId, currency: 'EUR' }));
  };
  const pushed = (locationId: string, slug: string, catalogId: string, at: string) =>
    database()
      .insert(menuSnapshots)
      .values({
        ...{ id: `${locationId} ${slug}`, locationId, slug, at: new Date(at), by: 'Ana', operationId: 'operation-1' },
        ...{ catalogId, catalogName: '', isCurrent: true, productCount: 0 },
        payload: { name: '', currency: null, sections: [], products: {}, modifierGroups: {}, modifiers: {} },
      });
  const setData = async (locationId: string, part: object) => {
    const [row] = await database().select().from(locations).where(eq(locations.id, locationId));
    await database()
      .update(locations)
      .set({ data: { ...row?.data, ...part } })
      .where(eq(locations.id, locationId));
  };
  const request = (query: string, as = 'account-admin') => call('GET', `/price-matrix?${query}`, { as });
  const matrix = async (query: string, as?: string): Promise<PriceMatrix> => (await request(query, as)).body.data;
  const BOTH = `locationIds=${HERE}&locationIds=${THERE}`;
  const rows = (products: readonly MatrixProduct[]) => products.map(({ name, prices, states }) => [name, prices, states]);

  it('returns the price of each product at each location in a channel, with its own prices [M-01]', async () => {
    for (const each of [HERE, THERE]) await setData(each, { posConfig: { provider: 'agora' } });
    await place(HERE, [aProduct({ id: 'a', name: 'Pizza', posRef: '1', price: 1000, channelOverrides: { glovo: { price: 1200 } } })]);
    await place(THERE, [aProduct({ id: 'b', name: 'Pizza grande', posRef: '1', price: 1100 }), aProduct({ id: 'c', name: 'Agua' })]);

    // Locations are sorted by name: Lavapiés, Malasaña.
    expect(rows((await matrix(`${BOTH}&channel=glovo`)).products)).toEqual([
      ['Agua', [900, null], 's-'],
      ['Pizza grande', [1100, 1200], 'ss'],
    ]);
    expect(rows((await matrix(BOTH)).products)).toEqual([
      ['Agua', [900, null], 's-'],
      ['Pizza grande', [1100, 1000], 'ss'],
    ]);
  });

  it('returns which products are blocked or not sold, without prices of those that are not sold [M-01]', async () => {
    await place(HERE, [aProduct({ id: 'a', name: 'Pizza' }), aProduct({ id: 'b', name: 'Agua', channels: ['ubereats'] })]);
    await place(THERE, [aProduct({ id: 'c', name: 'Pizza' }), aProduct({ id: 'd', name: 'Agua' }), aProduct({ id: 'e', channels: [] })]);
    const block = { locationId: HERE, kind: 'product' as const, name: '', channels: ['glovo'], since: new Date(), by: 'Ana' };
    await database()
      .insert(blockedItems)
      .values([
        { ...block, innerId: 'a' },
        { ...block, innerId: 'c', locationId: THERE, until: new Date(Date.now() - 1000) },
      ]);

    expect(rows((await matrix(`${BOTH}&channel=glovo`)).products)).toEqual([
      ['Agua', [900, null], 'sn'],
      ['Pizza', [900, 900], 'sb'],
    ]);
    // Blocked in one channel of several.
    expect(rows((await matrix(BOTH)).products)[1]).toEqual(['Pizza', [900, 900], 'ss']);
  });

  it('reads the catalog of the last accepted push to the channel, and the first by name for other channels [M-01]', async () => {
    await place(HERE, [aProduct({ id: 'a', name: 'Pizza', price: 1000 })], { id: 'first', name: 'A' });
    await place(HERE, [aProduct({ id: 'b', name: 'Pizza', price: 2000 })], { id: 'second', name: 'B' });
    await pushed(HERE, 'glovo', 'second', '2026-11-01T10:00:00.000Z');
    await pushed(HERE, 'whatsapp', 'gone', '2026-11-02T10:00:00.000Z');
    const catalogIn = async (query: string) => {
      const { locations: found, products } = await matrix(`locationIds=${HERE}${query}`);
      return [found[0]?.catalogName, products[0]?.prices];
    };

    expect(await catalogIn('&channel=glovo')).toEqual(['B', [2000]]);
    expect(await catalogIn('&channel=whatsapp')).toEqual(['A', [1000]]);
    expect(await catalogIn('')).toEqual(['B', [2000]]);
  });

  it('returns a location whose channel is off without a catalog [M-01]', async () => {
    await place(HERE, [aProduct({ id: 'a', name: 'Pizza' })]);
    await setData(HERE, { channels: [{ slug: 'glovo', enabled: false }] });

    expect(await matrix(`locationIds=${HERE}&channel=glovo`)).toMatchObject({ locations: [{ id: HERE, catalogId: null }], products: [] });
  });

  it('omits locations that the user cannot access [M-01]', async () => {
    for (const each of [HERE, THERE, ABROAD]) await place(each, [aProduct({ id: 'a', name: each })]);
    await database()
      .update(users)
      .set({ locationsIds: [HERE] })
      .where(eq(users.id, 'user-location-menu'));
    const seen = async (as: string) => {
      const { locations: found, products } = await matrix(`${BOTH}&locationIds=${ABROAD}&locationIds=unknown`, as);
      return [found.map(({ id }) => id), products.map(({ name }) => name)];
    };

    expect(await seen('account-admin')).toEqual([
      [THERE, HERE],
      [HERE, THERE],
    ]);
    expect(await seen('account-admin-br')).toEqual([[ABROAD], [ABROAD]]);
    expect(await seen('location-menu')).toEqual([[HERE], [HERE]]);
  });

  it('rejects too many locations, none, unknown fields, and users without access to catalogs [M-01]', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, nth) => `locationIds=l${nth}`).join('&');

    expect((await request(many(100))).status).toBe(200);
    expect((await request(many(101))).status).toBe(422);
    expect((await request('')).status).toBe(422);
    expect((await request(`${BOTH}&catalogId=x`)).status).toBe(422);
    expect((await request(BOTH, 'account-staff')).status).toBe(403);
    expect((await call('GET', `/price-matrix?${BOTH}`)).status).toBe(401);
  });
});
