import fc from 'fast-check';
import type { FigureFilter } from '@/domain/figureFilter';
import { MAX_RANGE_DAYS } from '@/domain/period';
import type { PivotField } from '@/domain/pivot';
import { REPORT_TYPES } from '@/domain/report';
import { maxReportDays } from '@/domain/reportRange';
import { addToDay } from '@/lib/calendarDay';
import {
  anyOrdersAndFilter,
  insertLocations,
  insertOrders,
  LOCATIONS,
  NAMES,
  newOrder,
  PROVIDER,
  VIEWERS,
} from '../../../test/server/anyOrders';
import { changeOrders } from '../../../test/server/changeOrders';
import { pivotOf } from '../../../test/server/pivotOracle';
import type { RawOrder } from '../../../test/server/rawOrder';
import { readReport } from '../../../test/server/readReport';
import { reportOf } from '../../../test/server/reportOracle';
import { statisticsOf } from '../../../test/server/statisticsOracle';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { locations, orders, rollupChanges, rollupDays, rollupMonths } from '../../platform/db/schema';
import { readPivot } from '../pivot/readPivot';
import { buildRollups } from '../rollups/buildRollups';
import { orderStatistics } from '../statistics/orderStatistics';

const GROUPED = REPORT_TYPES.filter((type) => type !== 'orders');

/** Longer than what is read from the orders, at both sides of the days of a filter. */
const long = (filter: FigureFilter): FigureFilter => ({
  ...filter,
  fromDay: addToDay(filter.fromDay, -120),
  toDay: addToDay(filter.toDay, 120),
});

