import type { OrderCountFilter, OrderCounts } from '@/domain/orderCounts';
import { and, asc, desc, gte, gt, inArray, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { LIST_FILTERS, type ListFilter, type Order, type OrderFilter, type OrderSort } from '@/domain/order';
import { normaliseStatus, ORDER_STATUSES, statusesOfFilter, type OrderStatus } from '@/domain/orderStatus';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import { orders } from '../../platform/db/schema';
import { matchesSearch } from './matchesSearch';
import { toOrder } from './orderStore';

const PAGE_SIZE = 50;

/**
 * Returns a page of the orders in `scope` that match the filter, and their total count; newest first unless the filter has a `sort`.
 * `accountIds` do not include sub-accounts. `now` decides which orders are due.
 */
export async function listOrders(
  database: Database,
  scope: 'all' | SQL,
  filter: OrderFilter,
  now = new Date(),
): Promise<{ orders: Order[]; totalCount: number }> {
  const { page = 0, limit = PAGE_SIZE } = filter;
  const order = orderBy(filter);
  const condition = and(scope === 'all' ? undefined : scope, ...orderConditions(filter, now));
  // The subquery selects ids from an index, so that complete rows are read for this page only.
  const ids = database
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(page * limit);
  const [rows, totalCount] = await Promise.all([
    database
      .select()
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(...order),
    database.$count(orders, condition),
  ]);
  return { orders: rows.map(toOrder), totalCount };
}

// The text of the search begins with the displayed code.
const SORT_COLUMNS: Record<Exclude<OrderSort, 'placed'>, PgColumn> = {
  due: orders.dueAt,
  total: orders.total,
  code: orders.searchText,
  status: orders.status,
};

/** A total order, so that pages contain each order once. Missing values are last in both directions; equal ones are newest first. */
function orderBy({ sort = 'placed', direction = 'desc' }: OrderFilter): SQL[] {
  const directed = direction === 'asc' ? asc : desc;
  if (sort === 'placed') return [directed(orders.placedAt), directed(orders.id)];
  return [sql`${directed(SORT_COLUMNS[sort])} nulls last`, desc(orders.placedAt), desc(orders.id)];
}

/**
 * Returns the number of orders in `scope` that match the filter, for each list filter, in one pass over them. `now` decides which orders
 * are due.
 */
export async function countOrders(
  database: Database,
  scope: 'all' | SQL,
  filter: OrderCountFilter,
  now = new Date(),
): Promise<OrderCounts> {
  const counts = Object.fromEntries(
    LIST_FILTERS.map((group) => [group, sql<number>`count(*) filter (where ${groupCondition(group, now) ?? sql`true`})`.mapWith(Number)]),
  );
  const [row] = await database
    .select(counts)
    .from(orders)
    .where(and(scope === 'all' ? undefined : scope, ...orderConditions(filter, now)));
  // Safe cast: the selection has a field for each list filter, and an aggregation always returns a row.
  return row as OrderCounts;
}

/**
 * Returns the SQL conditions of a filter, for order lists and order metrics. `fromDate` is inclusive, `toDate` exclusive (decision G07).
 */
export function orderConditions(filter: OrderFilter, now: Date): (SQL | undefined)[] {
  const { fromDate, toDate, locationIds, accountIds, channels, serviceType, group, search } = filter;
  return [
    fromDate ? gte(orders.placedAt, new Date(fromDate)) : undefined,
    toDate ? lt(orders.placedAt, new Date(toDate)) : undefined,
    locationIds && isOneOf(orders.locationId, locationIds),
    accountIds && isOneOf(orders.accountId, accountIds),
    channels && isOneOf(orders.channelSlug, channels),
    serviceType && isOneOf(orders.serviceType, serviceType),
    group && groupCondition(group, now),
    ...statusConditions(filter),
    ...(search === undefined ? [] : matchesSearch(search)),
  ];
}

/** SQL equivalent of `isInListFilter`. */
function groupCondition(group: ListFilter, now: Date): SQL | undefined {
  if (group === 'all') return undefined;
  const { beforeDue, onceDue, always } = statusesOfFilter(group);
  const is = (statuses: readonly OrderStatus[]) => inArray(orders.status, [...statuses]);
  const others = ORDER_STATUSES.filter((status) => !onceDue.includes(status));
  return or(
    // This condition is first because nearly all finished orders are due and comparing a date is cheap; `others` is the shorter list.
    onceDue.length > always.length ? and(lte(orders.dueAt, now), not(is(others))) : undefined,
    beforeDue.length > always.length ? and(is(beforeDue), or(isNull(orders.dueAt), gt(orders.dueAt, now))) : undefined,
    always.length > 0 ? is(always) : undefined,
  );
}

/**
 * `or`, the default, matches the current status; `and` requires that the order went through each status. Both spellings match (decision
 * G13).
 */
function statusConditions({ statuses, statusesConjunction }: OrderFilter): SQL[] {
  if (!statuses) return [];
  const wanted = [...new Set(statuses.map(normaliseStatus))];
  if (statusesConjunction !== 'and') return [inArray(orders.status, wanted)];
  return wanted.map(hadStatus);
}

/**
 * Matches orders whose history has an entry of the order itself with the status. Unknown statuses are stored as received and match
 * `UNKNOW`.
 */
function hadStatus(status: OrderStatus): SQL {
  const known = ORDER_STATUSES.filter((each) => each !== 'UNKNOW');
  const matches = status === 'UNKNOW' ? sql`<> all(${sql.param(known)}::text[])` : sql`= ${status}`;
  return sql`exists (
    select from jsonb_array_elements(${orders.statuses}) as entry
    where coalesce(entry->>'type', '') not in ('rider', 'printer', 'change') and entry->>'status' ${matches}
  )`;
}
