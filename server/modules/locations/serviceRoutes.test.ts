import { and, eq } from 'drizzle-orm';
import { can } from '@/domain/permissions';
import { ROLES } from '@/domain/role';
import { SERVICE_LIMITS } from '@/domain/thirdPartyService';
import { listAuditEntries } from '../audit/auditStore';
import { thirdPartyServices } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

const LOCATION = 'location-es-1';
const KITCHEN = '9b2c7e10-0000-4000-8000-000000000001';
const PRINTER = { slug: 'printer', isActive: true, connectMethod: 'APP', printerName: 'Barra', printerURL: 'http://192.168.1.60' };
const SIGNED_IN = ROLES.filter((role) => role !== 'automatic');

describe('the service routes of a location [R-02]', () => {
  const { server, call, database } = useTestServer();

  const add = (as: string, body: object, location = LOCATION) => call('POST', `/Locations/${location}/thirdPartyServices`, { as, body });
  const remove = (as: string, uuid: string, location = LOCATION) =>
    call('DELETE', `/Locations/${location}/thirdPartyServices/${uuid}`, { as });
  const servicesAt = (location: string, slug?: string) =>
    database()
      .select()
      .from(thirdPartyServices)
      .where(and(eq(thirdPartyServices.locationId, location), slug === undefined ? undefined : eq(thirdPartyServices.slug, slug)));
  const uuidOf = async (slug: string, location = LOCATION) => (await servicesAt(location, slug))[0]?.uuid ?? '';

  describe('POST …/thirdPartyServices', () => {
    it('stores a printer with its settings and the ePOS path, and notifies the clients', async () => {
      const { status, body } = await add('location-admin', { ...PRINTER, copies: 2 });

      expect(status).toBe(201);
      expect(body.data).toMatchObject({ slug: 'printer', locationId: LOCATION, isActive: true, printerName: 'Barra', copies: 2 });
      const stored = (await servicesAt(LOCATION, 'printer')).find(({ uuid }) => uuid === body.data.uuid);
      expect(stored?.settings).toMatchObject({
        printerURL: 'http://192.168.1.60/cgi-bin/epos/service.cgi?devid=local_printer&timeout=60000',
        changedBy: expect.any(String),
      });
      expect(server.recorded.printersChanged).toEqual([LOCATION]);
      expect(server.recorded.locationEvents).toEqual([]);
    });

    it('never returns an API key, neither in the reply nor in the audit log', async () => {
      const { status, body } = await add('account-admin', { slug: 'shipday', isActive: true, apiKey: 'secret-of-shipday' });
      const read = await call('GET', `/Locations/${LOCATION}`, { as: 'account-admin' });
      const { entries } = await listAuditEntries(database(), {});

      expect(status).toBe(201);
      expect(body.data).toMatchObject({ slug: 'shipday', apiKeySet: true });
      expect(JSON.stringify([body, read.body, entries])).not.toContain('secret-of-shipday');
      expect(entries[0]?.changes).toEqual(expect.arrayContaining([{ path: 'changedSecrets', old: null, new: ['apiKey'] }]));
      expect(server.recorded.locationEvents).toEqual([{ event: 'location.changed', locationId: LOCATION }]);
    });

    it.each(SIGNED_IN)('requires U thirdParty-printer for a printer and U thirdParty:settings for other services: %s', async (role) => {
      // Every demo user can access a location.
      const location = (await call('GET', '/Locations', { as: role })).body.data[0].id as string;
      await database().delete(thirdPartyServices).where(eq(thirdPartyServices.locationId, location));
      const slug = 'shipday';

      expect((await add(role, PRINTER, location)).status).toBe(can(role, 'thirdParty-printer', 'updateOwn') ? 201 : 403);
      expect((await add(role, { slug }, location)).status).toBe(can(role, 'thirdParty:settings', 'updateOwn') ? 201 : 403);
    });

    it.each([
      [{ ...PRINTER, printerURL: 'http://8.8.8.8' }, 'printerURL', 'publicAddress'],
      [{ ...PRINTER, printerURL: '[2001:4860:4860::8888]' }, 'printerURL', 'publicAddress'],
      [{ ...PRINTER, printerURL: 'http://ana:secret@192.168.1.60' }, 'printerURL', 'addressWithPassword'],
      [{ ...PRINTER, printerURL: '192.168.1.60:99999' }, 'printerURL', 'invalidPort'],
      [{ ...PRINTER, printerURL: '192.168.1.60:port' }, 'printerURL', 'invalidPort'],
      [{ ...PRINTER, printerURL: '192.168.1. 60' }, 'printerURL', 'noSpaces'],
      [{ ...PRINTER, printerURL: 'ftp://192.168.1.60' }, 'printerURL', 'invalidUrl'],
      [{ ...PRINTER, printerURL: '' }, 'printerURL', 'required'],
      [{ ...PRINTER, printerName: ' ' }, 'printerName', 'required'],
      [{ ...PRINTER, connectMethod: 'CLIENT', osName: 'EPSON' }, 'installationId', 'required'],
      [{ ...PRINTER, uuid: 'mine' }, 'uuid', expect.any(String)],
      [{ slug: 'glovo' }, 'slug', 'notOffered'],
      [{ slug: 'nobody-knows-this' }, 'slug', 'notOffered'],
      // This app is offered in Mexico only.
      [{ slug: 'jelp' }, 'slug', 'notOffered'],
      [{ slug: 'shipday', enableAutostacking: true }, 'enableAutostacking', 'notOffered'],
      [{ slug: 'shipday', apiKey: 'with space' }, 'apiKey', 'noSpaces'],
      [{ slug: '' }, 'slug', 'required'],
    ])('rejects %j and stores nothing', async (body, path, message) => {
      const before = (await servicesAt(LOCATION)).length;
      const reply = await add('account-admin', body);

      expect(reply.status).toBe(422);
      expect(reply.body.error.details).toEqual([expect.objectContaining({ path, message })]);
      expect(await servicesAt(LOCATION)).toHaveLength(before);
      expect([server.recorded.printersChanged, server.recorded.locationEvents]).toEqual([[], []]);
    });

    it('rejects a second service of the same app, even if both requests are concurrent', async () => {
      expect((await add('account-admin', { slug: 'stuart' })).body.error.code).toBe('SERVICE_EXISTS');

      const both = await Promise.all([add('account-admin', { slug: 'shipday' }), add('multi-account-admin', { slug: 'shipday' })]);

      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await servicesAt(LOCATION, 'shipday')).toHaveLength(1);
    });

    it('rejects a printer over the limit of a location', async () => {
      const present = (await servicesAt(LOCATION, 'printer')).length;
      await database()
        .insert(thirdPartyServices)
        .values(
          Array.from({ length: SERVICE_LIMITS.printers - present - 1 }, (_, n) => ({
            ...{ uuid: `many-${n}`, locationId: LOCATION, thirdPartyServiceUuid: 'kind', slug: 'printer', isActive: false, settings: {} },
          })),
        );
      expect((await add('location-admin', PRINTER)).status).toBe(201);

      const { status, body } = await add('location-admin', PRINTER);

      expect([status, body.error.code, body.error.details]).toEqual([409, 'TOO_MANY_PRINTERS', { most: SERVICE_LIMITS.printers }]);
    });

    it('rejects a service over the limit of a location', async () => {
      const present = (await servicesAt(LOCATION)).length;
      await database()
        .insert(thirdPartyServices)
        .values(
          Array.from({ length: SERVICE_LIMITS.services - present }, (_, n) => ({
            ...{ uuid: `many-${n}`, locationId: LOCATION, thirdPartyServiceUuid: 'kind', slug: `app-${n}`, isActive: false, settings: {} },
          })),
        );

      expect((await add('account-admin', { slug: 'shipday' })).body.error.code).toBe('TOO_MANY_SERVICES');
    });

    it('returns the same 404 for a location outside the scope as for an unknown id', async () => {
      const others = await add('account-admin', PRINTER, 'location-br-1');

      expect([others.status, others.body]).toEqual([404, (await add('account-admin', PRINTER, 'none')).body]);
    });
  });

  describe('DELETE …/thirdPartyServices/:uuid', () => {
    it('deletes a printer, withdraws its print jobs, notifies the clients and returns the number of withdrawn jobs', async () => {
      const { status, body } = await remove('location-admin', KITCHEN);

      expect([status, body.data]).toEqual([200, { uuid: KITCHEN, withdrawnJobs: 2 }]);
      expect((await servicesAt(LOCATION)).map(({ uuid }) => uuid)).not.toContain(KITCHEN);
      expect(server.recorded).toMatchObject({ printersWithdrawn: [KITCHEN], printersChanged: [LOCATION], locationEvents: [] });
      const { entries } = await listAuditEntries(database(), {});
      expect(entries).toEqual([expect.objectContaining({ action: 'delete', entity: 'printer', entityId: KITCHEN })]);
    });

    it('deletes another service and withdraws no print job', async () => {
      const { status, body } = await remove('account-admin', await uuidOf('stuart'));

      expect([status, body.data.withdrawnJobs]).toEqual([200, 0]);
      expect(server.recorded).toMatchObject({
        printersWithdrawn: [],
        printersChanged: [],
        locationEvents: [{ event: 'location.changed', locationId: LOCATION }],
      });
    });

    it.each(SIGNED_IN)('requires U thirdParty-printer for a printer and U thirdParty:settings for other services: %s', async (role) => {
      const location = (await call('GET', '/Locations', { as: role })).body.data[0].id as string;
      await database()
        .insert(thirdPartyServices)
        .values(
          ['printer', 'loyalty-app'].map((slug) => ({
            ...{ uuid: `remove-${slug}`, locationId: location, thirdPartyServiceUuid: 'kind', slug, isActive: false, settings: {} },
          })),
        );

      expect((await remove(role, 'remove-printer', location)).status).toBe(can(role, 'thirdParty-printer', 'updateOwn') ? 200 : 403);
      expect((await remove(role, 'remove-loyalty-app', location)).status).toBe(can(role, 'thirdParty:settings', 'updateOwn') ? 200 : 403);
    });

    it('returns 404 for a service of another location, and for a removed one', async () => {
      const ofOthers = await uuidOf('uberdirect', 'location-br-1');

      expect((await remove('account-admin', ofOthers)).status).toBe(404);
      expect((await remove('account-admin', ofOthers, 'location-br-1')).status).toBe(404);
      expect((await remove('location-admin', KITCHEN)).status).toBe(200);
      expect((await remove('location-admin', KITCHEN)).status).toBe(404);
      expect(await servicesAt('location-br-1', 'uberdirect')).toHaveLength(1);
    });
  });
});
