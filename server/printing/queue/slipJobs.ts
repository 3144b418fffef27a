import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import type { PrinterEntry } from '@/domain/printer';
import type { Database } from '../../platform/db/database';
import { makeChangeJob, makeTicketLike, makeVoidJob, type JobOrigin } from './makeJob';
import { lastPrinted, ticketOfJob, type PrintedTicket, type TicketKey } from './printedTickets';
import type { NewPrintJob, PrintJobRow } from './printJobStore';
import { partForPrinter, partWithItems, type TicketPart } from './ticketPart';
import type { UsablePrinter } from './usablePrinters';

/** Where the tickets of an order are printed. */
export interface Place {
  location: Location;
  printers: readonly UsablePrinter[];
}

/** The printer of a slip, and the part of an order on its tickets: that of the printer whose ticket it is. */
interface SlipTarget {
  origin: Omit<JobOrigin, 'part' | 'now'>;
  owner: PrinterEntry;
  partOf: (order: Order) => TicketPart | null;
}

/** Null if the printer is gone. `printed` may name the backup of the printer whose ticket it is. */
export function slipTarget(
  { ticketType }: Pick<TicketKey, 'ticketType'>,
  { printerUuid, backupFor }: Pick<PrintedTicket, 'printerUuid' | 'backupFor'>,
  place: Place,
): SlipTarget | null {
  const printer = place.printers.find(({ uuid }) => uuid === printerUuid);
  if (!printer) return null;
  const backedUp = backupFor === null ? null : (place.printers.find(({ uuid }) => uuid === backupFor) ?? printer);
  const owner = backedUp ?? printer;
  return {
    owner,
    origin: {
      printer,
      location: place.location,
      manual: false,
      copies: 1,
      backupFor: backupFor === null ? null : { ...owner, uuid: backupFor },
    },
    partOf: (order) => partForPrinter(order, { ...owner, ticketType }, place),
  };
}

/** The void slip for a printed ticket, on the printer that has it; none if the printer is gone or prints no slips. */
export function voidSlip(ticket: TicketKey, printed: PrintedTicket, place: Place, now: Date): NewPrintJob[] {
  const target = slipTarget(ticket, printed, place);
  if (!target || target.owner.slips === 'NONE') return [];
  return [makeVoidJob(printed.order, ticket, { ...target.origin, part: partWithItems(target.partOf(printed.order)), now })];
}

/** The change slip for a printed ticket, on the printer that has it; none if the ticket did not change, or the printer prints no such slips. */
export function changeSlip(ticket: TicketKey, printed: PrintedTicket, order: Order, place: Place, now: Date): NewPrintJob[] {
  const target = slipTarget(ticket, printed, place);
  if (!target || target.owner.slips !== 'VOIDS_AND_CHANGES') return [];
  const before = { order: printed.order, part: target.partOf(printed.order) };
  const job = makeChangeJob(order, ticket, { ...target.origin, part: target.partOf(order), now }, before);
  return job ? [job] : [];
}

/**
 * The job that prints at `target` what an unfinished job prints: the current order, or for a slip the contents of the ticket printed last.
 * Null for a change slip if nothing differs from that any more.
 */
export async function replacementJob(
  transaction: Database,
  job: PrintJobRow,
  order: Order,
  { target, ...rest }: { target: SlipTarget; now: Date; possibleDuplicate?: boolean },
): Promise<NewPrintJob | null> {
  const ticket = ticketOfJob(job);
  const origin = { ...target.origin, ...rest };
  if (job.kind === 'TICKET') return makeTicketLike(job, order, { ...origin, part: partWithItems(target.partOf(order)) });
  const printed = await lastPrinted(transaction, order, ticket, job.uuid);
  const partBefore = target.partOf(printed.order);
  if (job.kind === 'VOID') return makeVoidJob(printed.order, ticket, { ...origin, part: partWithItems(partBefore) });
  return makeChangeJob(order, ticket, { ...origin, part: target.partOf(order) }, { order: printed.order, part: partBefore });
}
