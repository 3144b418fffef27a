import type { Order } from '@/domain/order';
import { operationsDueAt } from '@/domain/orderDue';
import { isOpenGroup, operationGroup, shownStatus, type OperationGroup, type ShownStatus } from '@/domain/orderStatus';

/** The data that positions an order on the board; times in ms since the epoch, null if unreadable. */
export interface BoardRow {
  order: Order;
  shown: ShownStatus;
  /** The tab in addition to ALL; null: none. */
  group: OperationGroup | null;
  /** Whether the order still needs work. */
  isOpen: boolean;
  dueAt: number | null;
  placedAt: number | null;
}

// Orders are immutable, so a row can be cached per order object.
const cache = new WeakMap<Order, BoardRow>();

/** Computes the board row of an order, cached per version of the order. */
export function boardRow(order: Order): BoardRow {
  const cached = cache.get(order);
  if (cached) return cached;
  const shown = shownStatus(order);
  const group = operationGroup(order);
  const placed = Date.parse(order.placedAt);
  const row: BoardRow = {
    order,
    shown,
    group,
    isOpen: shown.attention || isOpenGroup(group),
    dueAt: operationsDueAt(order)?.getTime() ?? null,
    placedAt: Number.isNaN(placed) ? null : placed,
  };
  cache.set(order, row);
  return row;
}
