import { appListSchema } from '@/domain/app';
import { useTestServer } from '../testing/testServer';

describe('the routes of apps', () => {
  const { server, call } = useTestServer();

  async function slugs(url: string, as = 'location-staff'): Promise<string[]> {
    return appListSchema.parse((await call('GET', url, { as })).body).data.map(({ slug }) => slug);
  }

  it('lists the channels of a country for the channel picker [S-16]', async () => {
    const found = await slugs('/apps/channels?scopes=channel&pageSize=50&country=es&ts=1');

    expect(found).toEqual(expect.arrayContaining(['glovo', 'ubereats', 'justeat', 'deliveroo', 'cheerfy', 'manolo-bakes']));
    expect(found).not.toEqual(expect.arrayContaining(['ifood']));
    expect(found).not.toContain('stuart');
  });

  it('lists apps by slug, by scope and by page size, and counts them all', async () => {
    expect(await slugs('/apps?slug=glovo')).toEqual(['glovo']);
    expect(await slugs('/apps?slug=nothing')).toEqual([]);
    expect(await slugs('/apps?scope=loyalty&pageSize=100')).toEqual(['cheerfy']);
    expect((await call('GET', '/apps?scope=channel&pageSize=3', { as: 'location-staff' })).body).toMatchObject({
      count: 3,
      totalCount: 19,
    });
  });

  it('lists the apps of an account of the own scope', async () => {
    expect(await slugs('/accounts/account-es/apps?scopes=rider,pos')).toEqual(['shipday', 'stuart']);
    expect(await slugs('/accounts/account-es-norte/apps?scopes=rider', 'multi-account-admin')).toEqual(['shipday', 'stuart']);
    expect((await call('GET', '/accounts/account-br/apps', { as: 'account-admin' })).status).toBe(404);
  });

  it('shows an icon of its own for every app', async () => {
    const { data } = (await call('GET', '/apps', { as: 'location-staff' })).body as { data: { slug: string; image: string }[] };

    for (const { image } of data) {
      const reply = await server.app.inject(image);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
    expect(data).toHaveLength(31);
    expect((await server.app.inject('/icons/channels/nothing.svg')).statusCode).toBe(404);
  });
});
