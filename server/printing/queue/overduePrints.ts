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

/** More than anybody reads; how many there are is told as well. */
const MOST = 500;

export interface OverdueChoice {
  now: Date;
  /** How long a ticket may take, in ms. */
  overdueAfterMs: number;
  scope?: SQL;
}

/**
 * The orders that should have printed by themselves and of which a ticket did not come out in time, the longest waiting first (row BP-03):
 * each ticket counts, as on the badge of the order (row PR-17, decision G62). Its cancellation ends it.
 */
export async function listOverdue(database: Database, choice: OverdueChoice): Promise<{ overdue: OverduePrint[]; totalCount: number }> {
  const { id: orderId, code, locationId, ticketAwaitedSince, awaitedTickets } = orders;
  const rows = await database
    .select({ orderId, code, locationId, awaitedTickets, ticketAwaitedSince, totalCount: sql<number>`(count(*) over ())::int` })
    .from(orders)
    .where(isOverdue(choice))
    .orderBy(asc(ticketAwaitedSince), asc(orderId))
    .limit(MOST);
  return {
    overdue: rows.map(({ totalCount: _all, ticketAwaitedSince: since, awaitedTickets: awaited, ...order }) => ({
      ...order,
      ...missingOf(awaited),
      since: since?.toISOString() ?? choice.now.toISOString(),
    })),
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

/** The kitchen's ticket is missed first, also where the tickets could not even be made and none is known. */
function missingOf(awaited: readonly OrderTicket[]): Pick<OverduePrint, 'ticketType' | 'ticketTypes'> {
  const found = TICKET_TYPES.filter((type) => awaited.some(({ ticketType }) => ticketType === type));
  const ticketTypes: TicketType[] = found.length > 0 ? found : ['KITCHEN'];
  return { ticketType: ticketTypes[0] ?? 'KITCHEN', ticketTypes };
}

function isOverdue({ now, overdueAfterMs, scope }: OverdueChoice): SQL | undefined {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return and(
    gt(orders.ticketAwaitedSince, before(OVERDUE_UNTIL_MS)),
    lte(orders.ticketAwaitedSince, before(overdueAfterMs)),
    ne(orders.status, 'CANCELED'),
    scope,
  );
}

interface WatchLinks {
  database: Database;
  overdueAfterMs: number;
  now: () => Date;
  /** Called for a location whose overdue orders are others than before. */
  changed: (locationId: string) => void;
}

/** Notices that an order becomes overdue, or no longer is, and says at which location, whoever is connected (row BP-03). */
export function createOverdueWatch({ database, overdueAfterMs, now, changed }: WatchLinks) {
  let known = new Map<string, string>();

  return {
    /** To be called every few seconds. */
    async look(): Promise<void> {
      const { id, locationId } = orders;
      const rows = await database
        .select({ id, locationId })
        .from(orders)
        .where(isOverdue({ now: now(), overdueAfterMs }));
      const found = new Map(rows.map((row) => [row.id, row.locationId]));
      const differing = [...differences(found, known), ...differences(known, found)];
      known = found;
      for (const place of new Set(differing)) changed(place);
    },

    /** One that was printed or cancelled just now is not waited for. */
    orderChanged(order: Order, entry?: StatusEntry): void {
      const locationId = known.get(order.id);
      const isPrintedNow = entry !== undefined && isPrinted(entry) && areTicketsPrinted(order);
      if (locationId === undefined || !(isPrintedNow || currentStatus(order) === 'CANCELED')) return;
      known.delete(order.id);
      changed(locationId);
    },
  };
}

function differences(of: ReadonlyMap<string, string>, from: ReadonlyMap<string, string>): string[] {
  return [...of].flatMap(([id, locationId]) => (from.has(id) ? [] : [locationId]));
}