describe('reports of a long period', () => {
  const database = useTestDatabase();
  const build = (now = '2027-06-01T12:00:00Z') => buildRollups(database(), new Date(now));
  const rowsOf = async (type: (typeof GROUPED)[number], filter: FigureFilter) => (await readReport(database(), type, filter)).rows;
  const figuresOf = (filter: FigureFilter) => orderStatistics(database(), { user: PROVIDER, filter });

  beforeEach(() => insertLocations(database()));

  it('match an independent implementation for all users, orders and filters, from rollups, changed orders and both [M-03]', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyOrdersAndFilter,
        fc.record({ built: fc.integer({ min: 0, max: 100 }), until: fc.constantFrom('2026-10-26', '2027-06-01'), isInside: fc.boolean() }),
        async (
          { given, filter: { product: _product, total: _total, reason: _reason, hour: _hour, ...narrow } },
          { built, until, isInside },
        ) => {
          // Part of the orders are outside of a period that ends or begins with the days of the filter.
          const wide = long(narrow);
          const filter = isInside ? wide : { ...wide, toDay: narrow.toDay };
          await database().delete(rollupDays);
          await database().delete(rollupMonths);
          await insertOrders(database(), given.slice(0, built).map(newOrder));
          await build(`${until}T12:00:00Z`);
          const now = await changeOrders(database(), given, built);
          for (const { user, locationIds, names } of VIEWERS) {
            const seen = now.filter(({ locationId }) => locationIds.includes(locationId));
            const named = new Map(names.map((id) => [id, NAMES[id] ?? '']));
            for (const type of GROUPED) {
              if (maxReportDays(type, filter) === MAX_RANGE_DAYS.reports) continue;
              const { rows } = await readReport(database(), type, filter, { user });

              expect([type, filter, rows]).toEqual([type, filter, reportOf(type, seen, filter)]);
            }
            if (maxReportDays('summary', filter) === MAX_RANGE_DAYS.reports) continue;
            expect([filter, await orderStatistics(database(), { user, filter })]).toEqual([filter, statisticsOf(seen, named, filter)]);
          }
        },
      ),
      { numRuns: 30 },
    );
  }, 240_000);

  /** New York changes its clocks on other days than Madrid. */
  const NEW_YORK = { id: 'new-york', accountId: 'account-2', timeZone: 'America/New_York', currency: 'USD', name: 'Bar New York' };
  const PLACES = [LOCATIONS[0], NEW_YORK];
  const CLOCK_CHANGES = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'];

  /** Orders in each hour of the days at which the clocks change, and at the ends of months. */
  function ofYear(): RawOrder[] {
    const days = [
      ...CLOCK_CHANGES.flatMap((day) => [day, addToDay(day, 1)]),
      '2026-01-01',
      '2026-02-28',
      '2026-05-31',
      '2026-07-01',
      '2026-12-31',
    ];
    return PLACES.flatMap((place) =>
      days.flatMap((day) =>
        Array.from({ length: 24 }, (_, hour): RawOrder => ({
          ...{ id: `${place?.id ?? ''}-${day}-${hour}`, code: 'A', locationId: place?.id ?? '', accountId: place?.accountId ?? '' },
          placedAt: new Date(Date.parse(`${day}T00:30:00Z`) + hour * 3_600_000).toISOString(),
          slug: hour % 3 === 0 ? 'justeat' : 'glovo',
          serviceType: hour % 2 === 0 ? 'takeaway' : 'delivery-by-channel',
          status: hour % 7 === 0 ? 'CANCELED' : 'DELIVERED',
          data: { total: 100 + hour, items: [{ name: `Plato ${hour % 5}`, qty: 1 + (hour % 2), price: 50 }] },
          place: place ?? null,
        })),
      ),
    );
  }

  const YEAR = { fromDay: '2026-01-01', toDay: '2026-12-31' };
  const PERIODS: FigureFilter[] = [
    YEAR,
    { fromDay: '2025-12-31', toDay: '2026-10-25' },
    { fromDay: '2026-03-08', toDay: '2026-11-01' },
    { ...YEAR, days: 'business', dayStartsAt: 2 },
  ];
  const FIELDS: { rows: PivotField[]; columns?: PivotField[] }[] = [
    ...(['day', 'month', 'hour', 'weekday'] as const).map((field) => ({ rows: [field] })),
    { rows: ['location', 'day'], columns: ['hour'] },
    { rows: ['location', 'month'], columns: ['weekday'] },
    { rows: ['product', 'location'] },
  ];

  async function insertYear(): Promise<RawOrder[]> {
    await database()
      .insert(locations)
      .values({ ...NEW_YORK, country: 'US', data: {} });
    const given = ofYear();
    await insertOrders(database(), given.map(newOrder));
    return given;
  }

  it('and pivots match it over both clock changes of two zones, before and after the rollups are built [M-03, M-04]', async () => {
    const given = await insertYear();
    const sorted = (cells: readonly object[]) => cells.map((cell) => JSON.stringify(cell, Object.keys(cell).sort())).sort();
    const names = new Map(Object.entries(NAMES));

    for (const isBuilt of [false, true]) {
      if (isBuilt) await build();
      for (const filter of PERIODS) {
        for (const type of GROUPED) {
          if (maxReportDays(type, filter) === MAX_RANGE_DAYS.reports) continue;
          expect([isBuilt, type, filter, await rowsOf(type, filter)]).toEqual([isBuilt, type, filter, reportOf(type, given, filter)]);
        }
        expect([isBuilt, filter, await figuresOf(filter)]).toEqual([isBuilt, filter, statisticsOf(given, names, filter)]);
        for (const fields of FIELDS) {
          const query = { ...filter, ...fields };
          const { cells } = await readPivot(database(), { user: PROVIDER, query });

          expect([isBuilt, query, sorted(cells)]).toEqual([isBuilt, query, sorted(pivotOf(given, query))]);
        }
      }
    }
  }, 120_000);

  it('have the rows of the same days in reports that are read from the orders [M-03]', async () => {
    await insertYear();
    await build();
    const quarters = ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'].map((fromDay) => ({ fromDay, toDay: addToDay(fromDay, 91) }));
    const parts = quarters.map(({ fromDay, toDay }, n) => ({
      fromDay,
      toDay: n === 3 ? YEAR.toDay : addToDay(quarters[n + 1]?.fromDay ?? toDay, -1),
    }));

    for (const type of ['sales', 'salesWithProducts'] as const) {
      const ofParts = await Promise.all(parts.map((part) => rowsOf(type, part)));

      expect([type, await rowsOf(type, YEAR)]).toEqual([type, ofParts.flat()]);
    }
  });

  it('are read from rollups that are up to date, and not from the orders [M-03]', async () => {
    await insertYear();
    await build();
    const before = await Promise.all(GROUPED.map((type) => rowsOf(type, YEAR)));
    const figures = await figuresOf(YEAR);
    await database().delete(orders);
    await database().delete(rollupChanges);

    expect(await Promise.all(GROUPED.map((type) => rowsOf(type, YEAR)))).toEqual(before);
    expect(await figuresOf(YEAR)).toEqual(figures);
    expect(figures.count).toBeGreaterThan(400);
    expect(await rowsOf('summary', { ...YEAR, toDay: '2026-03-31' })).toEqual([]);
  });
});
