import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Order, StatusEntry } from '@/domain/order';
import { ordersDueAt } from '@/domain/orderDue';
import { currentStatus, sortByDate, isOrderEntry, normaliseStatus, printerStatusOf, statusesWhere } from '@/domain/orderStatus';
import { ticketOfEntry } from '@/domain/orderTickets';
import type { User } from '@/domain/user';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';
import { recordChange } from '../audit/recordChange';
import type { OrderTickets, PrintQueue, ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { orders } from '../../platform/db/schema';
import { removePosOrder } from '../integrations/outboxStore';
import { log } from '../../platform/monitoring/log';
import { assignStations } from './assignStations';

/** The row of an order without its generated columns. */
export type OrderRow = Omit<typeof orders.$inferSelect, 'currency' | 'total' | 'searchText'>;

/** An order to insert; the server ignores its `rev` and starts at 1. */
export type NewOrder = Order & { accountId: string };

/** Maps a row to the API shape. */
export function toOrder({ data, ...row }: OrderRow): Order {
  const { id, rev, code, accountId, locationId, statuses, doneItems } = row;
  const times = { placedAt: row.placedAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
  const done = doneItems.length > 0 ? { doneItems } : {};
  // Safe cast: `orderRow` stored the remaining fields of an Order in `data`, including its channel.
  return { ...data, ...times, ...done, id, rev, code, accountId, locationId, statuses } as Order;
}

// Index keys have a size limit; no real slug is longer.
const MAX_INDEXED_LENGTH = 64;

/**
 * Maps an order to its row. `status` is the newest status of the order itself, in normalized spelling; dates are normalized, so that they
 * compare as text.
 */
export function orderRow(order: NewOrder): OrderRow {
  const {
    id,
    code,
    accountId,
    locationId,
    placedAt,
    updatedAt,
    statuses: received,
    rev: _rev,
    tickets: _tickets,
    doneItems: _done,
    ...data
  } = order;
  const statuses = received.map(normalizeEntry);
  return {
    id,
    rev: 1,
    code,
    accountId,
    locationId,
    channelSlug: order.channel.slug.slice(0, MAX_INDEXED_LENGTH),
    serviceType: (order.fulfillment?.type ?? 'unknown').slice(0, MAX_INDEXED_LENGTH),
    status: currentStatus({ statuses }),
    placedAt: new Date(placedAt),
    updatedAt: new Date(updatedAt ?? placedAt),
    dueAt: clampDate(ordersDueAt(order)),
    ticketAwaitedSince: null,
    awaitedTickets: [],
    statuses,
    doneItems: [],
    itemsDoneAt: null,
    changeSlipsDueAt: null,
    data,
  };
}

/** Limits a date to years 1 to 9999, the range that the database can read. */
function clampDate(instant: Date | null): Date | null {
  return instant && new Date(Math.min(Math.max(instant.getTime(), EARLIEST), LATEST));
}

const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

export async function findOrder(database: Database, id: string): Promise<Order | null> {
  const [row] = await database.select().from(orders).where(eq(orders.id, id));
  return row ? toOrder(row) : null;
}

/**
 * Inserts a new order, with the stations of its items, and its tickets in one transaction, notifies the clients and dispatches the tickets. If
 * the tickets cannot be created, logs that and adds a printing error to the order. With `sentToPos: false` the outbox does not send the order
 * to its POS. Rejects if the id already exists, or if `check`, which runs first in the transaction, rejects.
 */
export async function insertOrder(
  context: ServerContext,
  order: NewOrder,
  { sentToPos = true, check }: { sentToPos?: boolean; check?: (transaction: Database) => Promise<void> } = {},
): Promise<Order> {
  const baseRow = orderRow(await assignStations(context.database, order));
  const tickets = await ticketsOf(context, toOrder(baseRow));
  const awaitedTickets = tickets?.tickets ?? [];
  const row = { ...baseRow, data: { ...baseRow.data, ...(awaitedTickets.length > 0 && { tickets: awaitedTickets }) } };
  const stored = toOrder(row);
  await context.database.transaction(async (transaction) => {
    await check?.(transaction);
    // Tickets that could not be created are awaited too.
    await transaction.insert(orders).values({ ...row, awaitedTickets, ticketAwaitedSince: tickets ? tickets.awaitedSince : new Date() });
    if (!sentToPos) await removePosOrder(transaction, row.id);
    await tickets?.insert(transaction);
  });
  notifyClients(context, stored);
  if (tickets) await dispatchTickets(tickets, stored);
  else return (await addStatus(context, stored.id, ticketsFailedEntry())) ?? stored;
  return stored;
}

async function ticketsOf(context: ServerContext, order: Order): Promise<OrderTickets | null> {
  try {
    return await context.printQueue.prepareTickets(order);
  } catch (error) {
    log.error({ error, orderId: order.id }, 'failed to create the tickets of an order');
    return null;
  }
}

function ticketsFailedEntry(): StatusEntry {
  return { status: 'ERROR', type: 'printer', creator: 'server', date: new Date().toISOString(), reason: 'ORDER_EXCEPTION' };
}

/** Dispatches stored tickets. A failure is only logged, because the queue dispatches stored tickets again later. */
async function dispatchTickets(tickets: OrderTickets, order: Order): Promise<void> {
  try {
    await tickets.dispatch();
  } catch (error) {
    log.error({ error, orderId: order.id }, 'failed to dispatch the tickets of an order; the queue will retry');
  }
}

/**
 * Adds an entry to an order's history, ordered by date, and notifies the clients. An entry that cancels the order withdraws its tickets in
 * the same transaction (decision G61).
 *
 * @returns the order, or null if no order has the id.
 */
export async function addStatus(context: ServerContext, orderId: string, newEntry: StatusEntry): Promise<Order | null> {
  const entry = normalizeEntry(newEntry);
  const added = isCancellation(entry)
    ? await context.database.transaction(async (transaction) => {
        const [locked] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update');
        const row = await append(transaction, orderId, { entry });
        return row && { row, withdrawal: await withdrawIfCancelled(context, transaction, locked, row) };
      })
    : await append(context.database, orderId, { entry }).then((row) => row && { row, withdrawal: null });
  if (!added) return null;
  const order = toOrder(added.row);
  notifyClients(context, order, entry);
  await announce(context, added.withdrawal, order);
  return order;
}

/** Returns whether a history entry cancels the order itself. */
export function isCancellation(entry: Pick<StatusEntry, 'status' | 'type'>): boolean {
  return isOrderEntry(entry) && normaliseStatus(entry.status) === 'CANCELED';
}

type Withdrawal = Awaited<ReturnType<PrintQueue['withdraw']>>;

/** Withdraws the tickets of an order that the change cancelled, in the same transaction. */
async function withdrawIfCancelled(
  context: ServerContext,
  transaction: Database,
  before: Pick<OrderRow, 'status'> | undefined,
  after: OrderRow,
): Promise<Withdrawal | null> {
  if (after.status !== 'CANCELED' || before?.status === 'CANCELED') return null;
  return context.printQueue.withdraw(toOrder(after), transaction);
}

/**
 * Announces a stored withdrawal and sends the cancellation to the POS. A failure is only logged: the server rejects withdrawn tickets of
 * tabs that missed it and dispatches void slips later.
 */
async function announce(context: ServerContext, withdrawal: Withdrawal | null, order: Order): Promise<void> {
  if (withdrawal) context.orderCancelled(order.id);
  try {
    await withdrawal?.announce();
  } catch (error) {
    log.error({ error, orderId: order.id }, 'failed to announce the withdrawal of the tickets of an order');
  }
}

/** A history entry and the fields that change with it. */
export interface OrderAddition {
  entry: StatusEntry;
  fields?: Partial<Pick<Order, 'notifiedThrough' | 'deliverySlug' | 'suggestedPickUpAt'>>;
}

/**
 * Like `addStatus`, for an entry that depends on the state of the order: the order is locked while `decide` runs, and the entry becomes the
 * newest of the history. With `by`, a user's action, it writes an audit entry.
 *
 * @returns the order, or null if it does not exist or `decide` returns null. If `decide` throws, nothing is stored and the error is
 * rethrown.
 */
export async function addStatusIf(
  context: ServerContext,
  orderId: string,
  decide: (order: Order, row: OrderRow) => OrderAddition | null,
  by: { user: User; action: string } | null = null,
): Promise<Order | null> {
  const added = await context.database.transaction(async (transaction) => {
    const [locked] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update');
    const before = locked && toOrder(locked);
    const wanted = before && decide(before, locked);
    if (!wanted) return null;
    const addition = {
      ...wanted,
      entry: notBeforeHistory(before.statuses, normalizeEntry(wanted.entry)),
      ...(wanted.fields?.suggestedPickUpAt !== undefined && { dueAt: clampDate(ordersDueAt({ ...before, ...wanted.fields })) }),
    };
    const row = await append(transaction, orderId, addition);
    if (!row) return null;
    if (by) await recordInAuditLog(transaction, { before, row, addition, by });
    return { order: toOrder(row), entry: addition.entry, withdrawal: await withdrawIfCancelled(context, transaction, locked, row) };
  });
  if (!added) return null;
  notifyClients(context, added.order, added.entry);
  await announce(context, added.withdrawal, added.order);
  return added.order;
}

interface RecordedAddition {
  before: Order;
  row: OrderRow;
  addition: OrderAddition;
  by: { user: User; action: string };
}

async function recordInAuditLog(transaction: Database, { before, row, addition, by }: RecordedAddition): Promise<void> {
  const { entry, fields = {} } = addition;
  // The previous values of the changed fields, null if there were none.
  const oldFields = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name] ?? null]));
  await recordChange(transaction, {
    ...by,
    entity: 'order',
    entityId: row.id,
    before: { status: currentStatus(before), ...oldFields },
    after: { status: row.status, entry, ...fields },
  });
}

