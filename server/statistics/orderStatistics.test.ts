import fc from 'fast-check';
import type { StatisticsFilter } from '@/domain/orderStatistics';
import type { User } from '@/domain/user';
import { anOrder, anOrderItem, aStatusEntry } from '../../test/factories/anOrder';
import { aUser } from '../../test/factories/aUser';
import { accounts, locations, orders } from '../db/schema';
import { orderRow, type NewOrder } from '../orders/orderStore';
import { statisticsOf, type RawOrder } from '../testing/statisticsOracle';
import { useTestDatabase } from '../testing/testDatabase';
import { orderStatistics } from './orderStatistics';

interface Place {
  id: string;
  accountId: string;
  timeZone: string;
  currency: string;
}

/** The zones change their clocks at another hour each, Newfoundland by half past; Bogotá never does; nobody knows that of Mars. */
const PLACES: Place[] = [
  { id: 'madrid', accountId: 'account-1', timeZone: 'Europe/Madrid', currency: 'EUR' },
  { id: 'bogota', accountId: 'account-1', timeZone: 'America/Bogota', currency: 'cop' },
  { id: 'sao-paulo', accountId: 'account-2', timeZone: 'America/Sao_Paulo', currency: 'BRL' },
  { id: 'st-johns', accountId: 'account-2', timeZone: 'America/St_Johns', currency: 'CAD' },
  { id: 'mars', accountId: 'account-2', timeZone: 'Mars/Olympus', currency: '' },
];
const NAMES: Record<string, string> = { 'account-1': 'Grupo Uno', 'account-2': 'Grupo Dos' };

const PROVIDER = aUser({ role: 'product-admin', accountId: null, locationsIds: [] });
const VIEWERS: { user: User; sees: string[]; names: string[] }[] = [
  { user: PROVIDER, sees: [...PLACES.map(({ id }) => id), 'gone'], names: ['account-1', 'account-2'] },
  { user: aUser({ role: 'account-admin', locationsIds: [] }), sees: ['madrid', 'bogota'], names: ['account-1'] },
  {
    user: aUser({ role: 'multi-account-admin', accountId: 'account-2', locationsIds: [] }),
    sees: ['sao-paulo', 'st-johns', 'mars'],
    names: ['account-2'],
  },
  { user: aUser({ locationsIds: ['bogota'] }), sees: ['bogota'], names: ['account-1'] },
  { user: aUser({ role: 'account-admin', accountId: 'account-3' }), sees: [], names: [] },
];

const HOUR_MS = 3_600_000;
/** Around each the clocks of one of the places change: Madrid's back and forth, Newfoundland's back, São Paulo's over midnight. */
const AROUND = ['2026-10-25', '2026-03-29', '2026-11-01', '2018-11-04'];

const placedAt = fc.integer({ min: -100 * 60, max: 100 * 60 });
const status = fc.constantFrom('DELIVERED', 'IN_KITCHEN', 'DISABLED', 'DEFERRED', 'ACCEPTED', 'CANCELED', 'CANCELLED', 'ERROR', 'WHATEVER');
const none = fc.constantFrom(undefined, null, '12', {}, [], true, 1e300, -(2 ** 53));
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -500, max: 90_000 }) },
  none,
  fc.constantFrom(0.5, -2.5, 1299.75, 2 ** 53 - 1),
);
const qty = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 5 }) }, none, fc.constantFrom(-3, 0, 0.25, 1.2344, 1e9, 1e9 + 1));
const name = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 14 }).map((n) => `Plato ${n}`) },
  fc.constantFrom(undefined, 7, '', 'Ñoquis'),
);
const item = fc.record({ name, qty, price: amount }, { requiredKeys: [] });
const items = fc.oneof({ weight: 8, arbitrary: fc.array(fc.oneof({ weight: 8, arbitrary: item }, none), { maxLength: 4 }) }, none);
const currency = fc.constantFrom('EUR', 'EUR', 'eur', 'COP', 'doblones', '', null, undefined, 7);
const order = fc.record({
  minute: placedAt,
  place: fc.constantFrom(...PLACES.map(({ id }) => id), 'gone'),
  accountId: fc.constantFrom('account-1', 'account-1', 'account-2', 'account-gone', ''),
  slug: fc.constantFrom('glovo', 'justeat'),
  status,
  total: amount,
  channelsTotal: amount,
  currency,
  items,
});

