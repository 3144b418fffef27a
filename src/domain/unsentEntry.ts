import type { Order, StatusEntry } from '@/domain/order';

/** Key in `meta` of a status entry that the server has not stored: the random mark of one action of this tab (rows OR-13, K-03). */
const MARK = 'unconfirmed';

/** The `meta` of an entry with this mark. */
export function metaOfUnsent(mark: string): StatusEntry['meta'] {
  return { [MARK]: mark };
}

/** Whether an order shows a status that the server has not stored: with this mark, or with any. */
export function hasUnsentEntry({ statuses }: Pick<Order, 'statuses'>, mark?: string): boolean {
  return statuses.some((entry) => isMarked(entry, mark));
}

/** The order without the entry with this mark; the same object if there is none. */
export function withoutUnsentEntry(order: Order, mark: string): Order {
  return hasUnsentEntry(order, mark) ? { ...order, statuses: order.statuses.filter((entry) => !isMarked(entry, mark)) } : order;
}

function isMarked({ meta }: StatusEntry, mark?: string): boolean {
  return typeof meta === 'object' && meta !== null && MARK in meta && (mark === undefined || meta[MARK] === mark);
}