interface StoredAddition extends OrderAddition {
  /** The new due time in the order list; undefined if it does not change. */
  dueAt?: Date | null;
}

/** A single statement, so that concurrent entries are all stored and each increments `rev`. */
async function append(database: Database, orderId: string, { entry, fields, dueAt }: StoredAddition): Promise<OrderRow | undefined> {
  const [row] = await database
    .update(orders)
    .set({
      statuses: sql`${orders.statuses} || ${JSON.stringify([entry])}::jsonb`,
      rev: sql`${orders.rev} + 1`,
      updatedAt: new Date(),
      ...(fields ? { data: sql`${orders.data} || ${JSON.stringify(fields)}::jsonb` } : {}),
      ...(dueAt === undefined ? {} : { dueAt }),
      ...(isOrderEntry(entry) ? { status: newestStatus(entry), ...itemsAfter(entry) } : {}),
      ...(isPrinted(entry) ? withoutTicket(entry) : {}),
    })
    .where(eq(orders.id, orderId))
    .returning();
  return row;
}

/**
 * The finished items after an entry about the order itself (row K-05). A recall (`meta.recall`) reopens all items. While all items are finished
 * and the order is open, the time of the last one is set, so that the order is set to ready; else it is null.
 */
function itemsAfter(entry: StatusEntry) {
  if (fieldsOfUnknown(entry.meta)['recall'] !== undefined) return { doneItems: [], itemsDoneAt: null };
  const { doneItems, data, itemsDoneAt } = orders;
  const items = sql`${data} -> 'items'`;
  const areAllDone = sql`jsonb_array_length(${doneItems}) > 0 and jsonb_array_length(${doneItems}) =
    case jsonb_typeof(${items}) when 'array' then jsonb_array_length(${items}) end`;
  const isOpen = inArray(newestStatus(entry), OPEN);
  return {
    itemsDoneAt: sql`case when ${areAllDone} and ${isOpen} then coalesce(${itemsDoneAt}, ${new Date().toISOString()}::timestamptz) end`,
  };
}

