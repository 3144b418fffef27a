import { appSchema } from '@/domain/app';
import { tolerantList } from '@/domain/reply';
import { useTestServer } from '../../../test/server/testServer';

describe('appsRoutes', () => {
  const { server, call } = useTestServer();

  async function slugs(url: string, as = 'location-staff'): Promise<string[]> {
    return tolerantList(appSchema)
      .parse((await call('GET', url, { as })).body)
      .data.map(({ slug }) => slug);
  }

  it('lists the channels of a country for the channel picker [S-16]', async () => {
    const found = await slugs('/apps/channels?scopes=channel&pageSize=50&country=es&ts=1');

    expect(found).toEqual(expect.arrayContaining(['glovo', 'ubereats', 'justeat', 'deliveroo', 'cheerfy', 'manolo-bakes']));
    expect(found).not.toEqual(expect.arrayContaining(['ifood']));
    expect(found).not.toContain('stuart');
  });

  it('filters apps by slug, scope and page size, and returns the total count', async () => {
    expect(await slugs('/apps?slug=glovo')).toEqual(['glovo']);
    expect(await slugs('/apps?slug=nothing')).toEqual([]);
    expect(await slugs('/apps?scope=loyalty&pageSize=100')).toEqual(['cheerfy']);
    expect((await call('GET', '/apps?scope=channel&pageSize=3', { as: 'location-staff' })).body).toMatchObject({
      count: 3,
      totalCount: 19,
    });
  });

  it('lists the apps of an account in scope', async () => {
    expect(await slugs('/accounts/account-es/apps?scopes=rider,pos')).toEqual(['shipday', 'stuart']);
    expect(await slugs('/accounts/account-es-norte/apps?scopes=rider', 'multi-account-admin')).toEqual(['shipday', 'stuart']);
    expect((await call('GET', '/accounts/account-br/apps', { as: 'account-admin' })).status).toBe(404);
  });

  it('serves an icon for every app', async () => {
    const { data } = (await call('GET', '/apps', { as: 'location-staff' })).body as { data: { slug: string; image: string }[] };

    for (const { image } of data) {
      const reply = await server.app.inject(image);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
    expect(data).toHaveLength(35);
    expect((await server.app.inject('/icons/channels/nothing.svg')).statusCode).toBe(404);
  });
});

describe('appsRoutes for the product administrator', () => {
  const { server, call } = useTestServer();
  const as = 'product-admin';

  it('disables an app, so that accounts and restaurants can no longer add it [R-01]', async () => {
    const account = { name: 'Nueva', taxId: 'B1', currency: 'EUR', defaultLanguage: 'es', billingMode: 'account' };
    const fiscalData = { businessAddress: { country: 'ES' } };

    expect((await call('PATCH', '/apps/glovo', { as, body: { enabled: false } })).body.data).toMatchObject({
      slug: 'glovo',
      enabled: false,
    });

    const refused = await call('POST', '/Accounts', { as, body: { ...account, fiscalData, apps: ['glovo'] } });
    expect([refused.status, refused.body.error.details]).toEqual([422, [{ path: 'apps', message: 'notOffered' }]]);
    expect((await call('POST', '/Accounts', { as, body: { ...account, fiscalData, apps: ['justeat'] } })).status).toBe(201);
  });

  it('sets an uploaded image for an app, and resets it to the drawn icon [R-01]', async () => {
    expect((await call('PATCH', '/apps/glovo', { as, body: { image: '/images/some-id' } })).body.data.image).toBe('/images/some-id');
    expect((await call('PATCH', '/apps/glovo', { as, body: { image: null } })).body.data.image).toBe('/icons/channels/glovo.svg');
  });

  it.each([
    ['an unknown app', '/apps/nothing', { enabled: true }, 404],
    ['a country that the product does not serve', '/apps/glovo', { countries: ['xx'] }, 422],
    ['an image of another host', '/apps/glovo', { image: 'https://example.com/x.png' }, 422],
    ['an empty name', '/apps/glovo', { name: ' ' }, 422],
    ['an unknown field', '/apps/glovo', { slug: 'other' }, 422],
  ])('rejects %s [R-01]', async (_what, url, body, status) => {
    expect((await call('PATCH', url, { as, body })).status).toBe(status);
  });

  it('publishes changed support contacts in /config.json [R-01]', async () => {
    const shown = async () => (await server.app.inject('/config.json')).json().supportContacts;
    expect(await shown()).toHaveLength(5);

    const contacts = [
      { name: 'Portugal', picture: 'chat', number: '+351 21 000 0000', link: 'tel:+351210000000' },
      { name: 'Not reachable yet', picture: 'es', number: '' },
    ];
    expect((await call('PUT', '/support-contacts', { as, body: { contacts } })).status).toBe(200);

    expect(await shown()).toEqual([
      { name: 'Portugal', image: '/icons/contacts/chat.svg', number: '+351 21 000 0000', link: 'tel:+351210000000' },
    ]);
    expect((await call('GET', '/support-contacts', { as })).body.data).toEqual({ contacts });
  });

  it.each([
    ['a link that runs a script', { name: 'X', picture: 'es', number: '1', link: 'javascript:alert(1)' }],
    ['a number with letters', { name: 'X', picture: 'es', number: 'call me' }],
    ['a picture that the server does not have', { name: 'X', picture: 'fr', number: '1' }],
  ])('rejects a support contact with %s [R-01]', async (_what, contact) => {
    expect((await call('PUT', '/support-contacts', { as, body: { contacts: [contact] } })).status).toBe(422);
  });

  it('serves an icon for every support contact', async () => {
    for (const { image } of (await server.app.inject('/config.json')).json().supportContacts) {
      const reply = await server.app.inject(image);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
    expect((await server.app.inject('/icons/contacts/constructor.svg')).statusCode).toBe(404);
  });
});
