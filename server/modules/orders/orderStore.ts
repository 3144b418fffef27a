import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Order, StatusEntry } from '@/domain/order';
import { ordersDueAt } from '@/domain/orderDue';
import { currentStatus, inOrderOfTime, isOrderEntry, normaliseStatus, printerStatusOf } from '@/domain/orderStatus';
import { ticketOfEntry } from '@/domain/orderTickets';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { OrderTickets, PrintQueue, ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { orders } from '../../platform/db/schema';
import { removePosOrder } from '../integrations/outboxStore';
import { log } from '../../platform/monitoring/log';

/** The row of an order, without what the database reads out of it by itself. */
export type OrderRow = Omit<typeof orders.$inferSelect, 'currency' | 'total'>;

/** An order that the server can take in; whatever `rev` it has, the server counts from 1. */
export type NewOrder = Order & { accountId: string };

/** An order as the API gives it. */
export function toOrder({ data, ...row }: OrderRow): Order {
  const { id, rev, code, accountId, locationId, statuses } = row;
  const times = { placedAt: row.placedAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
  // `data` is what `orderRow` left of an Order, its channel among it.
  return { ...data, ...times, id, rev, code, accountId, locationId, statuses } as Order;
}

// A key of an index has its limits; longer names are nobody's.
const MAX_FILTERED_LENGTH = 64;

/** An order as the table holds it. `status` is the newest of its own, in our spelling; instants are written in one way, so that texts compare. */
export function orderRow(order: NewOrder): OrderRow {
  const { id, code, accountId, locationId, placedAt, updatedAt, statuses: given, rev: _rev, tickets: _tickets, ...data } = order;
  const statuses = given.map(inOneSpelling);
  return {
    id,
    rev: 1,
    code,
    accountId,
    locationId,
    channelSlug: order.channel.slug.slice(0, MAX_FILTERED_LENGTH),
    serviceType: (order.fulfillment?.type ?? 'unknown').slice(0, MAX_FILTERED_LENGTH),
    status: currentStatus({ statuses }),
    placedAt: new Date(placedAt),
    updatedAt: new Date(updatedAt ?? placedAt),
    dueAt: storable(ordersDueAt(order)),
    ticketAwaitedSince: null,
    awaitedTickets: [],
    statuses,
    data,
  };
}

/** The instant, or the nearest one that has a year of four digits: the database does not read others. */
function storable(instant: Date | null): Date | null {
  return instant && new Date(Math.min(Math.max(instant.getTime(), EARLIEST), LATEST));
}

const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

export async function findOrder(database: Database, id: string): Promise<Order | null> {
  const [row] = await database.select().from(orders).where(eq(orders.id, id));
  return row ? toOrder(row) : null;
}

/**
 * Takes a new order in: its tickets are made; order and tickets are stored together, so that a crash loses neither; every
 * browser is told; the tickets are handed out. If its tickets cannot be made, that is logged and shows on the order as a
 * printing error. Rejects an id that is there already. `sentToPos` false: the outbox does not send it to its POS.
 */
export async function insertOrder(context: ServerContext, order: NewOrder, { sentToPos = true } = {}): Promise<Order> {
  const made = orderRow(order);
  const tickets = await ticketsOf(context, toOrder(made));
  const awaitedTickets = tickets?.tickets ?? [];
  const row = { ...made, data: { ...made.data, ...(awaitedTickets.length > 0 && { tickets: awaitedTickets }) } };
  const stored = toOrder(row);
  await context.database.transaction(async (transaction) => {
    // Tickets that could not even be made are missed as well.
    await transaction.insert(orders).values({ ...row, awaitedTickets, ticketAwaitedSince: tickets ? tickets.awaitedSince : new Date() });
    if (!sentToPos) await removePosOrder(transaction, row.id);
    await tickets?.insert(transaction);
  });
  tellBrowsers(context, stored);
  if (tickets) await handOut(tickets, stored);
  else return (await addStatus(context, stored.id, notMade())) ?? stored;
  return stored;
}

async function ticketsOf(context: ServerContext, order: Order): Promise<OrderTickets | null> {
  try {
    return await context.printQueue.prepareTickets(order);
  } catch (error) {
    log.error({ error, orderId: order.id }, 'the tickets of an order could not be made');
    return null;
  }
}

function notMade(): StatusEntry {
  return { status: 'ERROR', type: 'printer', creator: 'server', date: new Date().toISOString(), reason: 'ORDER_EXCEPTION' };
}

/** What is kept is handed out again later: a failure here loses nothing. */
async function handOut(tickets: OrderTickets, order: Order): Promise<void> {
  try {
    await tickets.dispatch();
  } catch (error) {
    log.error({ error, orderId: order.id }, 'the tickets of an order could not be handed out yet');
  }
}

/**
 * Adds a line to an order's history, at its place in time, and tells every browser. Null where there is no such order, or none that
 * fulfils `where`. A line that cancels the order withdraws its tickets in the same transaction (decision G61).
 */
export async function addStatus(context: ServerContext, orderId: string, given: StatusEntry, where?: SQL): Promise<Order | null> {
  const entry = inOneSpelling(given);
  const added = isCancellation(entry)
    ? await context.database.transaction(async (transaction) => {
        const [held] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update');
        const row = await append(transaction, orderId, { entry }, where);
        return row && { row, withdrawal: await withdrawIfCancelled(context, transaction, held, row) };
      })
    : await append(context.database, orderId, { entry }, where).then((row) => row && { row, withdrawal: null });
  if (!added) return null;
  const order = toOrder(added.row);
  tellBrowsers(context, order, entry);
  await announce(context, added.withdrawal, order);
  return order;
}

/** Whether a line of the history cancels the order itself. */
export function isCancellation(entry: Pick<StatusEntry, 'status' | 'type'>): boolean {
  return isOrderEntry(entry) && normaliseStatus(entry.status) === 'CANCELED';
}

type Withdrawal = Awaited<ReturnType<PrintQueue['withdraw']>>;

/** In the transaction of the change: what was cancelled by it is not printed any more. */
async function withdrawIfCancelled(
  context: ServerContext,
  transaction: Database,
  before: Pick<OrderRow, 'status'> | undefined,
  after: OrderRow,
): Promise<Withdrawal | null> {
  if (after.status !== 'CANCELED' || before?.status === 'CANCELED') return null;
  return context.printQueue.withdraw(toOrder(after), transaction);
}

/** The withdrawal is stored: tabs that do not hear of it are refused, and void slips are handed out later. The POS is sent the cancellation. */
async function announce(context: ServerContext, withdrawal: Withdrawal | null, order: Order): Promise<void> {
  if (withdrawal) context.orderCancelled(order.id);
  try {
    await withdrawal?.announce();
  } catch (error) {
    log.error({ error, orderId: order.id }, 'The withdrawal of the tickets of an order could not be announced');
  }
}

/** What of an order changes with a line of its history. */
export interface OrderAddition {
  entry: StatusEntry;
  fields?: Partial<Pick<Order, 'notifiedThrough' | 'deliverySlug'>>;
}

/**
 * As `addStatus`, for a line that answers to what the order is like: while `decide` looks at it nobody else changes it, and the line
 * is the newest of the history. What a person did (`by`) also stands in the audit log. Null where there is no such order, or `decide`
 * gives nothing; what it throws goes to the caller, and nothing is kept.
 */
export async function addStatusIf(
  context: ServerContext,
  orderId: string,
  decide: (order: Order) => OrderAddition | null,
  by: { user: User; action: string } | null = null,
): Promise<Order | null> {
  const added = await context.database.transaction(async (transaction) => {
    const [held] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update');
    const before = held && toOrder(held);
    const wanted = before && decide(before);
    if (!wanted) return null;
    const addition = { ...wanted, entry: afterHistory(before.statuses, inOneSpelling(wanted.entry)) };
    const row = await append(transaction, orderId, addition);
    if (!row) return null;
    if (by) await record(transaction, { before, row, addition, by });
    return { order: toOrder(row), entry: addition.entry, withdrawal: await withdrawIfCancelled(context, transaction, held, row) };
  });
  if (!added) return null;
  tellBrowsers(context, added.order, added.entry);
  await announce(context, added.withdrawal, added.order);
  return added.order;
}

interface RecordedAddition {
  before: Order;
  row: OrderRow;
  addition: OrderAddition;
  by: { user: User; action: string };
}

async function record(transaction: Database, { before, row, addition, by }: RecordedAddition): Promise<void> {
  const { entry, fields = {} } = addition;
  // The fields that the line brought with it had a value before, or none.
  const oldFields = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name] ?? null]));
  await recordChange(transaction, {
    ...by,
    entity: 'order',
    entityId: row.id,
    before: { status: currentStatus(before), ...oldFields },
    after: { status: row.status, entry, ...fields },
  });
}

