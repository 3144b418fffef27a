import type { Order } from '@/domain/order';
import { operationsDueAt } from '@/domain/orderDue';
import { isOpenGroup, operationGroup } from '@/domain/orderStatus';

/** A day of the board in ISO-8601 UTC: `from` belongs to it, `to` does not. */
interface BoardDay {
  from: string;
  to: string;
}

const HOUR_MS = 3_600_000;
/** How long before the day an order may have been placed, and due, to be still on its board. */
const CARRIED_PLACED_MS = 7 * 24 * HOUR_MS;
const CARRIED_DUE_MS = 3 * HOUR_MS;

/** When orders were placed that the board of a day carries over from the days before. */
export function carriedOverRange({ from }: BoardDay): BoardDay {
  return { from: new Date(Date.parse(from) - CARRIED_PLACED_MS).toISOString(), to: from };
}

/**
 * Whether an order stands on the board of a day: one that was placed on it, and one of the seven days before that is still open
 * and due on the day or later, or not more than three hours before it: midnight takes no order from the cook, and what was
 * planned for today is there (decision G07).
 */
export function isOnBoard(day: BoardDay, order: Order): boolean {
  const from = Date.parse(day.from);
  const placed = Date.parse(order.placedAt);
  if (from <= placed && placed < Date.parse(day.to)) return true;
  if (!(from - CARRIED_PLACED_MS <= placed && placed < from)) return false;
  const due = operationsDueAt(order)?.getTime() ?? 0;
  return isOpenGroup(operationGroup(order)) && due >= from - CARRIED_DUE_MS;
}
