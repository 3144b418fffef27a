import type { Order } from '@/domain/order';

type Times = Pick<Order, 'suggestedDeliveryAt' | 'suggestedPickUpAt' | 'preparationAt' | 'placedAt'>;

const MINUTE_MS = 60_000;

/** How long after its preparation begins or, without that time, after its arrival an order is due on the board, in minutes (specification 1 §4). */
export const BOARD_MINUTES = 30;

/** Due time on the operations board: pickup, else preparation or arrival + 30 min (specification 1 §4). Null: no readable time. */
export function operationsDueAt(order: Times): Date | null {
  return firstDue([
    [order.suggestedPickUpAt, 0],
    [order.preparationAt, BOARD_MINUTES],
    [order.placedAt, BOARD_MINUTES],
  ]);
}

/** Due time in the order list: delivery + 5 min, else pickup + 30, preparation + 60, arrival + 75 (specification 1 §4). */
export function ordersDueAt(order: Times): Date | null {
  return firstDue([
    [order.suggestedDeliveryAt, 5],
    [order.suggestedPickUpAt, 30],
    [order.preparationAt, 60],
    [order.placedAt, 75],
  ]);
}

function firstDue(candidates: readonly (readonly [string | null | undefined, number])[]): Date | null {
  for (const [instant, minutes] of candidates) {
    const due = new Date(Date.parse(instant ?? '') + minutes * MINUTE_MS);
    if (!Number.isNaN(due.getTime())) return due;
  }
  return null;
}
