import { eq } from 'drizzle-orm';
import { can } from '@/domain/permissions';
import { ROLES } from '@/domain/role';
import { listAuditEntries } from '../audit/auditStore';
import { images } from '../../platform/db/schema';
import { IMAGE_FILES } from '../../../test/server/imageFiles';
import { useTestServer } from '../../../test/server/testServer';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
const PROGRAM = Buffer.from(`MZ${'\0'.repeat(200)}`).toString('base64');

describe('the images of locations', () => {
  const { server, call, database } = useTestServer();
  const upload = (as: string, body: object, path = '/Locations/location-es-1/uploadFile') => call('POST', path, { as, body });
  const file = { base64: IMAGE_FILES.png, name: 'fachada.png' };

  it.each(['png', 'jpeg', 'webp'] as const)('are served as they were uploaded: %s [LO-02]', async (name) => {
    const { status, body } = await upload('location-manager', { base64: IMAGE_FILES[name], name: 'Fachada.exe' });

    expect([status, body]).toEqual([201, { data: { url: expect.stringMatching(/^\/images\/[0-9a-f-]{36}$/) } }]);
    // Pages load images without a token.
    const shown = await server.app.inject({ method: 'GET', url: body.data.url });
    expect(shown.rawPayload.toString('base64')).toBe(IMAGE_FILES[name]);
    expect(shown.headers).toMatchObject({
      'content-type': `image/${name}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('are stored with their user and location, or without a location that does not exist yet', async () => {
    await upload('location-manager', file);
    await upload('product-admin', file, '/Locations/uploadFile');

    const rows = await database().select({ name: images.name, locationId: images.locationId, userId: images.userId }).from(images);
    expect(new Set(rows)).toEqual(
      new Set([
        { name: 'fachada.png', locationId: 'location-es-1', userId: 'user-location-manager' },
        { name: 'fachada.png', locationId: null, userId: 'user-product-admin' },
      ]),
    );
    expect((await listAuditEntries(database(), {})).totalCount).toBe(0);
  });

  it.each(ROLES.filter((role) => role !== 'automatic'))('can be uploaded by %s if the role may change locations', async (role) => {
    const expected = can(role, 'locations', 'updateOwn') ? 201 : 403;

    expect((await upload(role, file)).status).toBe(expected);
    expect((await upload(role, file, '/Locations/uploadFile')).status).toBe(expected);
  });

  it('cannot be uploaded for a location out of scope', async () => {
    expect((await upload('account-admin-br', file)).status).toBe(404);
    expect((await upload('location-manager', file, '/Locations/location-es-3/uploadFile')).status).toBe(404);
    expect(await database().select({ id: images.id }).from(images)).toEqual([]);
  });

  it.each([
    ['an SVG', { base64: SVG, name: 'logo.svg' }, 'base64', 'invalidImage'],
    ['a program with the name of an image', { base64: PROGRAM, name: 'fachada.png' }, 'base64', 'invalidImage'],
    ['half an image', { base64: IMAGE_FILES.png.slice(0, 60), name: 'fachada.png' }, 'base64', 'invalidImage'],
    ['a data URL', { base64: `data:image/png;base64,${IMAGE_FILES.png}`, name: 'fachada.png' }, 'base64', 'invalidImage'],
    ['an image without a name', { base64: IMAGE_FILES.png, name: ' ' }, 'name', 'required'],
  ])('are rejected on upload of %s', async (_what, body, path, message) => {
    const reply = await upload('location-manager', body);

    expect([reply.status, reply.body.error.details]).toEqual([422, [{ path, message }]]);
    expect(await database().select({ id: images.id }).from(images)).toEqual([]);
  });

  it.each([
    ['5 MB and a little', 5 * 1024 * 1024 + 4],
    ['40 MB', 40 * 1024 * 1024],
  ])('of %s are rejected as too large', async (_what, length) => {
    const bytes = Buffer.concat([Buffer.from(IMAGE_FILES.png, 'base64'), Buffer.alloc(length)]);

    const { status, body } = await upload('location-manager', { base64: bytes.toString('base64'), name: 'grande.png' });

    expect([status, body.error.code, body.error.message]).toEqual([413, 'IMAGE_TOO_LARGE', expect.stringContaining('5 MB')]);
  });

  it('are the only bodies of that size: other endpoints have the usual limit', async () => {
    const { status, body } = await call('PATCH', '/Locations/location-es-1', {
      as: 'location-manager',
      body: { description: 'x'.repeat(1_000_000) },
    });

    expect([status, body.error.code]).toEqual([413, 'TOO_LARGE']);
  });

  it.each(['none', '..%2F..%2Fetc%2Fpasswd', '%00', 'x'.repeat(99)])('are not found under the id %p', async (id) => {
    expect((await server.app.inject({ method: 'GET', url: `/images/${id}` })).statusCode).toBe(404);
  });

  it('are deleted with their location', async () => {
    const { body: created } = await call('POST', '/Locations', {
      as: 'product-admin',
      body: {
        name: 'Nuevo',
        accountId: 'account-es',
        address: 'Calle 1',
        country: 'ES',
        language: 'es',
        contactEmail: 'a@b.es',
        timeZone: 'Europe/Madrid',
      },
    });
    const { body } = await upload('product-admin', file, `/Locations/${created.data.id}/uploadFile`);
    await call('DELETE', `/Locations/${created.data.id}`, { as: 'product-admin' });

    expect((await server.app.inject({ method: 'GET', url: body.data.url })).statusCode).toBe(404);
    expect(await database().select({ id: images.id }).from(images).where(eq(images.locationId, created.data.id))).toEqual([]);
  });
});
