import { and, desc, gte, gt, inArray, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import type { ListFilter, Order, OrderFilter } from '@/domain/order';
import { normaliseStatus, ORDER_STATUSES, statusesOfFilter, type OrderStatus } from '@/domain/orderStatus';
import type { Database } from '../../platform/db/database';
import { isOneOf } from '../../platform/db/isOneOf';
import { orders } from '../../platform/db/schema';
import { toOrder } from './orderStore';

const PAGE_SIZE = 50;

/**
 * A page of the orders in `scope` that fit the filter, newest first, and how many there are in all. `accountIds` are taken as they
 * are, without their sub-accounts; what is due is so at `now`.
 */
export async function listOrders(
  database: Database,
  scope: 'all' | SQL,
  filter: OrderFilter,
  now = new Date(),
): Promise<{ orders: Order[]; totalCount: number }> {
  const { page = 0, limit = PAGE_SIZE } = filter;
  const condition = and(scope === 'all' ? undefined : scope, ...orderConditions(filter, now));
  // Ids are found in an index; the orders themselves are read for the page alone, not for those before it.
  const ids = database
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(page * limit);
  const [rows, totalCount] = await Promise.all([
    database
      .select()
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(...NEWEST_FIRST),
    database.$count(orders, condition),
  ]);
  return { orders: rows.map(toOrder), totalCount };
}

const NEWEST_FIRST = [desc(orders.placedAt), desc(orders.id)];

/** What of the filter a list of orders, and every figure about them, is narrowed to. `fromDate` belongs to the range, `toDate` does not (decision G07). */
export function orderConditions(filter: OrderFilter, now: Date): (SQL | undefined)[] {
  const { fromDate, toDate, locationIds, accountIds, channels, serviceType, group } = filter;
  return [
    fromDate ? gte(orders.placedAt, new Date(fromDate)) : undefined,
    toDate ? lt(orders.placedAt, new Date(toDate)) : undefined,
    locationIds && isOneOf(orders.locationId, locationIds),
    accountIds && isOneOf(orders.accountId, accountIds),
    channels && isOneOf(orders.channelSlug, channels),
    serviceType && isOneOf(orders.serviceType, serviceType),
    group && groupCondition(group, now),
    ...statusConditions(filter),
  ];
}

/** `isInListFilter` in SQL. */
function groupCondition(group: ListFilter, now: Date): SQL | undefined {
  if (group === 'all') return undefined;
  const { beforeDue, onceDue, always } = statusesOfFilter(group);
  const is = (statuses: readonly OrderStatus[]) => inArray(orders.status, [...statuses]);
  const others = ORDER_STATUSES.filter((status) => !onceDue.includes(status));
  return or(
    // First: nearly all finished orders are due, and a date is compared faster than a list. The list of the others is the shorter one.
    onceDue.length > always.length ? and(lte(orders.dueAt, now), not(is(others))) : undefined,
    beforeDue.length > always.length ? and(is(beforeDue), or(isNull(orders.dueAt), gt(orders.dueAt, now))) : undefined,
    always.length > 0 ? is(always) : undefined,
  );
}

/** `or`, or nothing: the order is in one of the statuses now. `and`: it went through each of them. Both spellings fit (decision G13). */
function statusConditions({ statuses, statusesConjunction }: OrderFilter): SQL[] {
  if (!statuses) return [];
  const wanted = [...new Set(statuses.map(normaliseStatus))];
  if (statusesConjunction !== 'and') return [inArray(orders.status, wanted)];
  return wanted.map(wentThrough);
}

/** Whether the history has a line of the order's own with the status; words that nobody knows stand there as they came. */
function wentThrough(status: OrderStatus): SQL {
  const known = ORDER_STATUSES.filter((each) => each !== 'UNKNOW');
  const fits = status === 'UNKNOW' ? sql`<> all(${sql.param(known)}::text[])` : sql`= ${status}`;
  return sql`exists (
    select from jsonb_array_elements(${orders.statuses}) as entry
    where coalesce(entry->>'type', '') not in ('rider', 'printer') and entry->>'status' ${fits}
  )`;
}
