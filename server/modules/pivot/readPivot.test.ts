import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { PIVOT_FIELDS, type Pivot, type PivotQuery } from '@/domain/pivot';
import { addToDay } from '@/lib/calendarDay';
import { aUser } from '../../../test/factories/aUser';
import { anyOrdersAndFilter, insertLocations, insertOrders, LOCATIONS, newOrder, PROVIDER, VIEWERS } from '../../../test/server/anyOrders';
import { changeOrders } from '../../../test/server/changeOrders';
import { pivotOf } from '../../../test/server/pivotOracle';
import type { RawOrder } from '../../../test/server/rawOrder';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { catalogs, locations, orders, orderWeekdays, rollupChanges, rollupDays, rollupMonths } from '../../platform/db/schema';
import { orderRow } from '../orders/orderStore';
import { buildRollups } from '../rollups/buildRollups';
import { readPivot } from './readPivot';

const anyFields = fc
  .record({
    fields: fc.subarray([...PIVOT_FIELDS], { maxLength: 4 }).chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
    split: fc.boolean(),
  })
  .map(({ fields, split }): Pick<PivotQuery, 'rows' | 'columns'> =>
    split || fields.length > 3 ? { rows: fields.slice(0, -1), columns: fields.slice(-1) } : { rows: fields },
  );

