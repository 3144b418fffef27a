import { and, eq, isNull, lte, ne } from 'drizzle-orm';
import { printersOf } from '@/domain/location';
import { orderSchema, type Order, type OrderTicket } from '@/domain/order';
import { currentStatus } from '@/domain/orderStatus';
import { copiesOf } from '@/domain/printer';
import { CHANGE_SLIP_AFTER_MS } from '@/domain/printTiming';
import type { TicketChange } from '../../context';
import { findLocation } from '../../modules/locations/locationStore';
import { toOrder } from '../../modules/orders/orderStore';
import type { Database } from '../../platform/db/database';
import { orders, printJobs } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { makeOrderJob, makeTicketLike } from './makeJob';
import { hasSlips, isSameTicket, lastPrinted, lockWaiting, ticketOfJob, ticketsOfOrder } from './printedTickets';
import { insertJobs, type NewPrintJob, type PrintJobRow } from './printJobStore';
import { changeSlip, slipTarget, type Place } from './slipJobs';
import { partForPrinter } from './ticketPart';
import { usablePrinters } from './usablePrinters';
import type { Withdrawals } from './withdrawals';

/** Maximum number of orders per sweep; the rest follows in the next ones. */
const MAX_ORDERS = 100;

interface TicketChangesOptions {
  database: Database;
  withdrawals: Pick<Withdrawals, 'withdrawJobs'>;
  dispatch: (jobs: readonly NewPrintJob[]) => Promise<void>;
  /** Which change slips are created. @default 'due' */
  changeRule?: () => ChangeRule;
  now: () => Date;
}

/** `due`: for tickets that are or may have been printed. `never` is a fault that the chaos run must detect. */
export const CHANGE_RULES = ['due', 'never'] as const;
export type ChangeRule = (typeof CHANGE_RULES)[number];

/** The jobs to insert; `isWaiting`: more follow when the outcomes of copies that are being sent are known. `announce` is for after the commit. */
interface DueJobs {
  jobs: readonly NewPrintJob[];
  announce: () => void;
  isWaiting: boolean;
}

const NOTHING_DUE: DueJobs = { jobs: [], announce: () => undefined, isWaiting: false };

/**
 * Prints what changes on the tickets of an order (decision G114).
 *
 * | Ticket | Result |
 * |---|---|
 * | waits, nothing was sent | withdrawn and replaced by a ticket with the new contents; not replaced if the printer has no items any more |
 * | printed, or may have been | one change slip on the same printer, 20 s after the first change, against the version printed last |
 * | the printer gets its first items of the order | a ticket |
 *
 * A change slip that still waits when the order changes again is withdrawn; the next one states both changes. While a copy is being sent, the
 * slip waits for its outcome; a copy that a busy printer did not accept is replaced then. The due time is stored with the order, so that a slip
 * survives a restart, and another process can print it.
 */
