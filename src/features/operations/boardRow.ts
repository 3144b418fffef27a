import type { Order } from '@/domain/order';
import { operationsDueAt } from '@/domain/orderDue';
import { orderProblem, type OrderProblem, type SharedCause } from '@/domain/orderProblem';
import { isOpenGroup, operationGroup, shownStatus, type OperationGroup, type ShownStatus } from '@/domain/orderStatus';

/** Orders of a location that failed for one cause, shown as one row (row K-10). */
export interface Incident {
  id: string;
  cause: SharedCause;
  locationId: string;
  /** The orders that still fail, in the order of the board. */
  failed: readonly Order[];
  /** These, and those that were resent since. */
  orders: readonly Order[];
}

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
  /** Why it waits for a person; null if it does not. */
  problem: OrderProblem | null;
  /** Set if the row represents an incident; `order` is then its first order. */
  incident?: Incident;
}

/** Identifies a row among those of the board. */
export function rowId({ incident, order }: BoardRow): string {
  return incident?.id ?? order.id;
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
    problem: orderProblem(order),
  };
  cache.set(order, row);
  return row;
}
