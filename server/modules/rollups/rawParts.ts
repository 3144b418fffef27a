import { and, gte, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { addToDay } from '@/lib/calendarDay';
import type { Database } from '../../platform/db/database';
import { orders, rollupChanges, rollupDays, type orderDays, type orderHours, type productDays } from '../../platform/db/schema';

/** Above this number of changed days of locations, whole days are read from the orders: shorter conditions. */
const MAX_UNITS = 100;

/** Where the rollups are not up to date. */
export interface RawParts {
  /** The condition that an order is in such a part; null: there are none. */
  isRawOrder: SQL | null;
  /** The condition that a row of a rollup is up to date. */
  isValid: (table: typeof orderHours | typeof orderDays | typeof productDays) => SQL | undefined;
}

/**
 * Returns which UTC days (of which locations) between two days must be read from the orders, so that figures are never older than the orders (ADR
 * 0021); `rawFrom`: from this day on, all of them. Run it in the snapshot of the query that uses it.
 */
export async function readRawParts(database: Database, from: string, to: string, rawFrom = '9999-12-31'): Promise<RawParts> {
  const built = await database
    .select()
    .from(rollupDays)
    .where(and(gte(rollupDays.utcDay, from), lte(rollupDays.utcDay, to)));
  const changed = await database
    .selectDistinct({ locationId: rollupChanges.locationId, utcDay: rollupChanges.utcDay })
    .from(rollupChanges)
    .where(or(isNull(rollupChanges.utcDay), and(gte(rollupChanges.utcDay, from), lte(rollupChanges.utcDay, to))));
  const isUnit = changed.length <= MAX_UNITS;
  if (!isUnit && changed.some(({ utcDay }) => utcDay === null)) return partsOf([{ from, to }], []);
  const raw = new Set(isUnit ? [] : changed.map(({ utcDay }) => utcDay));
  const valid = new Set(built.map(({ utcDay }) => utcDay).filter((day) => day < rawFrom && !raw.has(day)));
  return partsOf(rangesWithout(valid, from, to), isUnit ? changed.filter(({ utcDay }) => utcDay === null || valid.has(utcDay)) : []);
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

function partsOf(ranges: readonly Range[], units: readonly { locationId: string; utcDay: string | null }[]): RawParts {
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
  };
}