export function createTicketChanges({ database, withdrawals, dispatch, changeRule = () => 'due', now }: TicketChangesOptions) {
  async function placeOf(transaction: Database, locationId: string): Promise<Place | null> {
    const location = await findLocation(transaction, locationId);
    return location && { location, printers: usablePrinters(printersOf(location)) };
  }

  /** The ticket that replaces a waiting one; none if its printer is gone or prints no item of the order any more. */
  function replacementOf(job: PrintJobRow, order: Order, place: Place): NewPrintJob[] {
    const target = slipTarget(job, job, place);
    const part = target?.partOf(order) ?? null;
    if (!target || part?.items.length === 0) return [];
    return [makeTicketLike(job, order, { ...target.origin, part, now: now() })];
  }

  /** Tickets of printers that printed no item of the order before and print some now. */
  function firstTickets(before: Order, after: Order, { location, printers }: Place): NewPrintJob[] {
    return printers.flatMap((printer) => {
      const old = partForPrinter(before, printer, { location, printers });
      const part = partForPrinter(after, printer, { location, printers });
      if (old?.items.length !== 0 || !part || part.items.length === 0) return [];
      return [makeOrderJob(after, { printer, location, part, manual: false, copies: copiesOf(printer.copies), now: now() })];
    });
  }

  /** The slips that are due, and tickets for those that were not sent after all, because their printer was busy when the order changed. */
  async function jobsDue(transaction: Database, order: Order): Promise<DueJobs> {
    const place = changeRule() === 'never' ? null : await placeOf(transaction, order.locationId);
    if (!place) return NOTHING_DUE;
    const waiting = await lockWaiting(transaction, order.id, ne(printJobs.kind, 'VOID'));
    const outdated = waiting.filter(({ printedOrder }) => printedOrder !== null);
    const { announce } = await withdrawals.withdrawJobs(transaction, outdated, 'ORDER_CHANGED');
    const tickets = outdated.filter(({ kind }) => kind === 'TICKET').flatMap((job) => replacementOf(job, order, place));
    const slipsWaiting = waiting.filter(({ kind, printedOrder }) => kind === 'CHANGE' && printedOrder === null).map(ticketOfJob);
    const known = await ticketsOfOrder(transaction, order.id);
    const sent = known.filter((ticket) => ticket.wasSent && hasSlips(ticket) && !slipsWaiting.some((each) => isSameTicket(each, ticket)));
    const slips: NewPrintJob[] = [];
    for (const ticket of sent.filter(({ isSending }) => !isSending)) {
      slips.push(...changeSlip(ticket, await lastPrinted(transaction, order, ticket), order, place, now()));
    }
    return { jobs: [...tickets, ...slips], announce, isWaiting: known.some(({ isSending }) => isSending) };
  }

  async function printSlips(orderId: string): Promise<void> {
    const { jobs, announce } = await database.transaction(async (transaction) => {
      const [row] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update');
      if (!row?.changeSlipsDueAt || row.changeSlipsDueAt > now()) return NOTHING_DUE;
      const order = orderSchema.parse(toOrder(row));
      const due = currentStatus(order) === 'CANCELED' ? NOTHING_DUE : await jobsDue(transaction, order);
      await insertJobs(transaction, due.jobs);
      if (!due.isWaiting) await transaction.update(orders).set({ changeSlipsDueAt: null }).where(eq(orders.id, orderId));
      return due;
    });
    announce();
    await dispatch(jobs);
  }

  return {
    /** See `PrintQueue.change`. */
    async change(before: Order, after: Order, transaction: Database): Promise<TicketChange> {
      const waiting = await lockWaiting(transaction, after.id, ne(printJobs.kind, 'VOID'));
      const place = await placeOf(transaction, after.locationId);
      const withdrawn = await withdrawals.withdrawJobs(transaction, waiting, 'ORDER_CHANGED');
      const replaced = waiting
        .filter(({ kind }) => kind === 'TICKET')
        .map((job) => ({ job, by: place ? replacementOf(job, after, place) : [] }));
      const first = place ? firstTickets(before, after, place) : [];
      const jobs = [...replaced.flatMap(({ by }) => by), ...first];
      await transaction
        .update(printJobs)
        .set({ printedOrder: { ...before, statuses: [] } })
        .where(and(eq(printJobs.orderId, after.id), isNull(printJobs.printedOrder), ne(printJobs.kind, 'VOID')));
      await insertJobs(transaction, jobs);
      const tickets = await ticketsOfOrder(transaction, after.id);
      return {
        slipsDueAt: tickets.some(({ wasSent }) => wasSent) ? new Date(now().getTime() + CHANGE_SLIP_AFTER_MS) : null,
        added: first.filter(({ autoPrint }) => autoPrint).map(nameOf),
        removed: replaced.filter(({ by }) => by.length === 0).map(({ job }) => nameOf(job)),
        async announce() {
          withdrawn.announce();
          await dispatch(jobs);
        },
      };
    },

    /** Prints the change slips that are due. Call this every few seconds. A failure of one order is logged. */
    async sweep(): Promise<void> {
      const due = await database
        .select({ id: orders.id })
        .from(orders)
        .where(lte(orders.changeSlipsDueAt, now()))
        .orderBy(orders.changeSlipsDueAt)
        .limit(MAX_ORDERS);
      for (const { id } of due) {
        await printSlips(id).catch((error: unknown) => log.error({ error, orderId: id }, 'failed to print the change slips of an order'));
      }
    },
  };
}

export type TicketChanges = ReturnType<typeof createTicketChanges>;

function nameOf(job: Pick<PrintJobRow, 'printerUuid' | 'backupFor' | 'ticketType'>): OrderTicket {
  const { owner, ticketType } = ticketOfJob(job);
  return { printerUuid: owner, ticketType };
}
