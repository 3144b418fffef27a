import { and, gte, isNull, lte, not, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { addToDay } from '@/lib/calendarDay';
import type { Database } from '../../platform/db/database';
import {
  orders,
  rollupChanges,
  rollupDays,
  rollupMonths,
  type orderDays,
  type orderHours,
  type productDays,
} from '../../platform/db/schema';
import { daysOfMonth, lastOfMonth, monthOf } from './monthDays';

/** Above this number of changed days of locations, whole days are read from the orders: shorter conditions. */
const MAX_UNITS = 100;

/** Where the rollups are not up to date. */
export interface RawParts {
  /** The condition that an order is in such a part; null: there are none. */
  isRawOrder: SQL | null;
  /** The condition that a row of a rollup is up to date. */
  isValid: (table: typeof orderHours | typeof orderDays | typeof productDays) => SQL | undefined;
  /** The condition that a UTC day or the first day of a UTC month of a location is in a valid sum of a month; null: there are none. */
  isInMonth: ((locationId: AnyColumn, day: AnyColumn) => SQL | undefined) | null;
}

/** Local days; sums of months are only used if the rows of a month with a local day among these have no other days. */
export interface LocalDays {
  fromDay: string;
  toDay: string;
}

interface RawPartsRequest {
  from: string;
  to: string;
  rawFrom?: string | undefined;
  alsoRaw: readonly string[];
  inMonths: LocalDays | null;
}

/**
 * Returns which UTC days (of which locations) between two days must be read from the orders, so that figures are never older than the orders (ADR
 * 0021); `rawFrom`: from this day on, all of them; `alsoRaw`: these, too; `inMonths`: which valid sums of months the query can use, null for none. Run it in the snapshot of the
 * query that uses it.
 */
export async function readRawParts(
  database: Database,
  { from, to, rawFrom = '9999-12-31', alsoRaw, inMonths }: RawPartsRequest,
): Promise<RawParts> {
  // One row: reading hundreds of them takes as long as a small pivot.
  const [built] = await database
    .select({ days: sql<string[] | null>`array_agg(${rollupDays.utcDay}::text)` })
    .from(rollupDays)
    .where(and(gte(rollupDays.utcDay, from), lte(rollupDays.utcDay, to)));
  const changed = await database
    .selectDistinct({ locationId: rollupChanges.locationId, utcDay: rollupChanges.utcDay })
    .from(rollupChanges)
    .where(or(isNull(rollupChanges.utcDay), and(gte(rollupChanges.utcDay, from), lte(rollupChanges.utcDay, to))));
  const isUnit = changed.length <= MAX_UNITS;
  if (!isUnit && changed.some(({ utcDay }) => utcDay === null)) return partsOf([{ from, to }], [], []);
  const raw = new Set([...alsoRaw, ...(isUnit ? [] : changed.map(({ utcDay }) => utcDay))]);
  const valid = new Set(built?.days?.filter((day) => day < rawFrom && !raw.has(day)));
  const units = isUnit ? changed.filter(({ utcDay }) => utcDay === null || valid.has(utcDay)) : [];
  return partsOf(rangesWithout(valid, from, to), units, inMonths ? await readMonths(database, inMonths, valid) : []);
}

/** The stored UTC months, as ranges of days, of which all days are valid and all rows are either in the local days or in other local months. */
async function readMonths(database: Database, { fromDay, toDay }: LocalDays, valid: ReadonlySet<string>): Promise<Range[]> {
  const stored = await database
    .select()
    .from(rollupMonths)
    .where(and(gte(rollupMonths.utcMonth, monthOf(fromDay)), lte(rollupMonths.utcMonth, toDay)));
  const ranges: Range[] = [];
  for (const month of stored.map(({ utcMonth }) => utcMonth).sort()) {
    const last = lastOfMonth(month);
    if (month < fromDay || toDay < last || !daysOfMonth(month).every((day) => valid.has(day))) continue;
    const before = ranges.at(-1);
    if (before && addToDay(before.to, 1) === month) before.to = last;
    else ranges.push({ from: month, to: last });
  }
  return ranges;
}

interface Range {
  from: string;
  to: string;
}

function rangesWithout(valid: ReadonlySet<string>, from: string, to: string): Range[] {
  const ranges: Range[] = [];
  for (let day = from; day <= to; day = addToDay(day, 1)) {
    if (valid.has(day)) continue;
    const last = ranges.at(-1);
    if (last && addToDay(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

interface Unit {
  locationId: string;
  utcDay: string | null;
}

function partsOf(ranges: readonly Range[], units: readonly Unit[], months: readonly Range[]): RawParts {
  const isOrderOf = (range: Range) =>
    and(
      gte(orders.placedAt, new Date(`${range.from}T00:00:00Z`)),
      sql`${orders.placedAt} < ${`${addToDay(range.to, 1)}T00:00:00Z`}::timestamptz`,
    );
  const isOrder = [
    ...ranges.map(isOrderOf),
    ...units.map(({ locationId, utcDay }) =>
      and(sql`${orders.locationId} = ${locationId}`, utcDay === null ? undefined : isOrderOf({ from: utcDay, to: utcDay })),
    ),
  ];
  return {
    isRawOrder: isOrder.length > 0 ? (or(...isOrder) ?? null) : null,
    isValid: (table) => {
      const isRaw = or(
        ...ranges.map((range) => and(gte(table.utcDay, range.from), lte(table.utcDay, range.to))),
        ...units.map(({ locationId, utcDay }) =>
          and(sql`${table.locationId} = ${locationId}`, utcDay === null ? undefined : sql`${table.utcDay} = ${utcDay}`),
        ),
      );
      return isRaw && not(isRaw);
    },
    isInMonth: months.length > 0 ? monthCondition(months, units) : null,
  };
}

/** Sums of a month with a changed unit are outdated: the other days of the location and month are read from the days. */
function monthCondition(months: readonly Range[], units: readonly Unit[]): NonNullable<RawParts['isInMonth']> {
  return (locationId, day) => {
    const isWithin = ({ from, to }: Range) => and(gte(day, from), lte(day, to));
    const isOutdated = or(
      ...units.map((unit) =>
        and(
          sql`${locationId} = ${unit.locationId}`,
          unit.utcDay === null ? undefined : isWithin({ from: monthOf(unit.utcDay), to: lastOfMonth(unit.utcDay) }),
        ),
      ),
    );
    return and(or(...months.map(isWithin)), isOutdated && not(isOutdated));
  };
}
