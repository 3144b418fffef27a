import { and, asc, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import { printersOf, type Location } from '@/domain/location';
import { orderSchema, type Order, type OrderTicket } from '@/domain/order';
import { currentStatus } from '@/domain/orderStatus';
import { copiesOf } from '@/domain/printer';
import { CHANGE_SLIP_AFTER_MS } from '@/domain/printTiming';
import type { TicketChange } from '../../context';
import { findLocation } from '../../modules/locations/locationStore';
import { toOrder } from '../../modules/orders/orderStore';
import type { Database } from '../../platform/db/database';
import { orders, printCopies, printJobs } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { makeChangeJob, makeOrderJob } from './makeJob';
import { isSameTicket, printedVersion, ticketsOfOrder, type TicketState } from './printedTickets';
import { insertJobs, type NewPrintJob, type PrintJobRow } from './printJobStore';
import { partForPrinter } from './ticketPart';
import { usablePrinters, type UsablePrinter } from './usablePrinters';
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

/** Where the tickets of an order are printed. */
interface Place {
  location: Location;
  printers: readonly UsablePrinter[];
}

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
 * slip waits for its outcome. The due time is stored with the order, so that a slip survives a restart, and another process can print it.
 */
export function createTicketChanges({ database, withdrawals, dispatch, changeRule = () => 'due', now }: TicketChangesOptions) {
  async function placeOf(transaction: Database, locationId: string): Promise<Place | null> {
    const location = await findLocation(transaction, locationId);
    return location && { location, printers: usablePrinters(printersOf(location)) };
  }

  /** Locks the open tickets and change slips of an order, and returns those of which nothing was sent. */
  async function lockWaiting(transaction: Database, orderId: string): Promise<PrintJobRow[]> {
    const open = await transaction
      .select()
      .from(printJobs)
      .where(and(eq(printJobs.orderId, orderId), ne(printJobs.kind, 'VOID'), eq(printJobs.state, 'open'), isNull(printJobs.withdrawnAt)))
      .orderBy(asc(printJobs.uuid))
      .for('update');
    if (open.length === 0) return [];
    // After the lock, so that the statement sees each grant.
    const sent = await transaction
      .selectDistinct({ uuid: printCopies.jobUuid })
      .from(printCopies)
      .where(
        and(
          inArray(
            printCopies.jobUuid,
            open.map(({ uuid }) => uuid),
          ),
          ne(printCopies.state, 'QUEUED'),
        ),
      );
    return open.filter(({ uuid }) => !sent.some((each) => each.uuid === uuid));
  }

  /** The ticket that replaces a waiting one; none if its printer is gone or prints no item of the order any more. */
  function replacementOf(job: PrintJobRow, order: Order, { location, printers }: Place): NewPrintJob[] {
    const printer = printers.find(({ uuid }) => uuid === job.printerUuid);
    if (!printer) return [];
    const { ticketType, copies, autoPrint, isManual, allowPrint } = job;
    const part = partForPrinter(order, { ...printer, ticketType }, { location, printers });
    if (part?.items.length === 0) return [];
    const origin = { printer: { ...printer, ticketType }, location, part, manual: isManual, copies, now: now() };
    return [{ ...makeOrderJob(order, origin), autoPrint, isManual, allowPrint }];
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

  async function slipsDue(transaction: Database, order: Order): Promise<{ slips: NewPrintJob[]; isWaiting: boolean }> {
    const known = await ticketsOfOrder(transaction, order.id);
    const place = changeRule() === 'never' || known.length === 0 ? null : await placeOf(transaction, order.locationId);
    if (!place) return { slips: [], isWaiting: false };
    const waiting = await lockWaiting(transaction, order.id);
    const sent = known.filter((ticket) => ticket.wasSent && !waiting.some((job) => job.kind === 'CHANGE' && isSameTicket(job, ticket)));
    const slips: NewPrintJob[] = [];
    for (const ticket of sent.filter(({ isSending }) => !isSending)) slips.push(...(await slipFor(transaction, order, ticket, place)));
    return { slips, isWaiting: sent.some(({ isSending }) => isSending) };
  }

  async function slipFor(transaction: Database, order: Order, ticket: TicketState, place: Place): Promise<NewPrintJob[]> {
    const { printers, location } = place;
    const printer = printers.find(({ uuid, slips }) => slips === 'VOIDS_AND_CHANGES' && uuid === ticket.printerUuid);
    if (!printer) return [];
    const before = await printedVersion(transaction, order, ticket);
    const partOf = (version: Order) => partForPrinter(version, { ...printer, ticketType: ticket.ticketType }, place);
    const origin = { printer, location, part: partOf(order), manual: false, copies: 1, now: now() };
    const job = makeChangeJob(order, ticket, origin, { order: before, part: partOf(before) });
    return job ? [job] : [];
  }

  async function printSlips(orderId: string): Promise<void> {
    const slips = await database.transaction(async (transaction) => {
      const [row] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update');
      if (!row?.changeSlipsDueAt || row.changeSlipsDueAt > now()) return [];
      const order = orderSchema.parse(toOrder(row));
      const found = currentStatus(order) === 'CANCELED' ? { slips: [], isWaiting: false } : await slipsDue(transaction, order);
      await insertJobs(transaction, found.slips);
      if (!found.isWaiting) await transaction.update(orders).set({ changeSlipsDueAt: null }).where(eq(orders.id, orderId));
      return found.slips;
    });
    await dispatch(slips);
  }

  return {
    /** See `PrintQueue.change`. */
    async change(before: Order, after: Order, transaction: Database): Promise<TicketChange> {
      const waiting = await lockWaiting(transaction, after.id);
      const place = await placeOf(transaction, after.locationId);
      const withdrawn = await withdrawals.withdrawJobs(transaction, waiting, 'ORDER_CHANGED');
      const replaced = waiting.filter(({ kind }) => kind === 'TICKET').map((job) => ({ job, by: place ? replacementOf(job, after, place) : [] }));
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

function nameOf({ printerUuid, ticketType }: Pick<PrintJobRow, 'printerUuid' | 'ticketType'>): OrderTicket {
  return { printerUuid, ticketType };
}
