import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { isOrderEntry } from '@/domain/orderStatus';
import type { Database } from '../../platform/db/database';
import { orders, type alerts } from '../../platform/db/schema';
import { locationsOpenAt } from './findConditions';

type AlertRow = typeof alerts.$inferSelect;

/** Kinds of alerts about an order; the others are about a printer, a channel or a location. */
const ORDER_KINDS: ReadonlySet<string> = new Set(['notPrinted', 'orderUnanswered', 'posFailing']);

/**
 * Finds, among alerts whose condition is no longer found, those whose problem still exists but is not watched any more: the order arrived too
 * long ago, or the location has closed (row K-09). They end without a message, because "ended" would say that the problem is solved.
 */
export async function findUnwatched(transaction: Database, gone: readonly AlertRow[], now: Date): Promise<Set<string>> {
  const ofOrders = gone.filter(({ kind }) => ORDER_KINDS.has(kind));
  const others = gone.filter(({ kind }) => !ORDER_KINDS.has(kind));
  const rows = await ordersWithProblem(transaction, [...new Set(ofOrders.map(({ subject }) => subject))]);
  const locationsOpen = await locationsOpenAt(
    transaction,
    others.map(({ locationId }) => locationId),
    now,
  );
  const hasProblem = ({ kind, subject }: AlertRow) => {
    const order = rows.get(subject);
    if (kind === 'notPrinted') return order?.awaitsTicket === true;
    if (kind === 'orderUnanswered') return order?.status === 'INCOMING_NEW';
    return order?.status === 'ERROR' && order.statuses.findLast(isOrderEntry)?.type === 'pos';
  };
  return new Set(
    [...ofOrders.filter(hasProblem), ...others.filter(({ locationId }) => !locationsOpen.has(locationId))].map(({ id }) => id),
  );
}

async function ordersWithProblem(transaction: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const { id, status, statuses, ticketAwaitedSince } = orders;
  const awaitsTicket = and(isNotNull(ticketAwaitedSince), ne(status, 'CANCELED'));
  const rows = await transaction
    .select({ id, status, statuses, awaitsTicket: sql<boolean>`${awaitsTicket}` })
    .from(orders)
    .where(and(inArray(id, [...ids]), or(awaitsTicket, eq(status, 'INCOMING_NEW'), eq(status, 'ERROR'))));
  return new Map(rows.map((row) => [row.id, row]));
}
