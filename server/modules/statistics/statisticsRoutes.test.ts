import { eq } from 'drizzle-orm';
import { statisticsReplySchema } from '@/domain/orderStatistics';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { locations, orders } from '../../platform/db/schema';
import { orderRow, type NewOrder } from '../orders/orderStore';
import { useTestServer } from '../../../test/server/testServer';

describe('statisticsRoutes', () => {
  const { call, database } = useTestServer();

  function place(...given: Partial<NewOrder>[]) {
    const rows = given.map((over, n) =>
      orderRow({ ...anOrder({ id: `order-${n}`, locationId: 'location-es-1' }), accountId: 'account-es', ...over }),
    );
    return database().insert(orders).values(rows);
  }

  const request = (query: string, as = 'product-admin') => call('GET', `/orders/queryStaticsOrders?${query}`, { as });
  const NOVEMBER = 'fromDay=2026-11-01&toDay=2026-11-30';

  async function figuresFor(query: string, as?: string) {
    const { status, body } = await request(`ts=1&${NOVEMBER}&${query}`, as);
    expect(status).toBe(200);
    return statisticsReplySchema.parse(body);
  }

  it('returns figures by day, account, channel, hour and product, with the order counts [DA-01]', async () => {
    await place({}, { placedAt: '2026-11-20T23:30:00.000Z', total: 75, currency: 'COP' });

    const { body } = await request(NOVEMBER);

    const none = { cancelled: 0, failed: 0 };
    expect(body).toEqual({
      data: {
        byDay: [
          { day: '2026-11-20', orders: 1, sales: [{ currency: 'EUR', amount: 1425 }], ...none },
          { day: '2026-11-21', orders: 1, sales: [{ currency: 'COP', amount: 75 }], ...none },
        ],
        byAccount: [
          {
            accountId: 'account-es',
            name: 'Grupo Ñandú',
            orders: 2,
            sales: [
              { currency: 'COP', amount: 75 },
              { currency: 'EUR', amount: 1425 },
            ],
            ...none,
          },
        ],
        byChannel: [
          {
            channel: 'glovo',
            orders: 2,
            sales: [
              { currency: 'COP', amount: 75 },
              { currency: 'EUR', amount: 1425 },
            ],
            ...none,
          },
        ],
        byHour: [
          { hour: 0, orders: 1, sales: [{ currency: 'COP', amount: 75 }], ...none },
          { hour: 13, orders: 1, sales: [{ currency: 'EUR', amount: 1425 }], ...none },
        ],
        topProducts: [
          {
            name: 'Pizza margarita',
            qty: 2,
            orders: 2,
            sales: [
              { currency: 'COP', amount: 950 },
              { currency: 'EUR', amount: 950 },
            ],
          },
        ],
      },
      count: 2,
      totalCount: 2,
      asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      also: [],
    });
  });

  it('returns the figures of further periods in the requested order, with the same filter [M-02]', async () => {
    await place(
      { placedAt: '2026-11-20T12:00:00.000Z' },
      { placedAt: '2026-11-18T12:00:00.000Z' },
      { placedAt: '2026-11-02T12:00:00.000Z' },
      { placedAt: '2026-11-02T12:00:00.000Z', channel: { ...anOrder().channel, slug: 'ubereats' } },
    );
    const query = 'fromDay=2026-11-20&toDay=2026-11-20&channels=glovo&alsoDays=2026-11-16/2026-11-22&alsoDays=2026-11-01/2026-11-30';

    const reply = statisticsReplySchema.parse((await request(query)).body);

    expect([reply.count, ...reply.also.map(({ count }) => count)]).toEqual([1, 2, 3]);
  });

  it.each([
    ['without its last day', 'alsoDays=2026-11-16', 'alsoDays.0', 'invalidDate'],
    ['of days that are not on the calendar', 'alsoDays=2026-11-16/2026-11-31', 'alsoDays.0', 'invalidDate'],
    ['that ends before it begins', 'alsoDays=2026-11-16/2026-11-15', 'toDay', 'reversed'],
    ['of 93 days', 'alsoDays=2026-08-24/2026-11-24', 'toDay', 'tooLong'],
    ['that is the fifth', `${'alsoDays=2026-11-16/2026-11-16&'.repeat(5)}ts=1`, 'alsoDays', expect.any(String) as string],
  ])('rejects a further period %s [M-02]', async (_what, query, path, message) => {
    const { status, body } = await request(`${NOVEMBER}&${query}`);

    expect([status, body.error.details[0]]).toEqual([422, { path, message }]);
  });

  it("counts only orders in the user's scope, whatever the filter [DA-01]", async () => {
    await place(
      { locationId: 'location-es-1', items: [anOrderItem({ name: 'Uno' })] },
      { locationId: 'location-es-3', items: [anOrderItem({ name: 'Dos' })] },
      { locationId: 'location-es-4', items: [anOrderItem({ name: 'Tres' })] },
      { locationId: 'location-br-1', accountId: 'account-br', items: [anOrderItem({ name: 'Quatro' })] },
    );
    const figures = async (query: string, as: string) => {
      const { data, count } = await figuresFor(query, as);
      return [count, data.byAccount.map(({ accountId }) => accountId).sort(), data.topProducts.map(({ name }) => name).sort()];
    };

    expect(await figures('', 'location-staff')).toEqual([1, ['account-es'], ['Uno']]);
    expect(await figures('', 'account-staff')).toEqual([2, ['account-es'], ['Dos', 'Uno']]);
    expect(await figures('', 'multi-account-admin')).toEqual([3, ['account-es'], ['Dos', 'Tres', 'Uno']]);
    expect(await figures('', 'product-admin')).toEqual([4, ['account-br', 'account-es'], ['Dos', 'Quatro', 'Tres', 'Uno']]);
    expect(await figures('locationIds=location-br-1&locationIds=location-es-1', 'location-staff')).toEqual([1, ['account-es'], ['Uno']]);
    expect(await figures('accountIds=account-br', 'account-admin')).toEqual([0, [], []]);
  });

  it('omits the name of an account out of scope that a location was moved from', async () => {
    await place({ locationId: 'location-br-1', accountId: 'account-br' });
    await database().update(locations).set({ accountId: 'account-es' }).where(eq(locations.id, 'location-br-1'));

    const { data } = await figuresFor('', 'account-admin');

    expect(data.byAccount).toMatchObject([{ accountId: 'account-br', name: null, orders: 1 }]);
  });

  it('accepts 92 days, one day, and days in the future [DA-01]', async () => {
    expect((await request('fromDay=2026-08-25&toDay=2026-11-24')).status).toBe(200);
    expect((await request('fromDay=2026-11-20&toDay=2026-11-20')).status).toBe(200);
    expect((await request('fromDay=2126-11-20&toDay=2126-11-20')).body).toMatchObject({ count: 0, totalCount: 0 });
  });

  it.each([
    ['days that end before they begin', 'fromDay=2026-11-21&toDay=2026-11-20', 'toDay', 'reversed'],
    ['93 days', 'fromDay=2026-08-24&toDay=2026-11-24', 'toDay', 'tooLong'],
    ['all of time', 'fromDay=2000-01-01&toDay=9999-12-31', 'toDay', 'tooLong'],
    ['a day that is not on the calendar', 'fromDay=2026-02-29&toDay=2026-03-01', 'fromDay', 'invalidDate'],
    ['a day of another millennium', 'fromDay=0001-01-01&toDay=0001-01-02', 'fromDay', 'invalidDate'],
    ['the zone lens without a time zone', `${NOVEMBER}&days=zone`, 'timeZone', 'required'],
    ['the business lens without a start hour', `${NOVEMBER}&days=business`, 'dayStartsAt', 'required'],
    ['an unknown time zone, even if the lens does not use it', `${NOVEMBER}&timeZone=Mars/Olympus`, 'timeZone', 'notOffered'],
  ])('rejects %s with the problem of the field [DA-01, BR-03]', async (_what, query, path, message) => {
    const { status, body } = await request(query);

    expect([status, body.error.code, body.error.details[0]]).toEqual([422, 'INVALID_DATA', { path, message }]);
  });

  it.each([
    'toDay=2026-11-20',
    'fromDay=2026-11-20',
    'fromDate=2026-11-01T00:00:00Z&toDate=2026-12-01T00:00:00Z',
    `${NOVEMBER}&statuses=ERROR`,
    `${NOVEMBER}&page=1`,
    `${NOVEMBER}&hour=24`,
    `${NOVEMBER}&days=business&dayStartsAt=-1`,
    `${NOVEMBER}&days=midnight`,
  ])('rejects the query %s', async (query) => {
    expect((await request(query)).status).toBe(422);
  });

  it('splits days in the requested time zone, under any of its names [DA-01, BR-03]', async () => {
    await place({ placedAt: '2026-11-20T23:30:00.000Z' });
    const dayIn = async (timeZone: string) => (await figuresFor(`days=zone&timeZone=${timeZone}`)).data.byDay.map(({ day }) => day);

    expect(await dayIn('Europe/Madrid')).toEqual(['2026-11-21']);
    expect(await dayIn('america/bogota')).toEqual(['2026-11-20']);
    expect(await dayIn('Asia/Calcutta')).toEqual(['2026-11-21']);
  });

  it.each(['Mars/Olympus', '__proto__', "'; drop table orders; --", '2026-11-20', 'x'.repeat(65)])(
    'rejects the time zone %s',
    async (zone) => {
      const { status, body } = await request(`${NOVEMBER}&days=zone&timeZone=${encodeURIComponent(zone)}`);

      expect([status, body.error.details]).toEqual([422, [{ path: 'timeZone', message: expect.any(String) }]]);
    },
  );

  it('includes the orders without an account for an empty account id [BR-02]', async () => {
    await place({}, { accountId: '' });

    expect((await figuresFor('accountIds=')).data.byAccount).toMatchObject([{ accountId: '', name: null, orders: 1 }]);
    expect((await figuresFor('accountIds=&accountIds=account-es')).count).toBe(2);
  });

  it('returns 401 without a session', async () => {
    expect((await call('GET', `/orders/queryStaticsOrders?${NOVEMBER}`)).status).toBe(401);
  });
});
