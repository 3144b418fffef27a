import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { listOrders } from '@/contract/orders';
import { carriedOverRange, isOnBoard } from '@/domain/boardOrder';
import { orderPageSchema, type Order, type OrderFilter, type OrderPage } from '@/domain/order';
import { spellingsOf, statusesWhere } from '@/domain/orderStatus';
import type { DayRange } from '@/lib/calendarDay';
import type { ApiError } from '@/services/api/apiError';
import type { ApiRequest } from '@/services/api/baseQuery';
import { requestTo } from '@/services/api/fromContract';

/** The server's limit of orders per call, and the maximum number of calls: a board shows at most 5,000 orders of a day. */
const PAGE_LIMIT = 500;
const MAX_PAGES = 10;

/** The statuses in which an order is open. */
const OPEN_STATUSES = statusesWhere(({ isOpen }) => isOpen);

type Call = (request: ApiRequest) => ReturnType<BaseQueryFn<ApiRequest, unknown, ApiError>>;
type Answer<Data> = { data: Data; error?: undefined } | { error: ApiError; data?: undefined };

/**
 * Loads all orders of a board, page by page. `totalCount` exceeds the loaded rows only when there are more than 5,000 or some are
 * unreadable.
 */
export async function loadBoard(day: DayRange, call: Call): Promise<Answer<OrderPage>> {
  const { from, to } = carriedOverRange(day);
  const [first, carried] = await Promise.all([
    loadPage(call, { fromDate: day.from, toDate: day.to, page: 0 }),
    loadPage(call, { fromDate: from, toDate: to, statuses: OPEN_STATUSES.flatMap(spellingsOf), page: 0 }),
  ]);
  if (first.error) return first;
  if (carried.error) return carried;
  const pages = Math.min(MAX_PAGES, Math.ceil(first.data.totalCount / PAGE_LIMIT));
  const further = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => loadPage(call, { fromDate: day.from, toDate: day.to, page: index + 1 })),
  );
  const failed = further.find(({ error }) => error);
  if (failed?.error) return failed;
  const loaded = [first, ...further].flatMap(({ data }) => data ?? []);
  const before = carried.data.data.filter((order) => isOnBoard(day, order));
  const orders = withoutDuplicates([...loaded.flatMap(({ data }) => data), ...before]);
  const dropped = loaded.reduce((sum, page) => sum + page.dropped, 0);
  const missing = Math.max(0, first.data.totalCount - MAX_PAGES * PAGE_LIMIT);
  return { data: { data: orders, count: orders.length, totalCount: orders.length + dropped + missing, dropped } };
}

async function loadPage(call: Call, filter: OrderFilter): Promise<Answer<OrderPage>> {
  const { data, error } = await call(requestTo(listOrders, { query: { ...filter, limit: PAGE_LIMIT } }));
  if (error) return { error };
  const page = orderPageSchema.safeParse(data);
  return page.success ? { data: page.data } : { error: { kind: 'unreadable', reason: 'not a list of orders' } };
}

/** Removes duplicates: an order that arrives between two pages shifts the last row of one to the next. */
function withoutDuplicates(orders: readonly Order[]): Order[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
