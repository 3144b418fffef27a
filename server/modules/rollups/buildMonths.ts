import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { orderDays, orderHours, orderMonths, orderWeekdayHours, orderWeekdays, rollupDays, rollupMonths } from '../../platform/db/schema';
import { monthOf } from './monthDays';

const UTC_MONTH = sql.raw('utc_day - (extract(day from utc_day)::integer - 1)');
const MONTH = sql.raw('day - (extract(day from day)::integer - 1)');
/** The first day of the same weekday in the month. */
const WEEKDAY = sql.raw('day - (extract(day from day)::integer - 1) / 7 * 7');
const NAMES = sql.raw('orders, with_total, total, items, fees, print_failures');
const SUMS = sql.raw('sum(orders), sum(with_total), sum(total), sum(items), sum(fees), sum(print_failures)');

/** The UTC months, by their first day, that have built days, were over before `untilDay` and are not summed up, newest first. */
export async function listUnbuiltMonths(database: Database, untilDay: string): Promise<string[]> {
  const month = sql<string>`(date_trunc('month', ${rollupDays.utcDay}::timestamp)::date)::text`;
  const rows = await database
    .selectDistinct({ month })
    .from(rollupDays)
    .where(
      sql`${rollupDays.utcDay} < ${monthOf(untilDay)}::date and not exists (
        select from ${rollupMonths} where ${rollupMonths.utcMonth} = date_trunc('month', ${rollupDays.utcDay}::timestamp)::date)`,
    )
    .orderBy(desc(month));
  return rows.map((row) => row.month);
}

/** Sums up a month of all locations from its built days. Run it while no other process builds. */
export async function storeMonth(transaction: Database, utcMonth: string): Promise<void> {
  await transaction.insert(rollupMonths).values({ utcMonth }).onConflictDoNothing();
  await derive(transaction, [utcMonth], undefined);
}

/**
 * Sums up again the stored months of a UTC day (null: all of them) whose rows have changed, of some locations or all, in the transaction that changed
 * the rows.
 */
export async function deriveMonths(
  transaction: Database,
  utcDay: string | null,
  locationIds: readonly string[] | undefined,
): Promise<void> {
  const stored = await transaction
    .select()
    .from(rollupMonths)
    .where(utcDay === null ? undefined : eq(rollupMonths.utcMonth, monthOf(utcDay)));
  if (stored.length > 0)
    await derive(
      transaction,
      stored.map(({ utcMonth }) => utcMonth),
      locationIds,
    );
}

async function derive(transaction: Database, utcMonths: string[], locationIds: readonly string[] | undefined): Promise<void> {
  for (const table of [orderMonths, orderWeekdays, orderWeekdayHours]) {
    await transaction
      .delete(table)
      .where(and(inArray(table.utcMonth, utcMonths), locationIds && inArray(table.locationId, [...locationIds])));
  }
  const isSummed = (table: typeof orderDays | typeof orderHours) =>
    and(
      inArray(
        sql`${UTC_MONTH}`,
        utcMonths.map((month) => sql`${month}::date`),
      ),
      locationIds && inArray(table.locationId, [...locationIds]),
    );
  const own = sql.raw('location_id, account_id, status, currency');
  const insert = (into: SQL, columns: SQL, day: SQL, from: SQL, where: SQL | undefined) =>
    transaction.execute(sql`
      insert into ${into} (utc_month, day, ${own}, ${columns}, ${NAMES})
      select ${UTC_MONTH}, ${day}, ${own}, ${columns}, ${SUMS} from ${from} where ${where} group by 1, 2, ${own}, ${columns}`);
  await insert(sql`${orderMonths}`, sql.raw('channel_slug, service_type, reason'), MONTH, sql`${orderDays}`, isSummed(orderDays));
  await insert(sql`${orderWeekdays}`, sql.raw('channel_slug'), WEEKDAY, sql`${orderDays}`, isSummed(orderDays));
  await insert(sql`${orderWeekdayHours}`, sql.raw('hour'), WEEKDAY, sql`${orderHours}`, isSummed(orderHours));
}
