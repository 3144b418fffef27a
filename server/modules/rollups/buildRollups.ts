import { and, eq, gte, inArray, isNull, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { addToDay } from '@/lib/calendarDay';
import type { Database } from '../../platform/db/database';
import { locations, orderDays, orderHours, orderLines, orders, productDays, rollupChanges, rollupDays } from '../../platform/db/schema';
import { clocksTable, offsetAt, zonesOf } from '../statistics/zoneClocks';
import { deriveMonths, listUnbuiltMonths, storeMonth } from './buildMonths';
import { daysOfMonth } from './monthDays';
import { ORDER_FACTS } from './orderFacts';

/** A UTC day is built once it has been over for this long, because most orders change shortly after they were placed. */
const SETTLED_AFTER_MS = 6 * 3_600_000;
/** The most locations of a changed day that are built in one transaction. */
const MAX_LOCATIONS = 200;
const LOCK = sql`select pg_try_advisory_xact_lock(hashtext('rollups')) as locked`;

const lockSchema = z.looseObject({ rows: z.tuple([z.object({ locked: z.boolean() })]) });
const daysSchema = z.looseObject({ rows: z.array(z.object({ day: z.string() })) });

/** The orders of a rollup that are built together: of all locations on a UTC day, of some days of a location, or of a location. */
interface Units {
  isOrder: SQL | undefined;
  /** The same for the rows of a rollup table. */
  isRow: (table: typeof orderHours | typeof orderDays | typeof productDays) => SQL | undefined;
  /** Null: all of them. */
  utcDay: string | null;
  /** Undefined: all of them. */
  locationIds: readonly string[] | undefined;
  /** Times between which the orders are. */
  from: Date;
  to: Date;
}

/**
 * Brings the rollups up to date (row M-03, ADR 0021): builds changed days and locations again, then UTC days and months that are over, newest first. A
 * change that commits while a day is built leaves its mark, so that the day is built again. Of several processes one builds;
 * the others return at once.
 */
export async function buildRollups(database: Database, now: Date, stopping?: AbortSignal): Promise<void> {
  await dropMarksOfUnbuiltDays(database);
  while (!stopping?.aborted && (await buildChanged(database)));
  const until = new Date(now.getTime() - SETTLED_AFTER_MS);
  for (const day of await listUnbuiltDays(database, until)) {
    if (stopping?.aborted || !(await buildDay(database, day))) return;
  }
  for (const month of await listUnbuiltMonths(database, until.toISOString().slice(0, 10))) {
    if (stopping?.aborted || !(await buildMonth(database, month))) return;
  }
}

/** A day that is not built needs no mark: it will be built from all orders whose marks are visible here. */
async function dropMarksOfUnbuiltDays(database: Database): Promise<void> {
  await whileLocked(database, async (transaction) => {
    await transaction.execute(sql`
      delete from ${rollupChanges} where ${rollupChanges.utcDay} is not null and not exists (
        select from ${rollupDays} where ${rollupDays.utcDay} = ${rollupChanges.utcDay})`);
    return true;
  });
}

/** Builds a changed location or some of the locations of a changed day; false if there are none, or another process builds. */
async function buildChanged(database: Database): Promise<boolean> {
  return whileLocked(database, async (transaction) => {
    const [location] = await transaction.select().from(rollupChanges).where(isNull(rollupChanges.utcDay)).limit(1);
    if (location) {
      await transaction.delete(rollupChanges).where(eq(rollupChanges.locationId, location.locationId));
      await build(transaction, await unitsOfLocation(transaction, location.locationId));
      return true;
    }
    const [changed] = await transaction
      .select({ utcDay: rollupDays.utcDay, locationIds: sql<string[]>`json_agg(distinct ${rollupChanges.locationId})` })
      .from(rollupChanges)
      .innerJoin(rollupDays, eq(rollupDays.utcDay, rollupChanges.utcDay))
      .groupBy(rollupDays.utcDay)
      .limit(1);
    if (!changed) return false;
    const { utcDay } = changed;
    const ids = changed.locationIds.slice(0, MAX_LOCATIONS);
    await transaction.delete(rollupChanges).where(and(eq(rollupChanges.utcDay, utcDay), inArray(rollupChanges.locationId, ids)));
    await build(transaction, unitsOfDay(utcDay, ids));
    return true;
  });
}

/** Builds a UTC day of all locations; false if another process builds. */
async function buildDay(database: Database, utcDay: string): Promise<boolean> {
  return whileLocked(database, async (transaction) => {
    const inserted = await transaction.insert(rollupDays).values({ utcDay }).onConflictDoNothing().returning();
    if (inserted.length > 0) await build(transaction, unitsOfDay(utcDay));
    return true;
  });
}

/** Sums up a UTC month of all locations; days without orders are built, too, so that all of its days are valid. False if another process builds. */
async function buildMonth(database: Database, utcMonth: string): Promise<boolean> {
  const days = daysOfMonth(utcMonth);
  const built = await database.select().from(rollupDays).where(inArray(rollupDays.utcDay, days));
  for (const day of days) {
    if (!built.some(({ utcDay }) => utcDay === day) && !(await buildDay(database, day))) return false;
  }
  return whileLocked(database, async (transaction) => {
    await storeMonth(transaction, utcMonth);
    return true;
  });
}

/**
 * Runs `work` in a transaction while no other process builds; false if one does. Each statement sees what committed before it: the lock comes first,
 * so that all see what the previous holder has built, and marks are deleted before the orders are read.
 */
async function whileLocked(database: Database, work: (transaction: Database) => Promise<boolean>): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [{ locked }] = lockSchema.parse(await transaction.execute(LOCK)).rows;
    return locked && work(transaction);
  });
}

