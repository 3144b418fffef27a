import { and, eq, gte, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { isPivotOfProducts, needsRawOrders, type PivotField, type PivotQuery } from '@/domain/pivot';
import type { User } from '@/domain/user';
import { addToDay } from '@/lib/calendarDay';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import {
  locations,
  orderDays,
  orderHours,
  orderLines,
  orderMonths,
  orders,
  orderWeekdayHours,
  orderWeekdays,
  productDays,
} from '../../platform/db/schema';
import { isOfStatus, pickOrders, seenBy, someOf } from '../statistics/pickOrders';
import { lastOfMonth, monthOf } from './monthDays';
import { ORDER_FACTS } from './orderFacts';
import { readRawParts, type RawParts } from './rawParts';

/** A checked query of a user, of a pivot or of a report that groups orders by `rows`. `accountIds` further limits the filter, to the accounts of a URL. */
export interface FactsRequest {
  user: User;
  query: PivotQuery;
  accountIds?: readonly string[] | undefined;
}

/** The facts of a query: tables of a `with`, and the names of those with the facts; each is read on its own, so that the database reads rollups in parallel. */
export interface FactTables {
  tables: SQL;
  names: readonly ('month_facts' | 'rollup_facts' | 'raw_facts')[];
}

/** Days are texts of four-digit years; the rollups of a range are read up to two days after it. */
const LAST_ROLLUP_DAY = '9999-12-28';

/**
 * The orders that match the query, or the products in them, from rollups where they are up to date (`month_facts`: whole months; `rollup_facts`: days),
 * else from the orders (`raw_facts`). The day of `month_facts` is another one of the same month and, if the query needs it, weekday.
 * Columns: `location`, `account`, `channel`, `service_type`, `status`, `reason`, `product`, `day`, `hour`, `own_currency`, `home_currency` (that of the
 * location, as entered, if the order has none), the number `n` of orders, `moved` (how many of them are on another calendar day at their location), `with_total`,
 * `total`, `items`, `fees`, `print_failures`, and `late` (an array).
 */
export async function factTables(database: Database, request: FactsRequest): Promise<FactTables> {
  const { query } = request;
  const lastUtcDay = addToDay(query.toDay, query.days === 'business' ? 2 : 1);
  // Rollups contain whole days: the day on which the query ends is read from the orders.
  const endsOn = query.placedBefore === undefined ? undefined : new Date(query.placedBefore).toISOString().slice(0, 10);
  const parts =
    needsRawOrders(query) || query.toDay > LAST_ROLLUP_DAY
      ? null
      : await readRawParts(database, {
          ...{ from: addToDay(query.fromDay, -1), to: lastUtcDay, rawFrom: endsOn, alsoRaw: splitUtcDays(query) },
          inMonths: monthTable(query) && query,
        });
  const months = parts?.isInMonth ? sql`month_facts as not materialized (${monthFacts(database, request, parts)}), ` : sql``;
  const rollup = parts && sql`${months}rollup_facts as not materialized (${rollupFacts(database, request, parts)})`;
  const names = parts?.isInMonth ? (['month_facts', 'rollup_facts'] as const) : (['rollup_facts'] as const);
  if (rollup && parts.isRawOrder === null) return { tables: rollup, names };
  const { tables, isLine } = await pickOrders(
    database,
    { user: request.user, filter: query, ...(request.accountIds && { accountIds: request.accountIds }) },
    parts?.isRawOrder ?? undefined,
  );
  const raw = sql`${tables}, raw_facts as not materialized (${isPivotOfProducts(query) ? rawProducts(isLine) : rawOrders(query)})`;
  return rollup ? { tables: sql`${rollup}, ${raw}`, names: [...names, 'raw_facts'] } : { tables: raw, names: ['raw_facts'] };
}

export function fieldsOf({ rows = [], columns = [] }: PivotQuery): PivotField[] {
  return [...rows, ...columns];
}

/**
 * Sums of the facts by some of their columns and by currency (`currency`) and report status (`counts`, `cancelled`, `failed`), as a `select`. The many facts
 * are first summed up by their own columns: currency and report status are computed for the few sums.
 */
export function sumFacts({ names }: FactTables, columns: readonly string[]): SQL {
  const own = sql.raw([...new Set(['own_currency', 'home_currency', 'status', ...columns])].join(', '));
  const status = sql.raw('status');
  const sums = names.map(
    (name) => sql`
      select ${own}, sum(n) as n, sum(moved) as moved, sum(with_total) as with_total, sum(total) as total, sum(items) as items, sum(fees) as fees,
        sum(print_failures) as print_failures
      from ${sql.raw(name)} group by ${own}`,
  );
  return sql`
    select *, ${FACT_CURRENCY} as currency, ${isOfStatus('COMPLETED', status)} as counts, ${isOfStatus('CANCELLED', status)} as cancelled,
      ${isOfStatus('NOT_PROCESSED', status)} as failed
    from (${sql.join(sums, sql` union all `)}) as sums`;
}

/** The currency of facts (`docs/figures.md`). */
export const FACT_CURRENCY = sql`coalesce(own_currency, order_currency(to_jsonb(home_currency)), 'EUR') collate "C"`;

/**
 * The UTC days in which a period of business days begins and ends: products are stored by calendar day, which these contain only in part, so that they are
 * read from the orders.
 */
function splitUtcDays(query: PivotQuery): string[] {
  const { fromDay, toDay, days, dayStartsAt = 0 } = query;
  if (!isPivotOfProducts(query) || days !== 'business' || dayStartsAt === 0) return [];
  return [-1, 0, 1].flatMap((shift) => [addToDay(fromDay, shift), addToDay(toDay, shift + 1)]);
}

const PICKED = sql.raw(
  'picked.moved::integer as moved, picked.location, picked.account, picked.channel, picked.service_type, picked.status, picked.currency as own_currency, null as home_currency',
);

function rawOrders({ lateness }: PivotQuery): SQL {
  const { items, fees, reason, printFailed, late } = ORDER_FACTS;
  return sql`
    select ${PICKED}, ${reason} as reason, '' as product, picked.day, picked.hour,
      1 as n, (picked.total is not null)::integer as with_total, picked.total, ${items} as items, ${fees} as fees,
      ${printFailed}::integer as print_failures, ${lateness ? sql`array[${late}]` : sql`null::smallint[]`} as late
    from picked join ${orders} on ${orders.id} = picked.id`;
}

function rawProducts(isLine: SQL | undefined): SQL {
  return sql`
    select ${PICKED}, ${ORDER_FACTS.reason} as reason, sold.name as product, picked.day, picked.hour,
      1 as n, 1 as with_total, sold.total, sold.items, 0 as fees, 0 as print_failures, null::smallint[] as late
    from picked join ${orders} on ${orders.id} = picked.id
      cross join lateral (
        select ${orderLines.name} as name, sum(${orderLines.qty}) as items, sum(${orderLines.qty} * ${orderLines.price}) as total
        from ${orderLines} where ${orderLines.orderId} = picked.id and ${isLine} group by ${orderLines.name}
      ) as sold`;
}

/** The sums of months that contain the figures of a query; null if it needs days. */
function monthTable(query: PivotQuery): typeof orderMonths | typeof orderWeekdays | typeof orderWeekdayHours | null {
  const { channels, serviceType, reason, hour, weekday, days, dayStartsAt = 0, lateness } = query;
  const fields = fieldsOf(query);
  const isBusiness = days === 'business' && dayStartsAt > 0;
  if (isBusiness || lateness || isPivotOfProducts(query) || fields.some((field) => field === 'day' || field === 'week')) return null;
  const hasChannel = channels?.length || fields.includes('channel');
  const hasDetail = serviceType?.length || reason !== undefined || fields.includes('service') || fields.includes('reason');
  if (hour !== undefined || fields.includes('hour')) return hasChannel || hasDetail ? null : orderWeekdayHours;
  if (weekday === undefined && !fields.includes('weekday')) return orderMonths;
  return hasDetail ? null : orderWeekdays;
}

function monthFacts(database: Database, request: FactsRequest, { isInMonth }: RawParts): SQL {
  const { query } = request;
  const table = monthTable(query) ?? orderMonths;
  const withHour = table === orderWeekdayHours;
  const withDetail = table === orderMonths;
  const isSelected = and(
    gte(table.day, monthOf(query.fromDay)),
    lte(table.day, lastOfMonth(query.toDay)),
    isInMonth?.(table.locationId, table.utcMonth),
    matches(database, request, table, sql`${table.day}`),
    withDetail ? and(someOf(orderMonths.channelSlug, query.channels), someOf(orderMonths.serviceType, query.serviceType)) : undefined,
    table === orderWeekdays ? someOf(orderWeekdays.channelSlug, query.channels) : undefined,
    withDetail && query.reason !== undefined ? sql`reason = ${query.reason}` : undefined,
    withHour && query.hour !== undefined ? eq(orderWeekdayHours.hour, query.hour) : undefined,
  );
  return sql`
    select ${table.locationId} as location, ${table.accountId} as account, ${sql.raw(withHour ? "''" : 'channel_slug')} as channel,
      ${sql.raw(withDetail ? 'service_type' : "''")} as service_type, ${table.status} as status, ${table.currency} as own_currency,
      ${locations.currency} as home_currency, ${sql.raw(withDetail ? 'reason' : "''")} as reason, '' as product, ${table.day} as day,
      ${sql.raw(withHour ? 'hour' : '0')} as hour, ${table.orders} as n, 0 as moved, with_total, ${table.total} as total, ${table.items} as items, fees,
      print_failures, null::smallint[] as late
    from ${table} left join ${locations} on ${locations.id} = ${table.locationId}
    where ${isSelected}`;
}

function rollupFacts(database: Database, request: FactsRequest, { isValid, isInMonth }: RawParts): SQL {
  const { query } = request;
  const { fromDay, toDay, hour, dayStartsAt = 0 } = query;
  const byProduct = isPivotOfProducts(query);
  const startHour = query.days === 'business' && !byProduct ? dayStartsAt : 0;
  const byHour = !byProduct && (startHour > 0 || hour !== undefined || fieldsOf(query).includes('hour'));
  const table = byProduct ? productDays : byHour ? orderHours : orderDays;
  const isMoved = sql`(${orderHours.hour} < ${startHour}::integer)::integer`;
  const day = startHour > 0 ? sql`(${orderHours.day} - ${isMoved})` : sql`${table.day}`;
  const inMonth = isInMonth?.(table.locationId, table.utcDay);
  const isSelected = and(
    gte(table.utcDay, addToDay(fromDay, -1)),
    lte(table.utcDay, addToDay(toDay, 2)),
    sql`${day} between ${fromDay}::date and ${toDay}::date`,
    isValid(table),
    inMonth && not(inMonth),
    matches(database, request, table, day),
    someOf(table.channelSlug, query.channels),
    someOf(table.serviceType, query.serviceType),
    hour === undefined ? undefined : eq(orderHours.hour, hour),
    byProduct && query.product !== undefined ? eq(productDays.name, query.product) : undefined,
    query.reason === undefined ? undefined : sql`reason = ${query.reason}`,
  );
  return sql`
    select ${table.locationId} as location, ${table.accountId} as account, ${table.channelSlug} as channel, ${table.serviceType} as service_type,
      ${table.status} as status, ${table.currency} as own_currency, ${locations.currency} as home_currency, ${byProduct ? sql`''` : sql.raw('reason')} as reason,
      ${byProduct ? sql`${productDays.name}` : sql`''`} as product, ${day} as day, ${byHour ? sql`${orderHours.hour}` : sql`0`} as hour,
      ${table.orders} as n, ${startHour > 0 ? sql`${table.orders} * ${isMoved}` : sql`0`} as moved, ${byProduct ? table.orders : sql.raw('with_total')} as with_total, ${table.total} as total, ${table.items} as items,
      ${byProduct ? sql`0 as fees, 0 as print_failures, null::smallint[] as late` : sql.raw('fees, print_failures, late')}
    from ${table} left join ${locations} on ${locations.id} = ${table.locationId}
    where ${isSelected}`;
}

type RollupTable =
  typeof orderMonths | typeof orderWeekdays | typeof orderWeekdayHours | typeof orderHours | typeof orderDays | typeof productDays;

/** The condition of the scope and of the filters whose columns all rollups have; `day`: the day of a row in the lens. */
function matches(database: Database, { user, query, accountIds }: FactsRequest, table: RollupTable, day: SQL): SQL | undefined {
  const currency = sql`coalesce(${table.currency}, order_currency(to_jsonb(${locations.currency})), 'EUR')`;
  return and(
    seenBy(database, user, table.locationId),
    accountIds && isOneOf(table.accountId, accountIds),
    someOf(table.accountId, query.accountIds),
    someOf(table.locationId, query.locationIds),
    query.statuses?.length ? or(...query.statuses.map((status) => isOfStatus(status, sql`${table.status}`))) : undefined,
    query.currency === undefined ? undefined : sql`${currency} = ${query.currency}`,
    query.weekday === undefined ? undefined : sql`extract(isodow from ${day}) = ${query.weekday}`,
  );
}
