import { and, asc, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Order } from '@/domain/order';
import type { Database } from '../../platform/db/database';
import { printCopies, printJobs } from '../../platform/db/schema';
import type { PrintJobRow } from './printJobStore';

/** Identifies a ticket of an order: its type and the printer whose ticket it is (`owner`), also if the backup of that printer prints it. */
export interface TicketKey {
  owner: string;
  ticketType: PrintJobRow['ticketType'];
}

/** The ticket of a job. */
export function ticketOfJob({
  printerUuid,
  backupFor,
  ticketType,
}: Pick<PrintJobRow, 'printerUuid' | 'backupFor' | 'ticketType'>): TicketKey {
  return { owner: backupFor ?? printerUuid, ticketType };
}

/** Whether slips follow a printed ticket. None follow labels, which are on the containers by then (decision G115). */
export function hasSlips({ ticketType }: Pick<TicketKey, 'ticketType'>): boolean {
  return ticketType !== 'LABEL';
}

export function isSameTicket(one: TicketKey, other: TicketKey): boolean {
  return one.owner === other.owner && one.ticketType === other.ticketType;
}

/** What is known of a ticket and of its slips. */
export interface TicketState extends TicketKey {
  /** A copy of the ticket is or may have been printed. */
  wasSent: boolean;
  /** A copy of the ticket or of a change slip is being sent: its outcome is not known yet. */
  isSending: boolean;
  hasVoid: boolean;
}

const OWNER = sql<string>`coalesce(${printJobs.backupFor}, ${printJobs.printerUuid})`;

/** The tickets of an order that have jobs, each once. */
export async function ticketsOfOrder(transaction: Database, orderId: string): Promise<TicketState[]> {
  const { ticketType, kind, state } = printJobs;
  const hasCopy = (...states: string[]) =>
    sql<boolean>`bool_or(${and(ne(kind, 'VOID'), or(...states.map((each) => sql`${printCopies.state} = ${each}`)))})`;
  return transaction
    .select({
      owner: OWNER,
      ticketType,
      // A copy with an intent in a job that ended without an outcome may have been printed.
      wasSent: hasCopy('DONE', 'UNKNOWN', 'INTENT'),
      isSending: sql<boolean>`bool_or(${and(ne(kind, 'VOID'), eq(state, 'open'), sql`${printCopies.state} = 'INTENT'`)})`,
      hasVoid: sql<boolean>`bool_or(${eq(kind, 'VOID')})`,
    })
    .from(printJobs)
    .innerJoin(printCopies, eq(printCopies.jobUuid, printJobs.uuid))
    .where(eq(printJobs.orderId, orderId))
    .groupBy(OWNER, ticketType)
    .orderBy(OWNER, ticketType);
}

/** Where and with which contents a ticket was printed last. */
export interface PrintedTicket {
  order: Order;
  printerUuid: string;
  backupFor: string | null;
}

/**
 * The version of `order` that is or may be on paper, and the printer that has it: those of the newest ticket or change slip which was sent; the
 * current version and the printer of the ticket if none was sent. The job `exceptUuid` does not count.
 */
export async function lastPrinted(transaction: Database, order: Order, key: TicketKey, exceptUuid?: string): Promise<PrintedTicket> {
  const { printerUuid, ticketType, backupFor, kind, printedOrder, createdAt, uuid } = printJobs;
  const wasSent = sql`exists (select from ${printCopies} where ${printCopies.jobUuid} = ${uuid}
    and ${printCopies.state} in ('DONE', 'UNKNOWN', 'INTENT'))`;
  const [newest] = await transaction
    .select({ printedOrder, printerUuid, backupFor })
    .from(printJobs)
    .where(
      and(
        ...[eq(printJobs.orderId, order.id), eq(OWNER, key.owner), eq(ticketType, key.ticketType)],
        ...[ne(kind, 'VOID'), wasSent, exceptUuid === undefined ? undefined : ne(uuid, exceptUuid)],
      ),
    )
    .orderBy(desc(createdAt), desc(uuid))
    .limit(1);
  if (!newest) return { order, printerUuid: key.owner, backupFor: null };
  return { ...newest, order: newest.printedOrder ?? order };
}

/** Locks the open jobs of an order that match `which`, and returns those of which nothing was sent. */
export async function lockWaiting(transaction: Database, orderId: string, which: SQL | undefined): Promise<PrintJobRow[]> {
  const open = await transaction
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.orderId, orderId), eq(printJobs.state, 'open'), isNull(printJobs.withdrawnAt), which))
    .orderBy(asc(printJobs.uuid))
    .for('update');
  if (open.length === 0) return [];
  const uuids = open.map(({ uuid }) => uuid);
  // After the lock, so that the statement sees each grant.
  const sent = await transaction
    .selectDistinct({ uuid: printCopies.jobUuid })
    .from(printCopies)
    .where(and(inArray(printCopies.jobUuid, uuids), ne(printCopies.state, 'QUEUED')));
  return open.filter(({ uuid }) => !sent.some((each) => each.uuid === uuid));
}
