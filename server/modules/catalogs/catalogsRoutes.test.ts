import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { catalogListSchema } from '@/domain/catalog';
import { catalogRow } from './catalogStore';
import { demoCatalog } from '../../demo/seed/demoCatalogs';
import { catalogs } from '../../platform/db/schema';
import { listLocations } from '../locations/locationStore';
import { useTestServer } from '../../../test/server/testServer';

describe('catalogsRoutes', () => {
  const { server, call, database } = useTestServer();
  const listCatalogs = (id: string, as: string) => call('GET', `/Locations/${id}/catalogs`, { as });

  it('returns the catalogs of a location with their content, ordered by name', async () => {
    const [place] = await listLocations(database(), ['location-es-1']);
    if (!place) throw new Error('The demo has no location-es-1.');
    const own = demoCatalog(place);
    const breakfast = { ...own, id: 'catalog-a', name: 'Ángel: desayunos' };
    await database().insert(catalogs).values(catalogRow(breakfast));

    const { status, body } = await listCatalogs('location-es-1', 'location-staff');

    const saved = { masterCatalogId: null, rev: 1, updatedAt: expect.stringMatching(/Z$/) };
    const data = [breakfast, own].map((each) => ({ ...JSON.parse(JSON.stringify(each)), ...saved }));
    expect([status, body]).toEqual([200, { data, count: 2, totalCount: 2 }]);
    const read = catalogListSchema.parse(body);
    expect(read.dropped).toBe(0);
    expect(Object.keys(read.data[1]?.products ?? {})).toEqual(Object.keys(own.products));
  });

  it('returns 404 for a location out of scope, as for an unknown one', async () => {
    const replies = [
      await listCatalogs('location-br-1', 'account-admin'),
      await listCatalogs('none', 'account-admin'),
      await listCatalogs('location-es-3', 'location-staff'),
    ];

    expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(replies.map(() => [404, 'NOT_FOUND']));
    await database().delete(catalogs);
    expect((await listCatalogs('location-es-1', 'location-staff')).body).toEqual({ data: [], count: 0, totalCount: 0 });
  });

  it('compresses 3,000 products for clients that accept gzip', async () => {
    const [place] = await listLocations(database(), ['location-br-3']);
    if (!place) throw new Error('The demo has no location-br-3.');
    const catalog = demoCatalog(place, 3000);
    await database().update(catalogs).set(catalogRow(catalog)).where(eq(catalogs.id, catalog.id));
    const plain = await listCatalogs('location-br-3', 'product-admin');
    const listWithEncoding = (encoding: string) =>
      server.app.inject({
        url: '/api/Locations/location-br-3/catalogs',
        headers: { 'access-token': server.context.tokens.sign('user-product-admin'), 'accept-encoding': encoding },
      });

    const packed = await listWithEncoding('br;q=1, gzip');
    const refused = await listWithEncoding('gzip;q=0, br');

    expect(Object.keys(plain.body.data[0].products).length).toBeGreaterThan(3000);
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-type': expect.stringMatching(/json/),
    });
    expect(packed.rawPayload.length).toBeLessThan(200_000);
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.body);
    expect([refused.headers['content-encoding'], refused.json()]).toEqual([undefined, plain.body]);
  });
});