const someOf = (ids: string[]) => fc.option(fc.subarray(ids), { nil: undefined, freq: 2 });
const wish = fc.record({
  around: fc.constantFrom(...AROUND),
  hours: fc.tuple(fc.integer({ min: -90, max: 0 }), fc.integer({ min: 0, max: 90 })),
  locationIds: someOf(['madrid', 'bogota', 'st-johns', 'gone', 'nowhere']),
  accountIds: someOf(['account-1', 'account-2', 'account-gone', '']),
  channels: someOf(['glovo', 'justeat']),
  timeZone: fc.constantFrom(undefined, undefined, 'Europe/Madrid', 'America/St_Johns', 'Asia/Kathmandu'),
});

describe('the figures of orders', () => {
  const database = useTestDatabase();

  beforeEach(async () => {
    await database()
      .insert(accounts)
      .values(Object.entries(NAMES).map(([id, given]) => ({ id, name: given, country: 'ES', currency: 'EUR', apps: [], data: {} })));
    await database()
      .insert(locations)
      .values(PLACES.map((place) => ({ ...place, name: place.id, country: 'ES', data: {} })));
  });

  async function place(given: readonly NewOrder[]): Promise<void> {
    await database().delete(orders);
    if (given.length > 0) await database().insert(orders).values(given.map(orderRow));
  }

  it('are those of an independent count, for whoever asks and whatever the orders hold [DA-01]', async () => {
    // Whole weeks: to make a wrong one simpler would take minutes.
    const week = fc.noShrink(fc.tuple(fc.array(order, { minLength: 100, maxLength: 150 }), wish));
    await fc.assert(
      fc.asyncProperty(week, async ([given, { around, hours, locationIds, accountIds, channels, timeZone }]) => {
        const noon = Date.parse(`${around}T12:00:00Z`);
        const at = (ms: number) => new Date(noon + ms).toISOString();
        const made = given.map((each, n) => ({ ...each, id: `order-${n}`, at: at(each.minute * 60_000) }));
        await place(made.map(newOrder));
        const filter: StatisticsFilter = {
          fromDate: at(hours[0] * HOUR_MS),
          toDate: at(hours[1] * HOUR_MS),
          ...(locationIds && { locationIds }),
          ...(accountIds && { accountIds }),
          ...(channels && { channels }),
          ...(timeZone && { timeZone }),
        };
        const isAskedFor = (each: (typeof made)[number]) =>
          each.at >= filter.fromDate &&
          each.at < filter.toDate &&
          (locationIds?.includes(each.place) ?? true) &&
          (accountIds?.includes(each.accountId) ?? true) &&
          (channels?.includes(each.slug) ?? true);
        for (const { user, sees, names } of VIEWERS) {
          const expected = made.filter((each) => isAskedFor(each) && sees.includes(each.place)).map(rawOrder);

          expect(await orderStatistics(database(), user, filter)).toEqual(
            statisticsOf(expected, new Map(names.map((id) => [id, NAMES[id] ?? ''])), timeZone),
          );
        }
      }),
      { numRuns: 20 },
    );
  }, 240_000);

  const DAY = { fromDate: '2026-11-20T00:00:00Z', toDate: '2026-11-21T00:00:00Z' };
  const ofMadrid = (id: string, over: Partial<NewOrder> = {}): NewOrder => ({
    ...anOrder({ id, locationId: 'madrid', placedAt: '2026-11-20T12:00:00.000Z' }),
    accountId: 'account-1',
    ...over,
  });

  it('tell cancelled and failed orders apart, and never add up two currencies [DA-01]', async () => {
    await place([
      ofMadrid('a', { total: 1000 }),
      ofMadrid('b', { total: 500, currency: 'COP' }),
      ofMadrid('c', { total: null, items: [anOrderItem({ qty: 2, price: 300 }), anOrderItem({ qty: 1, price: 300 })] }),
      ofMadrid('d', { statuses: [aStatusEntry({ status: 'CANCELLED' })] }),
      ofMadrid('e', { statuses: [aStatusEntry({ status: 'ERROR' })] }),
    ]);

    const { data, count, totalCount } = await orderStatistics(database(), PROVIDER, DAY);

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
    const soldFor = [
      { currency: 'COP', amount: 950 },
      { currency: 'EUR', amount: 1850 },
    ];
    expect(data.topProducts).toEqual([{ name: 'Pizza margarita', qty: 5, orders: 3, sales: soldFor }]);
  });

  it('are of the day on the clocks of the place, on both sides of an hour that comes twice or never [DA-01]', async () => {
    const moments = [
      ['madrid', '2026-10-24T21:59:59.999Z', '2026-10-24'],
      ['madrid', '2026-10-24T22:00:00.000Z', '2026-10-25'],
      ['madrid', '2026-10-25T22:59:59.999Z', '2026-10-25'],
      ['madrid', '2026-10-25T23:00:00.000Z', '2026-10-26'],
      ['st-johns', '2026-11-01T02:29:59.999Z', '2026-10-31'],
      ['st-johns', '2026-11-02T03:29:59.999Z', '2026-11-01'],
      ['bogota', '2026-10-26T04:59:59.999Z', '2026-10-25'],
      ['mars', '2026-10-26T00:00:00.000Z', '2026-10-26'],
      // At midnight it was one o'clock.
      ['sao-paulo', '2018-11-04T02:59:59.999Z', '2018-11-03'],
      ['sao-paulo', '2018-11-04T03:00:00.000Z', '2018-11-04'],
    ] as const;
    for (const [locationId, at, day] of moments) {
      await place([ofMadrid('a', { locationId, placedAt: at })]);
      const toDate = new Date(Date.parse(at) + 40 * 24 * HOUR_MS).toISOString();
      const fromDate = new Date(Date.parse(at) - 40 * 24 * HOUR_MS).toISOString();

      const { data } = await orderStatistics(database(), PROVIDER, { fromDate, toDate });

      expect([locationId, at, data.byDay.map((each) => each.day)]).toEqual([locationId, at, [day]]);
    }
  });

  it('are none where there are no orders, the range is empty, or nothing is asked for [DA-01]', async () => {
    const nothing = { data: { byDay: [], byAccount: [], topProducts: [] }, count: 0, totalCount: 0 };
    expect(await orderStatistics(database(), PROVIDER, DAY)).toEqual(nothing);
    await place([ofMadrid('a')]);
    const moment = '2026-11-20T12:00:00.000Z';

    expect(await orderStatistics(database(), PROVIDER, { fromDate: moment, toDate: moment })).toEqual(nothing);
    expect(await orderStatistics(database(), PROVIDER, { ...DAY, locationIds: [] })).toEqual(nothing);
    expect(await orderStatistics(database(), PROVIDER, { fromDate: '2126-11-20T00:00:00Z', toDate: '2126-11-21T00:00:00Z' })).toEqual(
      nothing,
    );
  });

  it('are told as large as they are, where nobody could order so much', async () => {
    const huge = [anOrderItem({ qty: 1e9, price: Number.MAX_SAFE_INTEGER })];
    await place(['a', 'b', 'c'].map((id) => ofMadrid(id, { total: Number.MAX_SAFE_INTEGER, items: huge })));

    const { data } = await orderStatistics(database(), PROVIDER, DAY);

    expect(data.byDay[0]?.sales).toEqual([{ currency: 'EUR', amount: 3 * Number.MAX_SAFE_INTEGER }]);
    expect(data.topProducts[0]).toMatchObject({ qty: 3e9, sales: [{ currency: 'EUR', amount: 3e9 * Number.MAX_SAFE_INTEGER }] });
  });

  it('are of twelve products the ten that were sold most', async () => {
    const menu = Array.from({ length: 12 }, (_, n) => anOrderItem({ name: `Plato ${n}`, qty: n + 1 }));
    await place([ofMadrid('a', { items: menu })]);

    const { data } = await orderStatistics(database(), PROVIDER, DAY);

    expect(data.topProducts.map(({ qty: pieces }) => pieces)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });
});

type Made = (typeof order extends fc.Arbitrary<infer Given> ? Given : never) & { id: string; at: string };

function newOrder({ id, at, place, accountId, slug, status: newest, total, channelsTotal, currency: code, items: lines }: Made): NewOrder {
  const { items: _items, currency: _currency, total: _total, ...rest } = anOrder({ id, placedAt: at, locationId: place });
  const sent = { total, currency: code, items: lines, rawData: { order: { total_price: { fractional: channelsTotal } } } };
  // What channels send is not always of the kind that the type says.
  return { ...rest, ...sent, accountId, channel: { slug }, statuses: [aStatusEntry({ status: newest })] } as NewOrder;
}

function rawOrder({ id, at, place, accountId, status: newest, channelsTotal, ...data }: Made): RawOrder {
  return { id, placedAt: at, accountId, status: newest, data, channelsTotal, place: PLACES.find((each) => each.id === place) ?? null };
}
