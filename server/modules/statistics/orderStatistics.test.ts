import fc from 'fast-check';
import type { FigureFilter } from '@/domain/figureFilter';
import { addToDay } from '@/lib/calendarDay';
import { anOrder, anOrderItem, aStatusEntry } from '../../../test/factories/anOrder';
import type { NewOrder } from '../orders/orderStore';
import { anyOrdersAndFilter, NAMES, newOrder, insertLocations, insertOrders, PROVIDER, VIEWERS } from '../../../test/server/anyOrders';
import { statisticsOf } from '../../../test/server/statisticsOracle';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { orderStatistics } from './orderStatistics';

describe('orderStatistics', () => {
  const database = useTestDatabase();
  const place = (given: readonly NewOrder[]) => insertOrders(database(), given);
  const figuresFor = (filter: FigureFilter) => orderStatistics(database(), { user: PROVIDER, filter });

  beforeEach(() => insertLocations(database()));

  it('matches an independent implementation for all users, orders and filters, in every lens [DA-01, BR-03]', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrdersAndFilter, async ({ given, filter }) => {
        await place(given.map(newOrder));
        for (const { user, locationIds, names } of VIEWERS) {
          const seen = given.filter(({ locationId }) => locationIds.includes(locationId));

          expect(await orderStatistics(database(), { user, filter })).toEqual(
            statisticsOf(seen, new Map(names.map((id) => [id, NAMES[id] ?? ''])), filter),
          );
        }
      }),
      { numRuns: 40 },
    );
  }, 240_000);

  const DAY = { fromDay: '2026-11-20', toDay: '2026-11-20' };
  const ofMadrid = (id: string, over: Partial<NewOrder> = {}): NewOrder => ({
    ...anOrder({ id, locationId: 'madrid', placedAt: '2026-11-20T12:00:00.000Z' }),
    accountId: 'account-1',
    ...over,
  });

  it('separates cancelled and failed orders, and currencies [DA-01]', async () => {
    await place([
      ofMadrid('a', { total: 1000 }),
      ofMadrid('b', { total: 500, currency: 'COP' }),
      ofMadrid('c', { total: null, items: [anOrderItem({ qty: 2, price: 300 }), anOrderItem({ qty: 1, price: 300 })] }),
      ofMadrid('d', { statuses: [aStatusEntry({ status: 'CANCELLED' })] }),
      ofMadrid('e', { statuses: [aStatusEntry({ status: 'ERROR' })] }),
    ]);

    const { data, count, totalCount } = await figuresFor(DAY);

    const sums = {
      orders: 3,
      cancelled: 1,
      failed: 1,
      sales: [
        { currency: 'COP', amount: 500 },
        { currency: 'EUR', amount: 1000 },
      ],
    };
    expect([count, totalCount]).toEqual([3, 5]);
    expect(data.byDay).toEqual([{ day: '2026-11-20', ...sums }]);
    expect(data.byAccount).toEqual([{ accountId: 'account-1', name: 'Grupo Uno', ...sums }]);
    expect(data.byChannel).toEqual([{ channel: 'glovo', ...sums }]);
    expect(data.byHour).toEqual([{ hour: 13, ...sums }]);
    const soldFor = [
      { currency: 'COP', amount: 950 },
      { currency: 'EUR', amount: 1850 },
    ];
    expect(data.topProducts).toEqual([{ name: 'Pizza margarita', qty: 5, orders: 3, sales: soldFor }]);
  });

  it('sums up fractions of pieces exactly, across currencies [DA-01]', async () => {
    await place([
      ofMadrid('a', { items: [anOrderItem({ qty: 0.1 })] }),
      ofMadrid('b', { items: [anOrderItem({ qty: 0.2 })], currency: 'COP' }),
    ]);

    expect((await figuresFor(DAY)).data.topProducts).toMatchObject([{ qty: 0.3, orders: 2 }]);
  });

  it('uses the local day of the location, before and after hours that occur twice or never [DA-01]', async () => {
    const moments = [
      ['madrid', '2026-10-24T21:59:59.999Z', '2026-10-24'],
      ['madrid', '2026-10-24T22:00:00.000Z', '2026-10-25'],
      ['madrid', '2026-10-25T22:59:59.999Z', '2026-10-25'],
      ['madrid', '2026-10-25T23:00:00.000Z', '2026-10-26'],
      ['st-johns', '2026-11-01T02:29:59.999Z', '2026-10-31'],
      ['st-johns', '2026-11-02T03:29:59.999Z', '2026-11-01'],
      ['bogota', '2026-10-26T04:59:59.999Z', '2026-10-25'],
      ['mars', '2026-10-26T00:00:00.000Z', '2026-10-26'],
      // The clocks go from midnight to one o'clock.
      ['sao-paulo', '2018-11-04T02:59:59.999Z', '2018-11-03'],
      ['sao-paulo', '2018-11-04T03:00:00.000Z', '2018-11-04'],
    ] as const;
    for (const [locationId, at, day] of moments) {
      await place([ofMadrid('a', { locationId, placedAt: at })]);

      const { data } = await figuresFor({ fromDay: addToDay(day, -40), toDay: addToDay(day, 40) });

      expect([locationId, at, data.byDay.map((each) => each.day)]).toEqual([locationId, at, [day]]);
    }
  });

  it('returns no figures without orders, or if none match the filter [DA-01]', async () => {
    const nothing = { data: { byDay: [], byAccount: [], byChannel: [], byHour: [], topProducts: [] }, count: 0, totalCount: 0 };
    expect(await figuresFor(DAY)).toEqual(nothing);
    await place([ofMadrid('a')]);

    expect(await figuresFor({ fromDay: '2026-11-21', toDay: '2026-11-21' })).toEqual(nothing);
    expect(await figuresFor({ ...DAY, locationIds: ['nowhere'] })).toEqual(nothing);
    expect(await figuresFor({ fromDay: '2126-11-20', toDay: '2126-11-21' })).toEqual(nothing);
    expect(await figuresFor({ fromDay: '9999-12-31', toDay: '9999-12-31' })).toEqual(nothing);
  });

  it('ignores empty lists in the filter', async () => {
    await place([ofMadrid('a')]);

    expect((await figuresFor({ ...DAY, locationIds: [], accountIds: [], channels: [], serviceType: [], statuses: [] })).count).toBe(1);
  });

  it('returns amounts beyond the safe integers', async () => {
    const huge = [anOrderItem({ qty: 1e9, price: Number.MAX_SAFE_INTEGER })];
    await place(['a', 'b', 'c'].map((id) => ofMadrid(id, { total: Number.MAX_SAFE_INTEGER, items: huge })));

    const { data } = await figuresFor(DAY);

    expect(data.byDay[0]?.sales).toEqual([{ currency: 'EUR', amount: 3 * Number.MAX_SAFE_INTEGER }]);
    expect(data.topProducts[0]).toMatchObject({ qty: 3e9, sales: [{ currency: 'EUR', amount: 3e9 * Number.MAX_SAFE_INTEGER }] });
  });

  it('returns the ten best-selling of twelve products', async () => {
    const menu = Array.from({ length: 12 }, (_, n) => anOrderItem({ name: `Plato ${n}`, qty: n + 1 }));
    await place([ofMadrid('a', { items: menu })]);

    const { data } = await figuresFor(DAY);

    expect(data.topProducts.map(({ qty: pieces }) => pieces)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });
});
