import { anOrder } from '../../../test/factories/anOrder';
import { useTestServer } from '../../../test/server/testServer';
import { orders } from '../../platform/db/schema';
import { orderRow } from '../orders/orderStore';

const YEAR = 'fromDay=2026-01-01&toDay=2026-12-31';

describe('pivotRoutes', () => {
  const { call, database } = useTestServer();
  const request = (query: string, as = 'product-admin') => call('GET', `/orders/pivot?${query}`, { as });
  const place = (id: string, locationId: string, accountId: string) =>
    database()
      .insert(orders)
      .values(orderRow({ ...anOrder({ id, locationId }), accountId }));

  it('returns the orders of a year by location with totals and names [M-03, M-04]', async () => {
    await place('order-1', 'location-es-1', 'account-es');

    const { status, body } = await request(`${YEAR}&rows=location&columns=month`);

    expect(status).toBe(200);
    const data = { orders: 1, sales: 1425, currency: 'EUR', cancelled: 0 };
    expect(body).toMatchObject({ data: { locations: { 'location-es-1': expect.any(String) as string } } });
    expect((body as { data: { cells: object[] } }).data.cells).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...data, keys: ['location-es-1', '2026-11'] }),
        expect.objectContaining({ ...data, keys: ['location-es-1', null] }),
        expect.objectContaining({ ...data, keys: [null, '2026-11'] }),
        expect.objectContaining({ ...data, keys: [null, null] }),
      ]),
    );
  });

  it('returns no orders of locations that the user cannot access [M-04]', async () => {
    await place('order-1', 'location-pe-1', 'account-pe');

    const { body } = await request(`${YEAR}&rows=location`, 'account-admin');

    expect(body).toEqual({ data: { cells: [], locations: {}, accounts: {} } });
  });

  it('rejects more than 400 days, and more than 92 where rollups do not contain the figures [M-03]', async () => {
    const statusOf = async (query: string) => (await request(query)).status;

    expect(await statusOf('fromDay=2026-01-01&toDay=2027-02-04&rows=day')).toBe(200);
    expect(await statusOf('fromDay=2026-01-01&toDay=2027-02-05&rows=day')).toBe(422);
    for (const raw of ['days=zone&timeZone=Asia/Kathmandu', 'product=Pizza', 'total=none', 'rows=product&columns=hour']) {
      expect(await statusOf(`${YEAR}&${raw}`)).toBe(422);
      expect(await statusOf(`fromDay=2026-01-01&toDay=2026-04-02&${raw}`)).toBe(200);
    }
  });

  it('rejects a repeated field, too many fields and unknown ones [M-04]', async () => {
    for (const fields of ['rows=day&columns=day', 'rows=day&rows=week&rows=month&rows=hour', 'rows=colour', 'columns=day&columns=hour']) {
      expect((await request(`${YEAR}&${fields}`)).status).toBe(422);
    }
  });

  it('rejects users without access to the reports [M-04]', async () => {
    expect((await request(YEAR, 'account-staff')).status).toBe(403);
  });
});
