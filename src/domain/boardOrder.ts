import type { Order } from '@/domain/order';
import { operationsDueAt } from '@/domain/orderDue';
import { isOpenGroup, operationGroup } from '@/domain/orderStatus';

/** A day of the board in ISO-8601 UTC: `from` is inclusive, `to` exclusive. */
interface BoardDay {
  from: string;
  to: string;
}

const HOUR_MS = 3_600_000;
/** Maximum time between the placement, or the due time, of an order and the start of a day whose board still shows it. */
const CARRIED_PLACED_MS = 7 * 24 * HOUR_MS;
const CARRIED_DUE_MS = 3 * HOUR_MS;

/** The period in which orders were placed that the board of a day may carry over from earlier days. */
export function carriedOverRange({ from }: BoardDay): BoardDay {
  return { from: new Date(Date.parse(from) - CARRIED_PLACED_MS).toISOString(), to: from };
}

/**
 * Whether an order appears on the board of a day: it was placed on that day, or it was placed in the seven days before, is still open, and
 * is due on the day or later, or at most three hours before it. Orders in progress thus stay on the board over midnight, and orders
 * scheduled for today appear on it (decision G07).
 */
export function isOnBoard(day: BoardDay, order: Order): boolean {
  const from = Date.parse(day.from);
  const placed = Date.parse(order.placedAt);
  if (from <= placed && placed < Date.parse(day.to)) return true;
  if (!(from - CARRIED_PLACED_MS <= placed && placed < from)) return false;
  const due = operationsDueAt(order)?.getTime() ?? 0;
  return isOpenGroup(operationGroup(order)) && due >= from - CARRIED_DUE_MS;
}
