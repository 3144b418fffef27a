import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { current, isDraft, type Draft } from '@reduxjs/toolkit';
import type { Order, OrderPage } from '@/domain/order';

/** Returns the version with the higher `rev`; equal parts of the known object are reused. */
export function newerOrder(known: Order | undefined, reply: Order): Order {
  if (!known) return reply;
  if (known.rev > reply.rev) return known;
  return copyWithStructuralSharing<Order>(known, reply);
}

/** Returns the page of the reply with known newer versions of its orders, so that a slow reply does not revert them. */
export function withNewerRows(known: OrderPage, reply: OrderPage): OrderPage {
  const rows = rowsById(known);
  return { ...reply, data: reply.data.map((order) => newerOrder(rows.get(order.id), order)) };
}

/** Like `withNewerRows`, and retains orders that are missing in the reply: live messages added them while the request was running. */
export function withAllRows(known: OrderPage, reply: OrderPage): OrderPage {
  const page = withNewerRows(known, reply);
  const replied = new Set(page.data.map((order) => order.id));
  return { ...page, data: [...page.data, ...originalOf(known).data.filter((order) => !replied.has(order.id))] };
}

function rowsById(page: OrderPage): Map<string, Order> {
  return new Map(originalOf(page).data.map((order) => [order.id, order]));
}

/** Returns the object behind an Immer draft, because reading thousands of rows through drafts is slow. */
export function originalOf<T>(value: T): T {
  // TypeScript cannot derive Draft<T> for an open T; isDraft has checked the value.
  return isDraft(value) ? originalOf(current(value as Draft<T>) as T) : value;
}