describe('readPivot', () => {
  const database = useTestDatabase();
  const sorted = (cells: Pivot['cells']) => cells.map((cell) => JSON.stringify(cell, Object.keys(cell).sort())).sort();

  beforeEach(() => insertLocations(database()));

  it('matches an independent implementation for all users and queries, from rollups, changed orders and both [M-03, M-04]', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyOrdersAndFilter,
        anyFields,
        fc.record({ built: fc.integer({ min: 0, max: 100 }), until: fc.constantFrom('2026-10-26', '2027-06-01'), isLate: fc.boolean() }),
        async ({ given, filter }, fields, { built, until, isLate }) => {
          await database().delete(rollupDays);
          await database().delete(rollupMonths);
          await insertOrders(database(), given.slice(0, built).map(newOrder));
          await buildRollups(database(), new Date(`${until}T12:00:00Z`));
          const now = await changeOrders(database(), given, built);
          const query: PivotQuery = { ...filter, ...fields, ...(isLate && { lateness: 'true' }) };
          for (const { user, locationIds } of VIEWERS) {
            const seen = now.filter(({ locationId }) => locationIds.includes(locationId));

            const { cells } = await readPivot(database(), { user, query });

            expect(sorted(cells)).toEqual(sorted(pivotOf(seen, query)));
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 240_000);

  it('groups products by their section in the current catalogs of the location, and does not count orders of several products [M-04]', async () => {
    const sells = (sections: Record<string, string[]>) => ({
      sections: Object.entries(sections).map(([title, productIds]) => ({ id: title, name: title, productIds })),
      products: [
        { id: 'p1', name: 'Pizza' },
        { id: 'p2', name: 'Soda' },
        { id: 'p3', name: 'Flan' },
      ],
    });
    const aCatalog = (id: string, locationId: string, updatedAt: string, data: Record<string, unknown>) => ({
      ...{ id, locationId, name: id, currency: 'EUR', updatedAt: new Date(updatedAt), data },
    });
    await database()
      .insert(catalogs)
      .values([
        aCatalog('old', 'madrid', '2026-01-01', sells({ Viejas: ['p1'], Postres: ['p3'] })),
        aCatalog('new', 'madrid', '2026-02-01', sells({ Pizzas: ['p1'], Bebidas: ['p2', 'p1'] })),
        aCatalog('broken', 'madrid', '2026-03-01', { sections: 'none', products: [{ id: 7 }] }),
        aCatalog('other', 'bogota', '2026-03-01', sells({ Platos: ['p1', 'p2'] })),
      ]);
    const items = ['Pizza', 'Soda', 'Flan', 'Agua'].map((name) => ({ name, qty: 2, price: 100 }));
    const given = [
      ...around('2026-11-20', [12, 13], { data: { total: 800, currency: 'EUR', items } }),
      ...around('2026-11-21', [12], { locationId: 'bogota', place: LOCATIONS[1] ?? null, data: { total: 800, currency: 'EUR', items } }),
    ];
    await insertOrders(database(), given.map(newOrder));
    const sections = new Map([
      ['madrid Pizza', 'Pizzas'],
      ['madrid Soda', 'Bebidas'],
      ['madrid Flan', 'Postres'],
      ['bogota Pizza', 'Platos'],
      ['bogota Soda', 'Platos'],
    ]);
    const sectionOf = (locationId: string, product: string) => sections.get(`${locationId} ${product}`) ?? '';
    const queries: PivotQuery[] = [{ rows: ['category'] }, { rows: ['category', 'product'], columns: ['location'] }].map((fields) => ({
      ...{ fromDay: '2026-01-01', toDay: '2026-12-31' },
      ...(fields as Pick<PivotQuery, 'rows' | 'columns'>),
    }));

    for (const isBuilt of [false, true]) {
      if (isBuilt) await build();
      for (const query of queries) expect(sorted(await pivot(query))).toEqual(sorted(pivotOf(given, query, sectionOf)));
    }
    const { cells } = await readPivot(database(), {
      user: aUser({ locationsIds: ['bogota'] }),
      query: { fromDay: '2026-11-01', toDay: '2026-11-30', rows: ['category'] },
    });
    expect(cells.map(({ keys, items: pieces, orders: n }) => [keys[0], pieces, n])).toEqual(
      expect.arrayContaining([
        ['Platos', 4, null],
        ['', 4, null],
      ]),
    );
  });

  const around = (day: string, hours: readonly number[], over: Partial<RawOrder> = {}): RawOrder[] =>
    hours.map((hour, n) => ({
      ...{
        id: `${day}-${n}`,
        code: 'A',
        accountId: 'account-1',
        locationId: 'madrid',
        slug: 'glovo',
        serviceType: 'takeaway',
        status: 'DELIVERED',
      },
      placedAt: new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000).toISOString(),
      data: { total: 100, currency: 'EUR' },
      place: LOCATIONS[0] ?? null,
      ...over,
    }));
  const pivot = async (query: PivotQuery) => (await readPivot(database(), { user: PROVIDER, query })).cells;
  const build = () => buildRollups(database(), new Date('2027-01-01T12:00:00Z'));

  /** Orders in the first and last hours of months in UTC, some of which are in another local month. */
  const ofYear = () =>
    ['2026-01-01', '2026-02-28', '2026-03-29', '2026-05-31', '2026-06-01', '2026-10-25', '2026-12-31'].flatMap((day) => [
      ...around(day, [0, 0.9, 5, 13.5, 22.5, 23.6]),
      ...around(day, [0.2, 23.7], { id: `bogota-${day}`, locationId: 'bogota', accountId: 'account-2', place: LOCATIONS[1] ?? null }).map(
        (order, n) => ({ ...order, id: `bogota-${day}-${n}`, status: n === 0 ? 'CANCELED' : 'DELIVERED', slug: 'justeat' }),
      ),
    ]);
  const COARSE: PivotQuery[] = (
    [
      { rows: ['location', 'month'] },
      { rows: ['reason'], columns: ['month'] },
      { rows: ['channel'], columns: ['weekday'] },
      { rows: ['hour'], columns: ['weekday'] },
      { rows: ['channel'], columns: ['weekday'], reason: 'late' },
      { rows: ['month'], hour: 1 },
      { rows: ['status'], weekday: 3, channels: ['justeat'] },
      { rows: ['month', 'service'], serviceType: ['takeaway'], statuses: ['CANCELLED'] },
    ] as const
  ).flatMap(({ ...fields }): PivotQuery[] =>
    [
      { fromDay: '2026-01-01', toDay: '2026-12-31' },
      { fromDay: '2025-12-31', toDay: '2026-06-30' },
      { fromDay: '2026-02-15', toDay: '2026-11-02' },
    ].map((days) => JSON.parse(JSON.stringify({ ...fields, ...days })) as PivotQuery),
  );

  it('returns the same figures from sums of months, in zones at both sides of UTC, over both clock changes [M-03]', async () => {
    const given = ofYear();
    await insertOrders(database(), given.map(newOrder));
    await build();
    expect(await database().$count(rollupMonths)).toBe(7);

    for (const query of COARSE) expect([query, sorted(await pivot(query))]).toEqual([query, sorted(pivotOf(given, query))]);
  });

  it('returns the figures of the orders after one of a stored month has changed, before and after the rollups are built [M-03]', async () => {
    const given = ofYear();
    await insertOrders(database(), given.map(newOrder));
    await build();
    const changed = given.map((order) =>
      order.id === '2026-05-31-2' ? { ...order, status: 'CANCELED', reason: 'late', slug: 'justeat' } : order,
    );
    for (const order of changed.filter(({ id }) => id === '2026-05-31-2'))
      await database()
        .update(orders)
        .set(orderRow(newOrder(order)))
        .where(eq(orders.id, order.id));

    for (const query of COARSE) expect([query, sorted(await pivot(query))]).toEqual([query, sorted(pivotOf(changed, query))]);
    await build();
    for (const query of COARSE) expect([query, sorted(await pivot(query))]).toEqual([query, sorted(pivotOf(changed, query))]);
    // The zone decides the local days of all orders of the location.
    await database().update(locations).set({ timeZone: 'Asia/Kathmandu' }).where(eq(locations.id, 'madrid'));
    const moved = changed.map((order) =>
      order.place && order.locationId === 'madrid' ? { ...order, place: { ...order.place, timeZone: 'Asia/Kathmandu' } } : order,
    );
    for (const query of COARSE) expect([query, sorted(await pivot(query))]).toEqual([query, sorted(pivotOf(moved, query))]);
    await build();
    for (const query of COARSE) expect([query, sorted(await pivot(query))]).toEqual([query, sorted(pivotOf(moved, query))]);
  });

  it('reads sums of months that are up to date, and the days only at the ends of the period [M-03]', async () => {
    await insertOrders(database(), around('2026-05-20', [12]).map(newOrder));
    await build();
    await database().update(orderWeekdays).set({ orders: 7 });
    const ordersOf = async (fromDay: string) =>
      (await pivot({ fromDay, toDay: '2026-12-31', columns: ['weekday'] })).map(({ orders: n }) => n);

    expect(await ordersOf('2026-01-01')).toEqual([7, 7]);
    expect(await ordersOf('2026-05-02')).toEqual([1, 1]);
    await database().delete(rollupDays).where(eq(rollupDays.utcDay, '2026-05-03'));
    expect(await ordersOf('2026-01-01')).toEqual([1, 1]);
  });

  it('returns the same figures before and after the rollups are built, for a year with both clock changes [M-03]', async () => {
    const days = ['2026-03-29', '2026-10-25', '2026-03-28', '2026-01-01', '2026-12-31'];
    const given = days.flatMap((day) => around(day, [0, 0.9, 1.1, 2, 22.5, 23.5]));
    await insertOrders(database(), given.map(newOrder));
    const query: PivotQuery = { fromDay: '2026-01-01', toDay: '2026-12-31', rows: ['day'], columns: ['hour'] };

    const before = await pivot(query);
    await build();
    const after = await pivot(query);

    expect(await database().$count(rollupChanges)).toBe(0);
    expect(sorted(after)).toEqual(sorted(before));
    expect(sorted(after)).toEqual(sorted(pivotOf(given, query)));
  });

  it('uses local days and hours in zones with offsets of half and three quarters of an hour [M-03]', async () => {
    for (const [timeZone, key] of [
      ['Asia/Kathmandu', ['2026-11-21', '0']],
      ['Australia/Adelaide', ['2026-11-21', '4']],
      ['America/St_Johns', ['2026-11-20', '14']],
    ] as const) {
      await database().update(locations).set({ timeZone }).where(eq(locations.id, 'madrid'));
      await insertOrders(database(), around('2026-11-20', [18.25]).map(newOrder));
      await build();

      const cells = await pivot({ fromDay: '2026-11-20', toDay: '2026-11-21', rows: ['day', 'hour'] });

      expect(cells.map(({ keys }) => keys)).toContainEqual(key);
    }
  });

  it('never sums up currencies [M-03]', async () => {
    const inPesos = around('2026-11-21', [12], { data: { total: 7000, currency: 'COP' } });
    await insertOrders(database(), [...around('2026-11-20', [12, 13]), ...inPesos].map(newOrder));
    await build();

    const cells = await pivot({ fromDay: '2026-01-01', toDay: '2026-12-31' });

    expect(cells.map(({ currency, sales, orders: count }) => [currency, sales, count]).sort()).toEqual([
      ['COP', 7000, 1],
      ['EUR', 200, 2],
    ]);
  });

  it('shifts the days of a period so that they can be compared with those of another one [M-03]', async () => {
    await insertOrders(database(), around('2025-11-20', [12]).map(newOrder));
    await build();
    const query = { fromDay: '2025-11-17', toDay: '2025-11-23', alignTo: '2026-11-16' } as const;

    const keysBy = async (field: 'day' | 'week' | 'month' | 'weekday') =>
      (await pivot({ ...query, rows: [field] })).map(({ keys }) => keys[0]).filter(Boolean);

    expect(await keysBy('day')).toEqual([addToDay('2026-11-16', 3)]);
    expect(await keysBy('week')).toEqual(['2026-11-16']);
    expect(await keysBy('month')).toEqual(['2026-11']);
    expect(await keysBy('weekday')).toEqual(['4']);
  });

  it('reads the orders of a year up to a time, of days in rollups too [M-03]', async () => {
    const given = ['2026-03-29', '2026-11-20', '2026-11-21'].flatMap((day) => around(day, [11, 12, 13]));
    await insertOrders(database(), given.map(newOrder));
    await build();
    const query: PivotQuery = { fromDay: '2026-01-01', toDay: '2026-12-31', rows: ['day'], placedBefore: '2026-11-20T12:00:00.000Z' };

    const cells = await pivot(query);

    expect(sorted(cells)).toEqual(sorted(pivotOf(given, query)));
    expect(cells).toContainEqual(expect.objectContaining({ keys: [null], orders: 4 }));
  });

  it('reads rollups that are up to date, and not the orders [M-03]', async () => {
    await insertOrders(database(), around('2026-11-20', [12]).map(newOrder));
    await build();
    await database().delete(orders);
    await database().delete(rollupChanges);

    expect(await pivot({ fromDay: '2026-01-01', toDay: '2026-12-31' })).toMatchObject([{ orders: 1, sales: 100 }]);
  });
});
