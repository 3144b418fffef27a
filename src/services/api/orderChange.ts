import type { Order, OrderChanged, OrderPage } from '@/domain/order';

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
 * A page of orders after all messages of a frame: known orders are replaced, unknown ones that `belongs` takes are added at the end (a
 * list is sorted where it is shown); the same object where nothing changed. Not `complete`: some message said too little and the
 * page must be fetched.
 */
export function applyOrderChanges(
  page: OrderPage,
  changes: readonly OrderChanged[],
  belongs: (order: Order) => boolean,
): { page: OrderPage; complete: boolean } {
  const rows = page.data;
  const places = placesOf(rows, changes);
  const changed = new Map<string, Order>();
  let complete = true;
  for (const change of changes) {
    const place = places.get(change.orderId);
    const known = changed.get(change.orderId) ?? (place === undefined ? undefined : rows[place]);
    const next = known ? applyOrderChange(known, change) : orderIn(change);
    if (!next) complete = false;
    else if (next !== known && (known || belongs(next))) changed.set(change.orderId, next);
  }
  if (changed.size === 0) return { page, complete };
  const data = [...rows];
  for (const [id, order] of changed) data[places.get(id) ?? data.length] = order;
  return { page: { ...page, data, totalCount: page.totalCount + data.length - rows.length }, complete };
}

/** Where the orders that the changes speak of stand. */
function placesOf(rows: readonly Order[], changes: readonly OrderChanged[]): Map<string, number> {
  const wanted = new Set(changes.map(({ orderId }) => orderId));
  const places = new Map<string, number>();
  for (const [place, { id }] of rows.entries()) if (wanted.has(id)) places.set(id, place);
  return places;
}

/**
 * The order that a message carries; another one than it speaks of counts as none. Frozen: the cache then does not freeze each of its parts,
 * which for thousands of orders a second takes half of the time.
 */
function orderIn({ orderId, order, rev }: OrderChanged): Order | null {
  return order?.id === orderId ? Object.freeze({ ...order, rev }) : null;
}
