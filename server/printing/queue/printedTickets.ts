import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Order } from '@/domain/order';
import type { Database } from '../../platform/db/database';
import { printCopies, printJobs } from '../../platform/db/schema';
import type { PrintJobRow } from './printJobStore';

/** Identifies a ticket of an order: its type, the printer that prints it, and the printer that this one is the backup for. */
export type TicketKey = Pick<PrintJobRow, 'printerUuid' | 'ticketType' | 'backupFor'>;

export function isSameTicket(one: TicketKey, other: TicketKey): boolean {
  return one.printerUuid === other.printerUuid && one.ticketType === other.ticketType && one.backupFor === other.backupFor;
}

/** What is known of a ticket and of its slips. */
export interface TicketState extends TicketKey {
  /** A copy of the ticket is or may have been printed. */
  wasSent: boolean;
  /** A copy of the ticket or of a change slip is being sent: its outcome is not known yet. */
  isSending: boolean;
  hasVoid: boolean;
}

/** The tickets of an order that have jobs, each once. */
export async function ticketsOfOrder(transaction: Database, orderId: string): Promise<TicketState[]> {
  const { printerUuid, ticketType, backupFor, kind, state } = printJobs;
  const hasCopy = (...states: string[]) =>
    sql<boolean>`bool_or(${and(ne(kind, 'VOID'), or(...states.map((each) => sql`${printCopies.state} = ${each}`)))})`;
  return transaction
    .select({
      printerUuid,
      ticketType,
      backupFor,
      // A copy with an intent in a job that ended without an outcome may have been printed.
      wasSent: hasCopy('DONE', 'UNKNOWN', 'INTENT'),
      isSending: sql<boolean>`bool_or(${and(ne(kind, 'VOID'), eq(state, 'open'), sql`${printCopies.state} = 'INTENT'`)})`,
      hasVoid: sql<boolean>`bool_or(${eq(kind, 'VOID')})`,
    })
    .from(printJobs)
    .innerJoin(printCopies, eq(printCopies.jobUuid, printJobs.uuid))
    .where(eq(printJobs.orderId, orderId))
    .groupBy(printerUuid, ticketType, backupFor)
    .orderBy(printerUuid, ticketType, backupFor);
}

/** The version of `order` that is or may be on paper: that of the newest ticket or change slip which was sent. Call it for a sent ticket. */
export async function printedVersion(transaction: Database, order: Order, key: TicketKey): Promise<Order> {
  const { printerUuid, ticketType, backupFor, kind, printedOrder, createdAt, uuid } = printJobs;
  const wasSent = sql`exists (select from ${printCopies} where ${printCopies.jobUuid} = ${uuid}
    and ${printCopies.state} in ('DONE', 'UNKNOWN', 'INTENT'))`;
  const [newest] = await transaction
    .select({ printedOrder })
    .from(printJobs)
    .where(
      and(
        eq(printJobs.orderId, order.id),
        eq(printerUuid, key.printerUuid),
        eq(ticketType, key.ticketType),
        sql`${backupFor} is not distinct from ${key.backupFor}`,
        ne(kind, 'VOID'),
        wasSent,
      ),
    )
    .orderBy(desc(createdAt), desc(uuid))
    .limit(1);
  return newest?.printedOrder ?? order;
}
