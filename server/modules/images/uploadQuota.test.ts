import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { aDeployment } from '../../../test/factories/aDeployment';
import { createApp } from '../../app';
import { accounts, apps, catalogs, images, locations, menuSnapshots } from '../../platform/db/schema';
import { purgeImages } from './purgeImages';
import { IMAGE_FILES } from '../../../test/server/imageFiles';
import { useTestServer } from '../../../test/server/testServer';

const SIZE = Buffer.from(IMAGE_FILES.png, 'base64').length;
const DAY_MS = 86_400_000;

describe('the upload quota of an account', () => {
  const { server, database } = useTestServer();
  let app: FastifyInstance;
  const start = async (uploadQuotaBytes: number) => {
    app = await createApp(server.context, {
      ...{ deployment: aDeployment(), appFolder: '/nowhere', version: '1', demo: server.demo, uploadQuotaBytes },
    });
  };
  afterEach(() => app.close());

  async function upload(as: string, url: string) {
    const headers = { 'access-token': server.context.tokens.sign(`user-${as}`) };
    const payload = { base64: IMAGE_FILES.png, name: 'foto.png' };
    const reply = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
    return { status: reply.statusCode, body: reply.json() };
  }
  const count = () => database().$count(images);

  it('counts all images of its locations, catalogs and master catalogs, and rejects uploads above it [T-15]', async () => {
    await start(3 * SIZE);
    expect((await upload('account-admin', '/Locations/location-es-1/uploadFile')).status).toBe(201);
    expect((await upload('account-menu', '/Catalogs/catalog-location-es-3/uploadImage')).status).toBe(201);
    expect((await upload('account-admin', '/Catalogs/catalog-master-es-1/uploadImage')).status).toBe(201);

    const refused = await upload('location-manager', '/Locations/location-es-2/uploadFile');

    expect([refused.status, refused.body.error]).toEqual([
      413,
      {
        ...{ statusCode: 413, code: 'UPLOAD_QUOTA_EXCEEDED', message: expect.stringContaining('MB') },
        details: { usedBytes: 3 * SIZE, quotaBytes: 3 * SIZE },
      },
    ]);
    expect(await count()).toBe(3);
    // Other accounts have their own quota.
    expect((await upload('account-admin-br', '/Locations/location-br-1/uploadFile')).status).toBe(201);
    expect((await upload('product-admin', '/Locations/uploadFile')).status).toBe(201);
  });

  it('applies to concurrent uploads, and is unlimited if 0 [T-15]', async () => {
    await start(SIZE);
    const together = await Promise.all([1, 2, 3].map(() => upload('account-admin', '/Locations/location-es-1/uploadFile')));
    expect(together.map(({ status }) => status).sort()).toEqual([201, 413, 413]);
    await app.close();

    await start(0);

    expect((await upload('account-admin', '/Locations/location-es-1/uploadFile')).status).toBe(201);
  });

  it('follows a location to another account, and an image to the location that is created with it [T-15]', async () => {
    await start(SIZE);
    await upload('account-admin', '/Locations/location-es-1/uploadFile');
    await database().update(locations).set({ accountId: 'account-br' }).where(eq(locations.id, 'location-es-1'));
    expect((await upload('account-admin', '/Locations/location-es-2/uploadFile')).status).toBe(201);
    expect((await upload('account-admin-br', '/Locations/location-br-1/uploadFile')).status).toBe(413);

    const { body } = await upload('product-admin', '/Locations/uploadFile');
    const headers = { 'access-token': server.context.tokens.sign('user-product-admin') };
    const draft = {
      ...{ name: 'Nuevo', accountId: 'account-co', address: 'Calle 1', country: 'CO', language: 'es', contactEmail: 'a@b.co' },
      ...{ timeZone: 'America/Bogota', images: [{ url: body.data.url }] },
    };
    const created = await app.inject({ method: 'POST', url: '/api/Locations', headers, payload: draft });
    expect(created.statusCode).toBe(201);

    expect((await upload('product-admin', '/Locations/uploadFile')).status).toBe(201);
    expect((await upload('product-admin', `/Locations/${created.json().data.id}/uploadFile`)).status).toBe(413);
  });
});

describe('purgeImages', () => {
  const { call, database } = useTestServer();
  const now = new Date();

  async function anImage(ageMs = DAY_MS + 1000): Promise<{ id: string; url: string }> {
    const { body } = await call('POST', '/Locations/location-es-1/uploadFile', {
      as: 'account-admin',
      body: { base64: IMAGE_FILES.png, name: 'foto.png' },
    });
    const { url } = body.data;
    const id = url.replace('/images/', '');
    await database()
      .update(images)
      .set({ at: new Date(now.getTime() - ageMs) })
      .where(eq(images.id, id));
    return { id, url };
  }
  const remainingIds = async () => (await database().select({ id: images.id }).from(images)).map(({ id }) => id).sort();

  it('deletes unused images after a day [T-15]', async () => {
    await anImage();
    const fresh = await anImage(DAY_MS - 60_000);

    await purgeImages(database(), now);

    expect(await remainingIds()).toEqual([fresh.id]);
  });

  it('retains images of a location, catalog, master catalog, deleted master catalog, pushed menu, account or app [T-15]', async () => {
    const [place, cover, dish, master, pushed, deleted, account, appIcon] = [
      ...[await anImage(), await anImage(), await anImage(), await anImage()],
      ...[await anImage(), await anImage(), await anImage(), await anImage()],
    ].map((image) => image.url);
    const body = { images: [{ url: place }], coverImage: { url: cover } };
    expect((await call('PATCH', '/Locations/location-es-1', { as: 'account-admin', body })).status).toBe(200);
    const setImage = (id: string, url = '') =>
      database()
        .update(catalogs)
        .set({ data: sql`jsonb_set(${catalogs.data}, '{products}', ${JSON.stringify({ dish: { id: 'dish', image: url } })}::jsonb)` })
        .where(eq(catalogs.id, id));
    await setImage('catalog-location-es-1', dish);
    await setImage('catalog-master-es-1', master);
    await setImage('catalog-master-es-2', deleted);
    await call('DELETE', '/master-catalogs/master-es-2', { as: 'account-admin' });
    await database()
      .insert(menuSnapshots)
      .values({
        ...{ id: 'snapshot-1', locationId: 'location-es-1', slug: 'glovo', at: now, by: 'Ana', operationId: 'o', catalogId: 'c' },
        ...{ catalogName: 'Carta', isCurrent: false, productCount: 1 },
        payload: {
          ...{ name: 'Carta', currency: 'EUR', sections: [], modifierGroups: {}, modifiers: {} },
          products: { dish: { id: 'dish', name: 'Dish', price: 1, image: pushed } },
        } as never,
      });
    await database()
      .update(accounts)
      .set({ data: sql`${accounts.data} || ${JSON.stringify({ logo: `https://pase.example${account}` })}::jsonb` })
      .where(eq(accounts.id, 'account-es'));
    await database().update(apps).set({ image: appIcon }).where(eq(apps.slug, 'glovo'));
    const unused = await anImage();
    const before = await remainingIds();

    await purgeImages(database(), now);

    expect(await remainingIds()).toEqual(before.filter((id) => id !== unused.id));
    expect(before).toHaveLength(9);
  });
});