/** One statement: lines added at the same time by several tabs or servers are all kept, and each raises `rev`. */
async function append(database: Database, orderId: string, { entry, fields }: OrderAddition, where?: SQL): Promise<OrderRow | undefined> {
  const [row] = await database
    .update(orders)
    .set({
      statuses: sql`${orders.statuses} || ${JSON.stringify([entry])}::jsonb`,
      rev: sql`${orders.rev} + 1`,
      updatedAt: new Date(),
      ...(fields ? { data: sql`${orders.data} || ${JSON.stringify(fields)}::jsonb` } : {}),
      ...(isOrderEntry(entry) ? { status: newestStatus(entry) } : {}),
      ...(isPrinted(entry) ? withoutTicket(entry) : {}),
    })
    .where(and(eq(orders.id, orderId), where))
    .returning();
  return row;
}

/** What is stored stays stored, and is printed, whether or not the browsers could be told: they ask from time to time. */
function tellBrowsers(context: ServerContext, order: Order, entry?: StatusEntry): void {
  try {
    context.orderChanged(order, entry);
  } catch (error) {
    log.error({ error, orderId: order.id }, 'the browsers could not be told of an order');
  }
}

/** The status of the order after `entry`: that of the entry, unless the history holds a later one (decisions G11, G14). */
function newestStatus(entry: StatusEntry): SQL {
  return sql`case when exists (
    select from jsonb_array_elements(${orders.statuses}) as earlier
    where coalesce(earlier->>'type', '') not in ('rider', 'printer') and (earlier->>'date') collate "C" > ${entry.date}
  ) then ${orders.status} else ${normaliseStatus(entry.status)} end`;
}