/** The UTC days with orders before `until` that are over and not built, newest first. Finds each day with one look into an index. */
async function listUnbuiltDays(database: Database, until: Date): Promise<string[]> {
  const lastBefore = (time: SQL) => sql`
    (select (${orders.placedAt} at time zone 'UTC')::date from ${orders} where ${orders.placedAt} < ${time} order by ${orders.placedAt} desc limit 1)`;
  const { rows } = daysSchema.parse(
    await database.execute(sql`
      with recursive days as (
        select ${lastBefore(sql`date_trunc('day', ${until.toISOString()}::timestamptz, 'UTC')`)} as day
        union all
        select ${lastBefore(sql`days.day::timestamp at time zone 'UTC'`)} from days where days.day is not null
      )
      select day::text as day from days
      where day is not null and not exists (select from ${rollupDays} where ${rollupDays.utcDay} = days.day)
      order by day desc`),
  );
  return rows.map(({ day }) => day);
}

function unitsOfDay(utcDay: string, locationIds?: readonly string[]): Units {
  const [from, to] = [startOf(utcDay), startOf(addToDay(utcDay, 1))];
  const isOfLocation = (column: AnyColumn) => locationIds && inArray(column, [...locationIds]);
  return {
    isOrder: and(gte(orders.placedAt, from), lt(orders.placedAt, to), isOfLocation(orders.locationId)),
    isRow: (table) => and(eq(table.utcDay, utcDay), isOfLocation(table.locationId)),
    ...{ utcDay, locationIds, from, to },
  };
}

/** All built days of a location. */
async function unitsOfLocation(database: Database, locationId: string): Promise<Units> {
  const [range] = await database
    .select({ from: sql<string | null>`min(${rollupDays.utcDay})::text`, to: sql<string | null>`max(${rollupDays.utcDay})::text` })
    .from(rollupDays);
  const isBuilt = sql`(${orders.placedAt} at time zone 'UTC')::date in (select ${rollupDays.utcDay} from ${rollupDays})`;
  return {
    isOrder: and(eq(orders.locationId, locationId), isBuilt),
    isRow: (table) => eq(table.locationId, locationId),
    ...{ utcDay: null, locationIds: [locationId] },
    from: startOf(range?.from ?? '2000-01-01'),
    to: startOf(range?.to ?? '2000-01-01'),
  };
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

const DIMENSIONS = sql.raw('utc_day, day, location_id, account_id, channel_slug, service_type, status, currency');
const MEASURES = sql.raw('reason, orders, with_total, total, items, fees, print_failures, late');
const SUMS = sql.raw(`
  reason, count(*), count(total), sum(total), sum(items), sum(fees), count(*) filter (where print_failed),
  array_agg(late) filter (where late is not null)`);

async function build(transaction: Database, { isOrder, isRow, utcDay, locationIds, from, to }: Units): Promise<void> {
  for (const table of [orderHours, orderDays, productDays]) await transaction.delete(table).where(isRow(table));
  const zones = await zonesOf(transaction, undefined);
  const clock = sql`${orders.placedAt} at time zone 'UTC' + ${offsetAt(sql`${orders.placedAt}`, sql`own`)}`;
  const { items, fees, reason, printFailed, late } = ORDER_FACTS;
  await transaction.execute(sql`
    with own as materialized ${clocksTable(zones, from, to)},
    facts as materialized (
      select ${orders.id} as id, (${orders.placedAt} at time zone 'UTC')::date as utc_day, (${clock})::date as day,
        extract(hour from ${clock})::smallint as hour, ${orders.locationId} as location_id, ${orders.accountId} as account_id,
        ${orders.channelSlug} as channel_slug, ${orders.serviceType} as service_type, ${orders.status} as status,
        ${orders.currency} as currency, ${orders.total} as total, ${items} as items, ${fees} as fees, ${reason} as reason,
        ${printFailed} as print_failed, ${late} as late
      from ${orders}
        left join ${locations} on ${locations.id} = ${orders.locationId}
        left join own on own.zone = ${locations.timeZone}
      where ${isOrder}
    ),
    days as (
      insert into ${orderDays} (${DIMENSIONS}, ${MEASURES}) select ${DIMENSIONS}, ${SUMS} from facts group by ${DIMENSIONS}, reason
    ),
    products as (
      insert into ${productDays} (${DIMENSIONS}, name, orders, items, total)
      select ${DIMENSIONS}, ${orderLines.name}, count(distinct id), sum(${orderLines.qty}), sum(${orderLines.qty} * ${orderLines.price})
      from facts join ${orderLines} on ${orderLines.orderId} = id
      group by ${DIMENSIONS}, ${orderLines.name}
    )
    insert into ${orderHours} (${DIMENSIONS}, hour, ${MEASURES})
    select ${DIMENSIONS}, hour, ${SUMS} from facts group by ${DIMENSIONS}, hour, reason`);
  await deriveMonths(transaction, utcDay, locationIds);
}
