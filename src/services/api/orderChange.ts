import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { Order, OrderChanged, OrderPage } from '@/domain/order';

/**
 * Applies a change to an order: a newer `rev` replaces it, an older or equal one is ignored and the same object is returned. Items that did
 * not change remain the same objects, so that what is computed from them can be cached.
 * @returns null when an earlier change was missed and the message does not contain the order.
 */
export function applyOrderChange(known: Order, change: OrderChanged): Order | null {
  if (change.rev <= known.rev) return known;
  const replacement = orderIn(change, known);
  if (replacement) return replacement;
  if (!change.entry || change.rev !== known.rev + 1) return null;
  return { ...known, rev: change.rev, statuses: [...known.statuses, change.entry] };
}

/**
 * Applies all messages of a frame to a page of orders. Known orders are replaced, unknown ones that `belongs` accepts are appended (lists
 * sort when they render). Returns the same page when nothing changed. `complete` is false when a message was insufficient and the page must
 * be refetched.
 */
export function applyOrderChanges(
  page: OrderPage,
  changes: readonly OrderChanged[],
  belongs: (order: Order) => boolean,
): { page: OrderPage; complete: boolean } {
  const rows = page.data;
  const indexes = indexesOf(rows, changes);
  const changed = new Map<string, Order>();
  let complete = true;
  for (const change of changes) {
    const index = indexes.get(change.orderId);
    const known = changed.get(change.orderId) ?? (index === undefined ? undefined : rows[index]);
    const next = known ? applyOrderChange(known, change) : orderIn(change);
    if (!next) complete = false;
    else if (next !== known && (known || belongs(next))) changed.set(change.orderId, next);
  }
  if (changed.size === 0) return { page, complete };
  const data = [...rows];
  for (const [id, order] of changed) data[indexes.get(id) ?? data.length] = order;
  Object.freeze(data);
  return { page: Object.freeze({ ...page, data, totalCount: page.totalCount + data.length - rows.length }), complete };
}

/** The row index of each order that the changes refer to. */
function indexesOf(rows: readonly Order[], changes: readonly OrderChanged[]): Map<string, number> {
  const changedIds = new Set(changes.map(({ orderId }) => orderId));
  const indexes = new Map<string, number>();
  for (const [index, { id }] of rows.entries()) if (changedIds.has(id)) indexes.set(id, index);
  return indexes;
}

/**
 * The order in a message, or null when its id is not the one of the message. Orders and pages are frozen here, so that the cache does not
 * search them for objects to freeze, which takes half of the time at thousands of orders a second.
 */
function orderIn({ orderId, order, rev }: OrderChanged, known?: Order): Order | null {
  if (order?.id !== orderId) return null;
  return Object.freeze({ ...order, rev, items: copyWithStructuralSharing(known?.items, order.items) });
}
