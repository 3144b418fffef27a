import { eq, sql } from 'drizzle-orm';
import type { Order, OrderTicket, StatusEntry } from '@/domain/order';
import type { User } from '@/domain/user';
import { doneItemsAfterChange, recordedChange } from '@/domain/orderChanges';
import { CHANGE_ENTRY } from '@/domain/orderStatus';
import type { ServerContext, TicketChange } from '../../context';
import type { Database } from '../../platform/db/database';
import { orders } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { recordChange } from '../audit/recordChange';
import { assignStations, withoutStations } from './assignStations';
import { notifyClients, orderRow, toOrder, type NewOrder } from './orderStore';

/**
 * Changes the contents of an order (decision G114): stores the new version, records in the history what changed, and lets the print queue
 * replace waiting tickets and print change slips. The order is locked while `decide` runs. Finished items of the kitchen stay finished if they
 * are unchanged. The entry of the history names the channel of the order.
 *
 * @param decide reads the database only with the transaction that it gets. Returns the new version, of which id, code, account, location,
 *   channel and history are ignored; null: nothing changes.
 * @returns the order, or null if it does not exist or `decide` returns null. If `decide` throws, nothing is stored and the error is rethrown.
 */
export async function changeOrder(
  context: ServerContext,
  orderId: string,
  { now, decide, user }: { now: Date; decide: (order: NewOrder, transaction: Database) => Promise<NewOrder | null>; user?: User },
): Promise<Order | null> {
  const changed = await context.database.transaction(async (transaction) => {
    const [locked] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!locked) return null;
    const before: NewOrder = { ...toOrder(locked), accountId: locked.accountId };
    const wanted = await decide(before, transaction);
    if (!wanted) return null;
    const { id, code, accountId, locationId, channel, placedAt, statuses } = before;
    const fixed = { id, code, accountId, locationId, channel, placedAt, statuses };
    const after = await assignStations(transaction, { ...wanted, ...fixed });
    const change = recordedChange(before, after);
    const entry: StatusEntry | null = change && {
      status: 'CHANGED',
      type: CHANGE_ENTRY,
      creator: user ? 'web-app' : channel.slug,
      date: now.toISOString(),
      meta: { change, ...(user && { by: { id: user.id, name: user.name || user.email } }) },
    };
    const tickets = await context.printQueue.change(before, after, transaction);
    const doneItems = doneItemsAfterChange(before, after);
    const { data, serviceType, dueAt } = orderRow(after);
    const [row] = await transaction
      .update(orders)
      .set({
        data: { ...data, ...ticketsAfter(before, tickets) },
        serviceType,
        dueAt,
        doneItems,
        itemsDoneAt: doneItems.length > 0 && doneItems.length === after.items.length ? locked.itemsDoneAt : null,
        changeSlipsDueAt: locked.changeSlipsDueAt ?? tickets.slipsDueAt,
        ...awaitedAfter(locked, tickets, now),
        ...(entry && { statuses: sql`${orders.statuses} || ${JSON.stringify([entry])}::jsonb` }),
        rev: sql`${orders.rev} + 1`,
        updatedAt: now,
      })
      .where(eq(orders.id, orderId))
      .returning();
    if (user) await recordForUser(transaction, { user, before, after });
    return row && { order: toOrder(row), entry, tickets };
  });
  if (!changed) return null;
  notifyClients(context, changed.order, changed.entry ?? undefined);
  try {
    await changed.tickets.announce();
  } catch (error) {
    log.error({ error, orderId }, 'failed to dispatch the tickets of a changed order; the queue will retry');
  }
  return changed.order;
}

/** The items without their stations, the note and the total: what a user changes. */
async function recordForUser(transaction: Database, { user, before, after }: { user: User; before: Order; after: Order }): Promise<void> {
  const recorded = ({ items, note, total }: Order) => ({ items: withoutStations(items), note: note ?? null, total: total ?? null });
  await recordChange(transaction, {
    user,
    action: 'changeOrder',
    entity: 'order',
    entityId: before.id,
    before: recorded(before),
    after: recorded(after),
  });
}

/** The automatic tickets of the order (`tickets`); without them the order has no such field. */
function ticketsAfter({ tickets = [] }: Order, change: TicketChange): { tickets?: OrderTicket[] } {
  const after = withChange(tickets, change);
  return after.length > 0 ? { tickets: after } : {};
}

function awaitedAfter(
  { awaitedTickets, ticketAwaitedSince }: Pick<typeof orders.$inferSelect, 'awaitedTickets' | 'ticketAwaitedSince'>,
  change: TicketChange,
  now: Date,
) {
  const after = withChange(awaitedTickets, change);
  // Tickets that could not be created are awaited, too, although none is named.
  const isUnchanged = change.added.length === 0 && change.removed.length === 0;
  return {
    awaitedTickets: after,
    ticketAwaitedSince: isUnchanged ? ticketAwaitedSince : after.length > 0 ? (ticketAwaitedSince ?? now) : null,
  };
}

function withChange(tickets: readonly OrderTicket[], { added, removed }: TicketChange): OrderTicket[] {
  const isSame = (one: OrderTicket, other: OrderTicket) => one.printerUuid === other.printerUuid && one.ticketType === other.ticketType;
  return [...tickets.filter((ticket) => ![...removed, ...added].some((each) => isSame(each, ticket))), ...added];
}
