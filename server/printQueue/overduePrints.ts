import { and, asc, gt, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { Order, StatusEntry } from '@/domain/order';
import { currentStatus } from '@/domain/orderStatus';
import type { OverduePrint } from '@/domain/overduePrint';
import type { Database } from '../db/database';
import { orders, printJobs } from '../db/schema';
import { isPrinted } from '../orders/orderStore';

/** What nobody cared for during this time is no longer of use to a kitchen. */
const FORGOTTEN_AFTER_MS = 4 * 3_600_000;
/** More than anybody reads; how many there are is told as well. */
const MOST = 500;

export interface OverdueChoice {
  now: Date;
  /** How long a ticket may take, in ms. */
  overdueAfterMs: number;
  scope?: SQL;
}

/**
 * The orders that should have printed by themselves and of which nothing came out in time, the longest waiting first (row BP-03). A
 * success of any ticket of the order ends it, as on its badge (row PR-17); so does its cancellation.
 */
export async function listOverdue(database: Database, choice: OverdueChoice): Promise<{ overdue: OverduePrint[]; totalCount: number }> {
  const { id: orderId, code, locationId, ticketAwaitedSince } = orders;
  const ticketType = sql<OverduePrint['ticketType'] | null>`(select ${printJobs.ticketType} from ${printJobs}
    where ${printJobs.orderId} = ${orderId} and ${printJobs.autoPrint} and not ${printJobs.isManual} order by ${printJobs.ticketType} limit 1)`;
  const rows = await database
    .select({ orderId, code, locationId, ticketType, ticketAwaitedSince, totalCount: sql<number>`(count(*) over ())::int` })
    .from(orders)
    .where(isOverdue(choice))
    .orderBy(asc(ticketAwaitedSince), asc(orderId))
    .limit(MOST);
  return {
    overdue: rows.map(({ totalCount: _all, ticketAwaitedSince: since, ticketType: type, ...order }) => ({
      ...order,
      // A ticket that could not even be made has no type; the kitchen is who misses it.
      ticketType: type ?? 'KITCHEN',
      since: since?.toISOString() ?? choice.now.toISOString(),
    })),
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

function isOverdue({ now, overdueAfterMs, scope }: OverdueChoice): SQL | undefined {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return and(
    gt(orders.ticketAwaitedSince, before(FORGOTTEN_AFTER_MS)),
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
      if (locationId === undefined || !((entry && isPrinted(entry)) || currentStatus(order) === 'CANCELED')) return;
      known.delete(order.id);
      changed(locationId);
    },
  };
}

function differences(of: ReadonlyMap<string, string>, from: ReadonlyMap<string, string>): string[] {
  return [...of].flatMap(([id, locationId]) => (from.has(id) ? [] : [locationId]));
}