/** Statuses of orders that still need work. */
const OPEN = statusesWhere(({ isOpen }) => isOpen);

/** Notifies the clients of a stored order. A failure is only logged: the order is stored and printed, and clients also poll. */
export function notifyClients(context: ServerContext, order: Order, entry?: StatusEntry): void {
  try {
    context.orderChanged(order, entry);
  } catch (error) {
    log.error({ error, orderId: order.id }, 'failed to notify the clients of an order');
  }
}

/** Returns the status after `entry`: that of the entry, unless the history has a later one (decisions G11, G14). */
function newestStatus(entry: StatusEntry): SQL {
  return sql`case when exists (
    select from jsonb_array_elements(${orders.statuses}) as earlier
    where coalesce(earlier->>'type', '') not in ('rider', 'printer', 'change') and (earlier->>'date') collate "C" > ${entry.date}
  ) then ${orders.status} else ${normaliseStatus(entry.status)} end`;
}

/** Returns whether a history entry reports a printed ticket, and not a slip. */
export function isPrinted(entry: StatusEntry): boolean {
  return entry.type === 'printer' && printerStatusOf(entry) === 'success' && (ticketOfEntry(entry)?.kind ?? 'TICKET') === 'TICKET';
}

/** Removes a printed ticket from the awaited ones. */
function withoutTicket(entry: StatusEntry) {
  const { printerUuid = null, ticketType = null } = ticketOfEntry(entry) ?? {};
  return awaitedWithout(sql`${printerUuid}::text`, sql`${ticketType}::text`);
}

/**
 * The awaited tickets of an order without a printed one. If its printer or type is null, as of an entry that names no ticket, none is awaited
 * (decision G62).
 */
export function awaitedWithout(printerUuid: SQL, ticketType: SQL): { awaitedTickets: SQL; ticketAwaitedSince: SQL } {
  const others = sql`from jsonb_array_elements(${orders.awaitedTickets}) as ticket
    where ${printerUuid} is not null and ${ticketType} is not null
      and (ticket->>'printerUuid' <> ${printerUuid} or ticket->>'ticketType' <> ${ticketType})`;
  return {
    awaitedTickets: sql`coalesce((select jsonb_agg(ticket) ${others}), '[]'::jsonb)`,
    ticketAwaitedSince: sql`case when exists (select ${others}) then ${orders.ticketAwaitedSince} end`,
  };
}

/**
 * Returns the entry with a date that is not before the newest of the history: with the earlier date of a slow clock it would not change the
 * status (decision G14).
 */
function notBeforeHistory(statuses: readonly StatusEntry[], entry: StatusEntry): StatusEntry {
  const newest = sortByDate(statuses).at(-1)?.date ?? '';
  return newest > entry.date ? { ...entry, date: newest } : entry;
}

/** Normalizes the date to milliseconds and the spelling of the status (decision G13). */
export function normalizeEntry(entry: StatusEntry): StatusEntry {
  const known = normaliseStatus(entry.status);
  const status = isOrderEntry(entry) && known !== 'UNKNOW' ? known : entry.status;
  return { ...entry, status, date: new Date(entry.date).toISOString() };
}
