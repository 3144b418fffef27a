import { eq, sql } from 'drizzle-orm';
import { anIntakeOrder } from '../../../test/factories/anIntakeOrder';
import { ALWAYS_OPEN, setOpeningHours } from '../../../test/server/setOpeningHours';
import { useTestServer } from '../../../test/server/testServer';
import { listAuditEntries } from '../audit/auditStore';
import { acceptOrder } from '../intake/acceptOrder';
import { locations, orders } from '../../platform/db/schema';
import { findLocation } from './locationStore';

const LOCATION = 'location-es-1';
const MINUTE_MS = 60_000;

describe('the busy mode of a location', () => {
  const { server, call, database } = useTestServer();
  const path = `/Locations/${LOCATION}/busy-mode`;
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const start = (body: object, as = 'location-admin') => call('PUT', path, { as, body });

  beforeEach(async () => {
    await setOpeningHours(database(), LOCATION, ALWAYS_OPEN);
    const channels = [{ slug: 'glovo', enabled: true, autoAccept: true, preparationMinutes: 20 }];
    await database()
      .update(locations)
      .set({ data: sql`${locations.data} || ${JSON.stringify({ channels })}::jsonb` })
      .where(eq(locations.id, LOCATION));
    await database().delete(orders);
  });

  async function place(orderId: string) {
    const location = await findLocation(database(), LOCATION);
    if (!location) throw new Error(`The demo has no ${LOCATION}.`);
    return (await acceptOrder(server.context, { location, slug: 'glovo', order: anIntakeOrder({ orderId }) }, new Date())).order;
  }

  it('adds minutes to new orders until its end, which every user of the location sees, and is in history and audit log [K-07]', async () => {
    const until = inMinutes(60);

    const { status, body } = await start({ extraMinutes: 15, until });

    expect(status).toBe(200);
    expect(body.data.busyMode).toMatchObject({ extraMinutes: 15, maxOrders: null, until, by: expect.any(String) });
    expect((await call('GET', `/Locations/${LOCATION}`, { as: 'location-staff' })).body.data.busyMode).toEqual(body.data.busyMode);
    expect((await place('G-1')).statuses.at(-1)?.meta).toMatchObject({ answer: { readyInMinutes: 35 } });
    expect(server.recorded.locationEvents).toEqual([
      { event: 'location.changed', locationId: LOCATION },
      { event: 'operations.changed', locationId: LOCATION },
    ]);
    const [operation] = (await call('GET', `/statuses?affectedEntityId=${LOCATION}&action=store-busy`, { as: 'location-admin' })).body.data;
    expect(operation).toMatchObject({ action: 'store-busy', status: 'success', until, by: body.data.busyMode.by });
    expect((await listAuditEntries(database(), {})).entries).toHaveLength(1);
  });

  it('has no effect after its end [K-07]', async () => {
    await start({ extraMinutes: 15, maxOrders: 1, until: inMinutes(60) });
    await database()
      .update(locations)
      .set({ data: sql`jsonb_set(${locations.data}, '{busyMode,until}', ${JSON.stringify(inMinutes(-1))}::jsonb)` })
      .where(eq(locations.id, LOCATION));

    await place('G-1');
    expect((await place('G-2')).statuses.at(-1)?.meta).toMatchObject({ answer: { readyInMinutes: 20 } });
  });

  it('limits the orders per 15 minutes, without cancelled ones [K-07]', async () => {
    await start({ maxOrders: 2, until: inMinutes(60) });
    await place('G-1');
    const { id } = await place('G-2');

    await expect(place('G-3')).rejects.toMatchObject({ statusCode: 409, code: 'STORE_BUSY' });
    await database().update(orders).set({ status: 'CANCELED' }).where(eq(orders.id, id));
    await place('G-3');
    await database()
      .update(orders)
      .set({ placedAt: new Date(Date.now() - 16 * MINUTE_MS) });
    await place('G-4');
  });

  it('limits orders that arrive at the same time [K-07]', async () => {
    await start({ maxOrders: 2, until: inMinutes(60) });

    const results = await Promise.allSettled(['G-1', 'G-2', 'G-3', 'G-4'].map(place));

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  });

  it('ends on request, once [K-07]', async () => {
    await start({ extraMinutes: 15, until: inMinutes(60) });

    const { body } = await call('DELETE', path, { as: 'location-admin' });
    await call('DELETE', path, { as: 'location-admin' });

    expect(body.data.busyMode).toBeNull();
    const history = (await call('GET', `/statuses?affectedEntityId=${LOCATION}&action=store-calm`, { as: 'location-admin' })).body.data;
    expect(history).toHaveLength(1);
  });

  it('remains when the form of the location is saved [K-07]', async () => {
    await start({ extraMinutes: 15, until: inMinutes(60) });

    const { body } = await call('PATCH', `/Locations/${LOCATION}`, { as: 'account-admin', body: { phone: '+34 600 000 000', rev: 1 } });

    expect(body.data.busyMode).toMatchObject({ extraMinutes: 15 });
  });

  it.each([
    ['without an effect', { until: inMinutes(60) }, 422],
    ['that ends in the past', { extraMinutes: 15, until: inMinutes(-1) }, 422],
    ['of more than 24 hours', { extraMinutes: 15, until: inMinutes(24 * 60 + 1) }, 422],
    ['of 121 minutes', { extraMinutes: 121, until: inMinutes(60) }, 422],
  ])('is rejected %s [K-07]', async (_what, body, status) => {
    expect((await start(body)).status).toBe(status);
  });

  it('is limited to the scope and permission of the user [K-07]', async () => {
    expect((await start({ extraMinutes: 15, until: inMinutes(60) }, 'account-admin-br')).status).toBe(404);
    expect((await start({ extraMinutes: 15, until: inMinutes(60) }, 'account-manager')).status).toBe(403);
  });
});
