import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
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
 * Adds printer entries to the histories of several orders, as `addStatus` does for one: all of them or none. The entries of an order keep
 * their sequence. A tab that received no reply sends its entries again; an entry about a print job that the order already has, with an
 * earlier date, is not added once more.
 *
 * @returns for each entry whether the order exists at its location within `scope`
 */
export async function addPrinterEntries(
  context: ServerContext,
  entries: readonly PrinterEntry[],
  scope: SQL | undefined,
): Promise<boolean[]> {
  const normalized = entries.map((item) => ({ ...item, entry: normalizeEntry(item.entry) }));
  const { found, added } = await context.database.transaction(async (transaction) => {
    const visible = await lockVisible(transaction, normalized, scope);
    const changes: { row: OrderRow; entry: StatusEntry }[] = [];
    let rest = normalized.filter(visible);
    while (rest.length > 0) {
      // A statement changes each row once.
      const round = new Map(rest.toReversed().map((item) => [item.orderId, item]));
      for (const row of await appendEach(transaction, [...round.values()])) {
        const item = round.get(row.id);
        if (item) changes.push({ row, entry: item.entry });
      }
      rest = rest.filter((item) => round.get(item.orderId) !== item);
    }
    return { found: normalized.map(visible), added: changes };
  });
  for (const { row, entry } of added) notifyClients(context, toOrder(row), entry);
  return found;
}

/**
 * Locks the orders of the entries, by id, so that two calls cannot wait for each other.
 *
 * @returns the function that decides whether the order of an entry exists at its location within `scope`
 */
async function lockVisible(transaction: Database, entries: readonly PrinterEntry[], scope: SQL | undefined) {
  const isAsked = inArray(
    orders.id,
    entries.map(({ orderId }) => orderId),
  );
  const rows = await transaction
    .select({ id: orders.id, locationId: orders.locationId })
    .from(orders)
    .where(and(isAsked, scope))
    .orderBy(orders.id)
    .for('update');
  const locationOf = new Map(rows.map(({ id, locationId }) => [id, locationId]));
  return ({ orderId, locationId }: PrinterEntry) => locationOf.get(orderId) === locationId;
}

/** `entries` are normalized and of different orders. Returns the orders that did not have them. */
function appendEach(transaction: Database, entries: readonly PrinterEntry[]): Promise<OrderRow[]> {
  const rows = entries.map(({ orderId, entry }) => {
    const { printerUuid = null, ticketType = null } = ticketOfEntry(entry) ?? {};
    return { order_id: orderId, entry, printed: isPrinted(entry), printer: printerUuid, ticket_type: ticketType };
  });
  const others = awaitedWithout(sql`added.printer`, sql`added.ticket_type`);
  const isKnown = sql`added.entry #> '{meta,printerOrder,uuid}' is not null and exists (
    select from jsonb_array_elements(${orders.statuses}) as known where known - 'date' = added.entry - 'date')`;
  return transaction
    .update(orders)
    .set({
      statuses: sql`${orders.statuses} || jsonb_build_array(added.entry)`,
      rev: sql`${orders.rev} + 1`,
      updatedAt: new Date(),
      awaitedTickets: sql`case when added.printed then ${others.awaitedTickets} else ${orders.awaitedTickets} end`,
      ticketAwaitedSince: sql`case when added.printed then ${others.ticketAwaitedSince} else ${orders.ticketAwaitedSince} end`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as added(order_id text, entry jsonb, printed boolean, printer text, ticket_type text)`,
    )
    .where(and(eq(orders.id, sql`added.order_id`), sql`not (${isKnown})`))
    .returning(getTableColumns(orders));
}
