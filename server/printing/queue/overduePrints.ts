import { and, asc, gt, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { Order, OrderTicket, StatusEntry } from '@/domain/order';
import { currentStatus } from '@/domain/orderStatus';
import { areTicketsPrinted } from '@/domain/orderTickets';
import type { OverduePrint } from '@/domain/overduePrint';
import { TICKET_TYPES, type TicketType } from '@/domain/printer';
import { OVERDUE_UNTIL_MS } from '@/domain/printTiming';
import type { Database } from '../../platform/db/database';
import { orders } from '../../platform/db/schema';
import { isPrinted } from '../../modules/orders/orderStore';

/** The maximum length of the list; `totalCount` counts all. */
const MAX_LISTED = 500;

export interface OverdueQuery {
  now: Date;
  /** How long a ticket may wait, in ms. */
  overdueAfterMs: number;
  scope?: SQL;
}

/**
 * The orders with an automatic ticket that was not printed in time, longest waiting first (row BP-03). Each ticket counts, as on the badge of
 * the order (row PR-17, decision G62). Cancelled orders are not overdue.
 */
export async function listOverdue(database: Database, choice: OverdueQuery): Promise<{ overdue: OverduePrint[]; totalCount: number }> {
  const { id: orderId, code, locationId, ticketAwaitedSince, awaitedTickets } = orders;
  const rows = await database
    .select({ orderId, code, locationId, awaitedTickets, ticketAwaitedSince, totalCount: sql<number>`(count(*) over ())::int` })
    .from(orders)
    .where(isOverdue(choice))
    .orderBy(asc(ticketAwaitedSince), asc(orderId))
    .limit(MAX_LISTED);
  return {
    overdue: rows.map(({ totalCount: _all, ticketAwaitedSince: since, awaitedTickets: awaited, ...order }) => ({
      ...order,
      ...missingTicketTypes(awaited),
      since: since?.toISOString() ?? choice.now.toISOString(),
    })),
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

/** The kitchen ticket comes first; it is also the default if the tickets could not be created and none is known. */
function missingTicketTypes(awaited: readonly OrderTicket[]): Pick<OverduePrint, 'ticketType' | 'ticketTypes'> {
  const found = TICKET_TYPES.filter((type) => awaited.some(({ ticketType }) => ticketType === type));
  const ticketTypes: TicketType[] = found.length > 0 ? found : ['KITCHEN'];
  return { ticketType: ticketTypes[0] ?? 'KITCHEN', ticketTypes };
}

/** The condition that an order is overdue. */
export function isOverdue({ now, overdueAfterMs, scope }: OverdueQuery): SQL | undefined {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return and(
    gt(orders.ticketAwaitedSince, before(OVERDUE_UNTIL_MS)),
    lte(orders.ticketAwaitedSince, before(overdueAfterMs)),
    ne(orders.status, 'CANCELED'),
    scope,
  );
}

interface OverdueWatchOptions {
  database: Database;
  overdueAfterMs: number;
  now: () => Date;
  /** Called for each location whose list of overdue orders changed. */
  onChange: (locationId: string) => void;
}

/** Detects that an order becomes overdue or stops being so, also while no tab is connected (row BP-03). */
export function createOverdueWatch({ database, overdueAfterMs, now, onChange }: OverdueWatchOptions) {
  let previous = new Map<string, string>();

  return {
    /** Call this every few seconds. */
    async check(): Promise<void> {
      const { id, locationId } = orders;
      const rows = await database
        .select({ id, locationId })
        .from(orders)
        .where(isOverdue({ now: now(), overdueAfterMs }));
      const found = new Map(rows.map((row) => [row.id, row.locationId]));
      const changedLocations = [...missingFrom(found, previous), ...missingFrom(previous, found)];
      previous = found;
      for (const locationId of new Set(changedLocations)) onChange(locationId);
    },

    /** Reports at once an order that was printed or cancelled, without waiting for the next check. */
    orderChanged(order: Order, entry?: StatusEntry): void {
      const locationId = previous.get(order.id);
      const isPrintedNow = entry !== undefined && isPrinted(entry) && areTicketsPrinted(order);
      if (locationId === undefined || !(isPrintedNow || currentStatus(order) === 'CANCELED')) return;
      previous.delete(order.id);
      onChange(locationId);
    },
  };
}

/** The locations of the orders in `orders` that `others` does not have. */
function missingFrom(orders: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] {
  return [...orders].flatMap(([id, locationId]) => (others.has(id) ? [] : [locationId]));
}