/** Whether a line of the history says that a ticket came out; a void slip is none. */
export function isPrinted(entry: StatusEntry): boolean {
  return entry.type === 'printer' && printerStatusOf(entry) === 'success' && ticketOfEntry(entry)?.kind !== 'VOID';
}

/** The ticket that came out is awaited no longer; a line that does not say which one speaks of all (decision G62). */
function withoutTicket(entry: StatusEntry) {
  const { printerUuid, ticketType } = ticketOfEntry(entry) ?? {};
  if (!printerUuid || !ticketType) return { awaitedTickets: [], ticketAwaitedSince: null };
  const others = sql`from jsonb_array_elements(${orders.awaitedTickets}) as ticket
    where ticket->>'printerUuid' <> ${printerUuid} or ticket->>'ticketType' <> ${ticketType}`;
  return {
    awaitedTickets: sql`coalesce((select jsonb_agg(ticket) ${others}), '[]'::jsonb)`,
    ticketAwaitedSince: sql`case when exists (select ${others}) then ${orders.ticketAwaitedSince} end`,
  };
}

/** The line, not before the newest of the history: with an earlier date, of a clock that is behind another, it would change nothing (decision G14). */
function afterHistory(statuses: readonly StatusEntry[], entry: StatusEntry): StatusEntry {
  const newest = inOrderOfTime(statuses).at(-1)?.date ?? '';
  return newest > entry.date ? { ...entry, date: newest } : entry;
}

/** Writes the instant with milliseconds, and a status with two spellings in ours (decision G13). */
function inOneSpelling(entry: StatusEntry): StatusEntry {
  const known = normaliseStatus(entry.status);
  const status = isOrderEntry(entry) && known !== 'UNKNOW' ? known : entry.status;
  return { ...entry, status, date: new Date(entry.date).toISOString() };
}
