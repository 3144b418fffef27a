import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { catalogListSchema } from '@/domain/catalog';
import { catalogRow } from './catalogStore';
import { demoCatalog } from '../../demo/seed/demoCatalogs';
import { catalogs } from '../../platform/db/schema';
import { listLocations } from '../locations/locationStore';
import { useTestServer } from '../../../test/server/testServer';

describe('the routes of catalogs', () => {
  const { server, call, database } = useTestServer();
  const ask = (id: string, as: string) => call('GET', `/Locations/${id}/catalogs`, { as });

  it('gives the catalogs of a location, whole and by name', async () => {
    const [place] = await listLocations(database(), ['location-es-1']);
    if (!place) throw new Error('The demo has this location.');
    const own = demoCatalog(place);
    const breakfast = { ...own, id: 'catalog-a', name: 'Ángel: desayunos' };
    await database().insert(catalogs).values(catalogRow(breakfast));

    const { status, body } = await ask('location-es-1', 'location-staff');

    const saved = { masterCatalogId: null, rev: 1, updatedAt: expect.stringMatching(/Z$/) };
    const data = [breakfast, own].map((each) => ({ ...JSON.parse(JSON.stringify(each)), ...saved }));
    expect([status, body]).toEqual([200, { data, count: 2, totalCount: 2 }]);
    const read = catalogListSchema.parse(body);
    expect(read.dropped).toBe(0);
    expect(Object.keys(read.data[1]?.products ?? {})).toEqual(Object.keys(own.products));
  });

  it('gives none of others, like of those that do not exist', async () => {
    const replies = [
      await ask('location-br-1', 'account-admin'),
      await ask('none', 'account-admin'),
      await ask('location-es-3', 'location-staff'),
    ];

    expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(replies.map(() => [404, 'NOT_FOUND']));
    await database().delete(catalogs);
    expect((await ask('location-es-1', 'location-staff')).body).toEqual({ data: [], count: 0, totalCount: 0 });
  });

  it('sends 3,000 products packed to those who take it', async () => {
    const [place] = await listLocations(database(), ['location-br-3']);
    if (!place) throw new Error('The demo has this location.');
    const catalog = demoCatalog(place, 3000);
    await database().update(catalogs).set(catalogRow(catalog)).where(eq(catalogs.id, catalog.id));
    const plain = await ask('location-br-3', 'product-admin');
    const askFor = (encoding: string) =>
      server.app.inject({
        url: '/api/Locations/location-br-3/catalogs',
        headers: { 'access-token': server.context.tokens.sign('user-product-admin'), 'accept-encoding': encoding },
      });

    const packed = await askFor('br;q=1, gzip');
    const refused = await askFor('gzip;q=0, br');

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
