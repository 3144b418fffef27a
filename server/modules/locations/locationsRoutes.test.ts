import { eq } from 'drizzle-orm';
import { locationSchema, printersOf } from '@/domain/location';
import { can } from '@/domain/permissions';
import { ROLES } from '@/domain/role';
import { partnerServicesOf } from '@/domain/thirdPartyService';
import { listAuditEntries } from '../audit/auditStore';
import { thirdPartyServices } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

const KITCHEN = '9b2c7e10-0000-4000-8000-000000000001';
const RECEIPT = '9b2c7e10-0000-4000-8000-000000000013';
const SERVICE = '6f1d0c52-0000-4000-8000-000000000001';

describe('the location routes', () => {
  const { server, call, database } = useTestServer();

  it.each([
    ['location-staff', 2],
    ['account-staff', 3],
    ['multi-account-admin', 6],
    ['product-admin', 12],
  ])('GET /Locations returns to %s the %i locations in its scope, sorted by name [S-08]', async (as, count) => {
    const { body } = await call('GET', '/Locations', { as });

    expect(body).toMatchObject({ count, totalCount: count });
    const names = (body.data as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
  });

  it('GET /Locations/:id returns a location with its printers, or only the requested fields', async () => {
    const whole = await call('GET', '/Locations/location-es-1', { as: 'location-staff' });
    const named = await call('GET', '/Locations/location-es-1?fields=id&fields=name&ts=1', { as: 'location-staff' });
    const listed = await call('GET', '/Locations?fields=id,timeZone&order=name', { as: 'location-staff' });

    expect(printersOf(locationSchema.parse(whole.body.data)).map(({ uuid, ticketType }) => [uuid, ticketType])).toEqual([
      [KITCHEN, 'KITCHEN'],
      [RECEIPT, 'RECEIPT'],
    ]);
    expect(named.body).toEqual({ data: { id: 'location-es-1', name: 'Ñandú Malasaña' } });
    expect(listed.body.data[0]).toEqual({ id: 'location-es-2', timeZone: 'Europe/Madrid' });
  });

  it('GET /Locations/:id returns the same 404 for a location outside the scope as for an unknown id', async () => {
    const others = await call('GET', '/Locations/location-br-1', { as: 'account-admin' });

    expect([others.status, others.body]).toEqual([404, (await call('GET', '/Locations/none', { as: 'account-admin' })).body]);
  });

  describe('PATCH a printer', () => {
    function change(as: string, body: object, path = `/Locations/location-es-1/thirdPartyServices/${KITCHEN}`) {
      return call('PATCH', path, { as, body });
    }

    it('saves the given settings, preserves the others and notifies the clients', async () => {
      const { body } = await change('location-admin', { copies: 3, ticketOptions: { columnsNumber: 32 }, isActive: false });

      expect(body.data).toMatchObject({
        uuid: KITCHEN,
        copies: 3,
        ticketOptions: { columnsNumber: 32 },
        isActive: false,
        printerName: 'Cocina',
      });
      const [row] = await database().select().from(thirdPartyServices).where(eq(thirdPartyServices.uuid, KITCHEN));
      expect(row).toMatchObject({ isActive: false, settings: { copies: 3, printerName: 'Cocina', autoPrint: true } });
      expect(server.recorded.printersChanged).toEqual(['location-es-1']);
    });

    it('saves two concurrent changes', async () => {
      await Promise.all([change('location-admin', { copies: 2 }), change('account-admin', { autoPrint: false })]);

      const [row] = await database().select().from(thirdPartyServices).where(eq(thirdPartyServices.uuid, KITCHEN));
      expect(row?.settings).toMatchObject({ copies: 2, autoPrint: false });
    });

    it.each(ROLES.filter((role) => role !== 'automatic'))(
      'requires U thirdParty-printer for settings and U thirdParty:active for the switch: %s [P-05]',
      async (role) => {
        const settings = await change(role, { copies: 2 });
        const active = await change(role, { isActive: true });

        expect(settings.status).toBe(can(role, 'thirdParty-printer', 'updateOwn') ? 200 : 403);
        expect(active.status).toBe(can(role, 'thirdParty:active', 'updateOwn') ? 200 : 403);
      },
    );

    it.each([
      [{ copies: 11 }, 'copies'],
      [{ ticketOptions: { columnsNumber: 19 } }, 'ticketOptions.columnsNumber'],
      [{ uuid: 'another' }, 'uuid'],
      [{ changedBy: 'Nobody' }, 'changedBy'],
      [{ printerURL: 'una impresora' }, 'printerURL'],
      [{ customHeaderText: 'a'.repeat(1001) }, 'customHeaderText'],
      [{ customFooterText: 'a'.repeat(1001) }, 'customFooterText'],
      [{ printerURL: '' }, 'printerURL'],
      [{ printerName: ' ' }, 'printerName'],
      [{ connectMethod: 'CLIENT', osName: 'EPSON' }, 'installationId'],
      [{ connectMethod: 'CLIENT', installationId: 'abc' }, 'osName'],
    ])('rejects %j [PR-04]', async (body, path) => {
      const reply = await change('location-admin', body);

      expect(reply.status).toBe(422);
      expect(reply.body.error.details).toEqual([expect.objectContaining({ path })]);
      expect(server.recorded.printersChanged).toEqual([]);
    });

    it('preserves the stored printer when it rejects a change [PR-04]', async () => {
      await change('location-admin', { connectMethod: 'CLIENT', copies: 4 });

      const [row] = await database().select().from(thirdPartyServices).where(eq(thirdPartyServices.uuid, KITCHEN));
      expect(row?.settings).toMatchObject({ copies: 1, printerName: 'Cocina' });
      expect(row?.settings).not.toHaveProperty('changedBy');
    });

    it('disables an incomplete printer, and enables it only once it is complete [PR-04]', async () => {
      expect((await change('location-admin', { isActive: false, printerURL: '' })).status).toBe(200);

      expect((await change('location-admin', { isActive: true })).body.error.details).toEqual([
        { path: 'printerURL', message: 'required' },
      ]);
      expect((await change('location-admin', { isActive: true, printerURL: '192.168.1.50' })).status).toBe(200);
    });

    it('returns the user of the last change and preserves the other ticket options', async () => {
      await database()
        .update(thirdPartyServices)
        .set({ settings: { printerName: 'Cocina', printerURL: 'http://a.test', ticketOptions: { columnsNumber: 48, font: 'B' } } })
        .where(eq(thirdPartyServices.uuid, KITCHEN));

      const { body } = await change('location-admin', { ticketOptions: { columnsNumber: 32 } });

      expect(body.data).toMatchObject({ ticketOptions: { columnsNumber: 32, font: 'B' }, changedBy: expect.stringMatching(/\S/) });
    });

    it('returns 404 for a printer of another location or account', async () => {
      expect((await change('location-admin', { copies: 2 }, `/Locations/location-es-2/thirdPartyServices/${KITCHEN}`)).status).toBe(404);
      expect((await change('account-admin-br', { copies: 2 })).status).toBe(404);
    });
  });

  describe('PATCH a service other than a printer', () => {
    const STUART = 'd1e80000-0000-4000-8000-000000000001';
    const UBER = 'd1e80000-0000-4000-8000-000000000002';
    const change = (as: string, body: object, uuid = STUART) =>
      call('PATCH', `/Locations/location-es-1/thirdPartyServices/${uuid}`, { as, body });
    const stored = async (uuid = STUART) =>
      (await database().select().from(thirdPartyServices).where(eq(thirdPartyServices.uuid, uuid)))[0];

    it('saves the given settings, preserves the others and notifies the clients [LO-10]', async () => {
      await change('account-admin', { pickupInstructions: 'Por la puerta de atrás', enableAutostacking: true });
      const { status, body } = await change('account-admin', { isActive: false });

      const service = {
        uuid: STUART,
        slug: 'stuart',
        isActive: false,
        enableAutostacking: true,
        pickupInstructions: 'Por la puerta de atrás',
      };
      expect([status, body.data]).toEqual([200, expect.objectContaining(service)]);
      const location = locationSchema.parse((await call('GET', '/Locations/location-es-1', { as: 'account-admin' })).body.data);
      expect(partnerServicesOf(location)).toContainEqual(expect.objectContaining({ ...service, apiKeySet: false }));
      expect(server.recorded).toMatchObject({
        printersChanged: [],
        locationEvents: [1, 2].map(() => ({ event: 'location.changed', locationId: 'location-es-1' })),
      });
      const { entries } = await listAuditEntries(database(), { entity: 'service', entityId: STUART });
      expect(entries[0]?.changes).toEqual([{ path: 'isActive', old: true, new: false }]);
    });

    it.each(ROLES.filter((role) => role !== 'automatic'))(
      'requires the permission of each changed setting: %s [LO-10, P-05]',
      async (role) => {
        const may = (allowed: boolean) => (allowed ? 200 : 403);
        const settings = may(can(role, 'thirdParty:settings', 'updateOwn'));

        expect((await change(role, { isActive: false })).status).toBe(may(can(role, 'thirdParty:active', 'updateOwn')));
        expect((await change(role, { enableAutostacking: true })).status).toBe(
          may(can(role, 'thirdParty-stuart:enableAutostacking', 'updateOwn')),
        );
        expect((await change(role, { pickupInstructions: 'X' })).status).toBe(settings);
        expect((await change(role, { apiKey: 'k' })).status).toBe(settings);
        expect((await change(role, { isActive: true, apiKey: 'k' })).status).toBe(settings);
        expect((await change(role, {})).status).toBe(settings);
      },
    );

    it.each([
      [{ copies: 2 }, 'copies'],
      [{ slug: 'printer' }, 'slug'],
      [{ changedBy: 'Nobody' }, 'changedBy'],
      [{ apiKey: 'a b' }, 'apiKey'],
      [{ apiKey: 'a'.repeat(501) }, 'apiKey'],
      [{ pickupInstructions: 'a'.repeat(501) }, 'pickupInstructions'],
      [{ isActive: 'yes' }, 'isActive'],
    ])('rejects %j', async (body, path) => {
      const before = await stored();

      const reply = await change('product-admin', body);

      expect([reply.status, reply.body.error.details]).toEqual([422, [expect.objectContaining({ path })]]);
      expect(await stored()).toEqual(before);
    });

    it('rejects autostacking for services other than Stuart [LO-10]', async () => {
      const reply = await change('product-admin', { enableAutostacking: true }, UBER);

      expect([reply.status, reply.body.error.details]).toEqual([422, [{ path: 'enableAutostacking', message: 'notOffered' }]]);
    });

    it('stores an API key that no reply and no audit entry contains', async () => {
      const { body } = await change('account-admin', { apiKey: 'hush-stuart' });
      expect(body.data).toMatchObject({ apiKeySet: true });

      const replies = await Promise.all(
        ['/Locations', '/Locations/location-es-1', '/Locations?fields=thirdPartyServices', '/Accounts/account-es/locations'].map((path) =>
          call('GET', path, { as: 'product-admin' }),
        ),
      );
      const { entries } = await listAuditEntries(database(), {});
      expect(JSON.stringify([body, replies.map((reply) => reply.body), entries])).not.toContain('hush-stuart');
      expect(entries[0]?.changes).toContainEqual({ path: 'changedSecrets', old: null, new: ['apiKey'] });
      expect((await stored())?.settings).toMatchObject({ apiKey: 'hush-stuart' });

      expect((await change('account-admin', { apiKey: '' })).body.data).toMatchObject({ apiKeySet: false });
      expect((await stored())?.settings).toMatchObject({ apiKey: '' });
    });

    it('returns 404 for a service of another location or account', async () => {
      expect((await change('account-admin-br', { isActive: false })).status).toBe(404);
      expect((await change('location-admin', { isActive: false }, 'd1e80000-0000-4000-8000-000000000003')).status).toBe(404);
    });
  });

  describe('POST /Locations/:id/sayHelloToPrinter', () => {
    function sayHello(body: object, as = 'location-admin') {
      return call('POST', '/Locations/location-es-1/sayHelloToPrinter', { as, body });
    }

    it('prints the given message on the printer with the uuid', async () => {
      const { status, body } = await sayHello({
        thirdPartyServiceUuid: RECEIPT,
        printerName: 'Caja',
        locationName: 'Ñandú',
        customMessage: '¡Hola!',
        withDate: true,
      });

      expect([status, body]).toEqual([200, { data: { sent: true, jobUuid: 'job-1', isServed: true } }]);
      expect(server.recorded.tested).toEqual([
        {
          printer: expect.objectContaining({ uuid: RECEIPT, ticketType: 'RECEIPT' }),
          message: expect.stringMatching(/^¡Hola!\nÑandú\nCaja\n\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
        },
      ]);
    });

    it('prints with the settings in the request and does not save them', async () => {
      await sayHello({
        thirdPartyServiceUuid: SERVICE,
        thirdParty: { uuid: KITCHEN, ticketOptions: { columnsNumber: 32 }, locationId: 'location-br-1' },
      });

      expect(server.recorded.tested).toMatchObject([
        { printer: { uuid: KITCHEN, locationId: 'location-es-1', ticketOptions: { columnsNumber: 32 } } },
      ]);
      expect(server.recorded.printersChanged).toEqual([]);
    });

    it.each([
      ['a printer of another location', { thirdPartyServiceUuid: '9b2c7e10-0000-4000-8000-000000000002' }, 404, 'NOT_FOUND'],
      ['a service type that two printers share', { thirdPartyServiceUuid: SERVICE }, 404, 'NOT_FOUND'],
      ['an invalid address', { thirdPartyServiceUuid: KITCHEN, thirdParty: { printerURL: 'no address' } }, 422, 'INVALID_DATA'],
      ['an invalid width', { thirdPartyServiceUuid: KITCHEN, thirdParty: { ticketOptions: { columnsNumber: 5 } } }, 422, 'INVALID_DATA'],
      ['no address', { thirdPartyServiceUuid: KITCHEN, thirdParty: { printerURL: '' } }, 409, 'PRINTER_NOT_USABLE'],
      ['a request without a printer', {}, 422, 'INVALID_DATA'],
    ])('rejects %s', async (_what, body, status, code) => {
      const reply = await sayHello(body);

      expect([reply.status, reply.body.error.code]).toEqual([status, code]);
      expect(server.recorded.tested).toEqual([]);
    });

    it('prints with all settings in the request, even on a disabled printer [PR-09]', async () => {
      const tried = {
        isActive: false,
        ticketType: 'RECEIPT',
        printerURL: 'http://192.168.1.60/print',
        customHeaderText: 'Hola',
        copies: 2,
      };
      const { status } = await sayHello({ thirdPartyServiceUuid: KITCHEN, thirdParty: { ...tried, uuid: KITCHEN } });

      expect(status).toBe(200);
      expect(server.recorded.tested).toMatchObject([{ printer: { ...tried, uuid: KITCHEN, isActive: true, printerName: 'Cocina' } }]);
    });

    it('adds the ePOS path to an address without a path [T-04]', async () => {
      await sayHello({ thirdPartyServiceUuid: KITCHEN, thirdParty: { uuid: KITCHEN, printerURL: '192.168.1.60' } });

      const printerURL = '192.168.1.60/cgi-bin/epos/service.cgi?devid=local_printer&timeout=60000';
      expect(server.recorded.tested).toMatchObject([{ printer: { printerURL } }]);
    });

    it('returns 403 without the printer permission, and 404 outside the scope', async () => {
      expect((await sayHello({ thirdPartyServiceUuid: KITCHEN }, 'location-manager')).status).toBe(403);
      expect((await sayHello({ thirdPartyServiceUuid: KITCHEN }, 'account-admin-br')).status).toBe(404);
    });
  });
});
