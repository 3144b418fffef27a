import { and, count, desc, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Order, OrderFilter } from '@/domain/order';
import { normaliseStatus } from '@/domain/orderStatus';
import type { Database } from '../db/database';
import { orders } from '../db/schema';
import { toOrder } from './orderStore';

const PAGE_SIZE = 50;

/** A page of the orders in `scope` (location ids) that fit the filter, newest first, and how many there are in all. */
export async function listOrders(
  database: Database,
  scope: 'all' | string[],
  filter: OrderFilter,
): Promise<{ orders: Order[]; totalCount: number }> {
  const { page = 0, limit = PAGE_SIZE } = filter;
  const condition = and(scope === 'all' ? undefined : inArray(orders.locationId, scope), ...conditions(filter));
  const rows = await database
    .select()
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
    .offset(page * limit);
  const [total] = await database.select({ count: count() }).from(orders).where(condition);
  return { orders: rows.map(toOrder), totalCount: total?.count ?? 0 };
}

/** `fromDate` belongs to the range, `toDate` does not (decision G07). */
function conditions(filter: OrderFilter): (SQL | undefined)[] {
  const { fromDate, toDate, locationIds, accountIds, channels, serviceType } = filter;
  return [
    fromDate ? gte(orders.placedAt, new Date(fromDate)) : undefined,
    toDate ? lt(orders.placedAt, new Date(toDate)) : undefined,
    locationIds ? inArray(orders.locationId, locationIds) : undefined,
    accountIds ? inArray(orders.accountId, accountIds) : undefined,
    channels ? inArray(orders.channelSlug, channels) : undefined,
    serviceType ? inArray(orders.serviceType, serviceType) : undefined,
    ...statusConditions(filter),
  ];
}

/** `or`, or nothing: the order is in one of the statuses now. `and`: it went through each of them. Both spellings fit (decision G13). */
function statusConditions({ statuses, statusesConjunction }: OrderFilter): SQL[] {
  if (!statuses) return [];
  const wanted = [...new Set(statuses.map(normaliseStatus))];
  if (statusesConjunction !== 'and') return [inArray(orders.status, wanted)];
  return wanted.map((status) => sql`${orders.statuses} @> ${JSON.stringify([{ status }])}::jsonb`);
}
