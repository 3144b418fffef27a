import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { current, isDraft, type Draft } from '@reduxjs/toolkit';
import type { Order, OrderPage } from '@/domain/order';

/** Of a known order and the one in a reply, which holds: the higher `rev`; the known object stays where nothing differs. */
export function newerOrder(known: Order | undefined, reply: Order): Order {
  if (!known) return reply;
  if (known.rev > reply.rev) return known;
  return copyWithStructuralSharing<Order>(known, reply);
}

/** A page as the reply lists it, with what is already known to be newer: a slow reply takes nothing back. */
export function withNewerRows(known: OrderPage, reply: OrderPage): OrderPage {
  const rows = rowsById(known);
  return { ...reply, data: reply.data.map((order) => newerOrder(rows.get(order.id), order)) };
}

/** As `withNewerRows`, and orders that the reply does not know stay: they came by message while it was on its way. */
export function withAllRows(known: OrderPage, reply: OrderPage): OrderPage {
  const page = withNewerRows(known, reply);
  const replied = new Set(page.data.map((order) => order.id));
  return { ...page, data: [...page.data, ...originalOf(known).data.filter((order) => !replied.has(order.id))] };
}

function rowsById(page: OrderPage): Map<string, Order> {
  return new Map(originalOf(page).data.map((order) => [order.id, order]));
}

/** The object behind a draft: reading thousands of rows through drafts is slow. */
export function originalOf<T>(value: T): T {
  // The type of a draft of T cannot be worked out while T is open; isDraft has just told that it is one.
  return isDraft(value) ? originalOf(current(value as Draft<T>) as T) : value;
}
