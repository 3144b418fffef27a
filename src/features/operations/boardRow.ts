import type { Order } from '@/domain/order';
import { operationsDueAt } from '@/domain/orderDue';
import { isOpenGroup, operationGroup, shownStatus, type OperationGroup, type ShownStatus } from '@/domain/orderStatus';

/** What the board needs to know of an order to place it; instants in milliseconds since 1970, null where none can be read. */
export interface BoardRow {
  order: Order;
  shown: ShownStatus;
  /** The tab besides ALL; null: none. */
  group: OperationGroup | null;
  /** Somebody still has something to do for it. */
  isOpen: boolean;
  dueAt: number | null;
  placedAt: number | null;
}

// Orders are replaced, never changed in place, so what is worked out for one holds as long as it lives.
const known = new WeakMap<Order, BoardRow>();

/** Works out the place of an order on the board, once for each version of it. */
export function boardRow(order: Order): BoardRow {
  const earlier = known.get(order);
  if (earlier) return earlier;
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
  known.set(order, row);
  return row;
}
