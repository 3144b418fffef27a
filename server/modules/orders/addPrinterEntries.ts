import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { StatusEntry } from '@/domain/order';
import { ticketOfEntry } from '@/domain/orderTickets';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { orders } from '../../platform/db/schema';
import { awaitedWithout, isPrinted, normalizeEntry, notifyClients, toOrder, type OrderRow } from './orderStore';

/** An entry about the tickets of an order, for the order of this location only. */
export interface PrinterEntry {
  orderId: string;
  locationId: string;
  entry: StatusEntry;
}

/**
 * Adds printer entries to the histories of several orders, as `addStatus` does for one: in one statement, or one for each entry of the order
 * that has most. The entries of an order keep their sequence.
 *
 * @returns for each entry whether the order exists at its location within `scope`
 */
export async function addPrinterEntries(
  context: ServerContext,
  entries: readonly PrinterEntry[],
  scope: SQL | undefined,
): Promise<boolean[]> {
  const added = new Set<PrinterEntry>();
  let rest = entries;
  while (rest.length > 0) {
    // A statement changes each row once.
    const round = new Map(rest.toReversed().map((item) => [item.orderId, item]));
    for (const row of await appendEach(context.database, [...round.values()], scope)) {
      const item = round.get(row.id);
      if (!item) continue;
      added.add(item);
      notifyClients(context, toOrder(row), normalizeEntry(item.entry));
    }
    rest = rest.filter((item) => round.get(item.orderId) !== item);
  }
  return entries.map((item) => added.has(item));
}

/** `entries` are of different orders. The rows are locked in the order of their ids, so that two calls cannot wait for each other. */
async function appendEach(database: Database, entries: readonly PrinterEntry[], scope: SQL | undefined): Promise<OrderRow[]> {
  const rows = entries.map(({ orderId, locationId, entry: given }) => {
    const entry = normalizeEntry(given);
    const { printerUuid = null, ticketType = null } = ticketOfEntry(entry) ?? {};
    return { order_id: orderId, location_id: locationId, entry, printed: isPrinted(entry), printer: printerUuid, ticket_type: ticketType };
  });
  const locked = database.$with('locked').as(
    database
      .select({
        id: orders.id,
        entry: sql`added.entry`.as('entry'),
        printed: sql`added.printed`.as('printed'),
        printer: sql`added.printer`.as('printer'),
        ticketType: sql`added.ticket_type`.as('ticket_type'),
      })
      .from(orders)
      .innerJoin(
        sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as added(order_id text, location_id text, entry jsonb, printed boolean, printer text, ticket_type text)`,
        and(eq(orders.id, sql`added.order_id`), eq(orders.locationId, sql`added.location_id`)),
      )
      .where(scope)
      .orderBy(orders.id)
      .for('update', { of: orders }),
  );
  const rest = awaitedWithout(sql`locked.printer`, sql`locked.ticket_type`);
  return database
    .with(locked)
    .update(orders)
    .set({
      statuses: sql`${orders.statuses} || jsonb_build_array(locked.entry)`,
      rev: sql`${orders.rev} + 1`,
      updatedAt: new Date(),
      awaitedTickets: sql`case when locked.printed then ${rest.awaitedTickets} else ${orders.awaitedTickets} end`,
      ticketAwaitedSince: sql`case when locked.printed then ${rest.ticketAwaitedSince} else ${orders.ticketAwaitedSince} end`,
    })
    .from(locked)
    .where(eq(orders.id, locked.id))
    .returning(getTableColumns(orders));
}
