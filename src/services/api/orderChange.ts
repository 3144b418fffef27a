import type { Order, OrderChanged, OrderPage } from '@/domain/order';
import { plain } from '@/services/api/newerOrder';

/**
 * The order after a change: the newer `rev` replaces, an older or equal one is ignored (the same object comes back).
 * Null: the message says too little, because it carries no order and changes before it were missed.
 */
export function applyOrderChange(known: Order, change: OrderChanged): Order | null {
  if (change.rev <= known.rev) return known;
  const replacement = orderIn(change);
  if (replacement) return replacement;
  if (!change.entry || change.rev !== known.rev + 1) return null;
  return { ...known, rev: change.rev, statuses: [...known.statuses, change.entry] };
}

/**
 * Brings a page of orders up to date in place, with all messages of a frame at once: known orders are replaced, unknown
 * ones that `belongs` takes are added at the end (a list is sorted where it is shown). False: some message said too little
 * and the page must be fetched.
 */
export function applyOrderChanges(page: OrderPage, changes: readonly OrderChanged[], belongs: (order: Order) => boolean): boolean {
  const rows = plain(page).data;
  const places = new Map(rows.map((order, place) => [order.id, place]));
  const changed = new Map<string, Order>();
  let complete = true;
  for (const change of changes) {
    const place = places.get(change.orderId);
    const known = changed.get(change.orderId) ?? (place === undefined ? undefined : rows[place]);
    const next = known ? applyOrderChange(known, change) : orderIn(change);
    if (!next) complete = false;
    else if (next !== known && (known || belongs(next))) changed.set(change.orderId, next);
  }
  for (const [id, order] of changed) {
    const place = places.get(id);
    if (place !== undefined) page.data[place] = order;
    else {
      page.data.push(order);
      page.totalCount += 1;
    }
  }
  return complete;
}

function orderIn(change: OrderChanged): Order | null {
  return change.order ? { ...change.order, rev: change.rev } : null;
}
