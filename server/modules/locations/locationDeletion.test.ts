import { eq } from 'drizzle-orm';
import { ROLES } from '@/domain/role';
import { anOrder } from '../../../test/factories/anOrder';
import {
  blockedItems,
  catalogs,
  channelStatuses,
  connections,
  locations,
  operations,
  orders,
  thirdPartyServices,
  users,
} from '../../platform/db/schema';
import { orderRow } from '../orders/orderStore';
import { insertJobs } from '../../printing/queue/printJobStore';
import { aPrintJob } from '../../../test/server/aPrintJob';
import { useTestServer } from '../../../test/server/testServer';

const DRAFT = {
  name: 'Ñandú Triana',
  accountId: 'account-es',
  address: 'Calle Betis 10',
  country: 'ES',
  language: 'es',
  contactEmail: 'triana@example.com',
  timeZone: 'Europe/Madrid',
};

describe('DELETE /Locations/:id', () => {
  const { server, call, database } = useTestServer();

  const create = (body: object = DRAFT) => call('POST', '/Locations', { as: 'product-admin', body });
  const remove = (id: string, as = 'product-admin') => call('DELETE', `/Locations/${id}`, { as });
  const stored = async (id: string) => (await database().select().from(locations).where(eq(locations.id, id)))[0];

  async function createEmptyLocation(): Promise<string> {
    const { body } = await create();
    server.recorded.locationEvents = [];
    return body.data.id;
  }

  it('deletes the dependent rows of the location, retains its operations and notifies the clients [LO-01]', async () => {
    const id = await createEmptyLocation();
    const since = new Date();
    await database()
      .insert(thirdPartyServices)
      .values({ uuid: 'u', locationId: id, thirdPartyServiceUuid: 't', slug: 'stuart', isActive: true, settings: {} });
    await database().insert(catalogs).values({ id: 'c', locationId: id, name: 'Carta', currency: 'EUR', data: {} });
    await database()
      .insert(blockedItems)
      .values({ locationId: id, innerId: 'd', kind: 'product', name: 'D', channels: [], since, by: 'A' });
    await database().insert(channelStatuses).values({ locationId: id, slug: 'glovo', status: 'open' });
    await database().insert(connections).values({ locationId: id, slug: 'glovo', secret: 's', secretAt: since });
    await database().insert(operations).values({
      id: 'op',
      accountId: 'account-es',
      locationId: id,
      affectedEntityId: id,
      action: 'store-open',
      status: 'success',
      date: since,
      by: 'A',
      channels: [],
      items: [],
    });
    await database()
      .update(users)
      .set({ locationsIds: [id, 'location-es-1'] })
      .where(eq(users.id, 'user-location-staff'));

    const { status, body } = await remove(id);

    expect([status, body]).toEqual([200, { data: { id } }]);
    for (const table of [thirdPartyServices, catalogs, blockedItems, channelStatuses, connections]) {
      expect(await database().$count(table, eq(table.locationId, id))).toBe(0);
    }
    expect([await stored(id), await database().$count(operations, eq(operations.locationId, id))]).toEqual([undefined, 1]);
    const [staff] = await database().select().from(users).where(eq(users.id, 'user-location-staff'));
    expect(staff?.locationsIds).toEqual(['location-es-1']);
    expect(server.recorded).toMatchObject({ locationEvents: [{ event: 'location.changed', locationId: id }], printersChanged: [id] });
    expect((await remove(id)).status).toBe(404);
  });

  it('returns 409 with the counts for a location with recent orders, open print jobs or child locations', async () => {
    const id = await createEmptyLocation();
    const order = { ...anOrder({ id: 'o', locationId: id, placedAt: new Date().toISOString() }), accountId: 'account-es' };
    await database().insert(orders).values(orderRow(order));
    await insertJobs(database(), [aPrintJob({ locationId: id })]);
    await create({ ...DRAFT, parentLocationId: id });

    const { status, body } = await remove(id);

    expect([status, body.error.code, body.error.details]).toEqual([409, 'LOCATION_NOT_EMPTY', { orders: 1, printJobs: 1, children: 1 }]);
    expect(await stored(id)).toBeDefined();
  });

  it('deletes a location whose last order is more than 31 days old', async () => {
    const id = await createEmptyLocation();
    const placedAt = new Date(Date.now() - 32 * 86_400_000).toISOString();
    await database()
      .insert(orders)
      .values(orderRow({ ...anOrder({ id: 'o', locationId: id, placedAt }), accountId: 'account-es' }));

    expect((await remove(id)).status).toBe(200);
    expect((await call('GET', '/orders/o', { as: 'product-admin' })).status).toBe(200);
  });

  it.each(ROLES.filter((role) => role !== 'automatic'))('is restricted to the provider’s administrator: %s', async (role) => {
    expect((await remove('location-es-5', role)).status).toBe(role === 'product-admin' ? 200 : 403);
  });
});
