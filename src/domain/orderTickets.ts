import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import { printersOf } from '@/domain/location';
import type { Order, StatusEntry } from '@/domain/order';
import { printerStatus } from '@/domain/orderStatus';
import { TICKET_TYPES, type PrinterEntry, type TicketType } from '@/domain/printer';

const count = z.catch(z.nullable(z.number()), null);

/** Of the meta of a printer entry (specification 2 §3) what tells which ticket it speaks of; other programs may write anything. */
const printerMetaSchema = z.object({
  printerOrder: z.object({
    uuid: z.catch(z.nullable(z.string()), null),
    ticketType: z.catch(z.nullable(z.enum(TICKET_TYPES)), null),
    copy: z._default(count, null),
    copies: z._default(count, null),
    attempt: z._default(count, null),
  }),
});
export type TicketOfEntry = z.infer<typeof printerMetaSchema>['printerOrder'];

/** Which ticket a printer entry of the history speaks of; `copy` is null where it is the whole job. Null: it does not say. */
export function ticketOfEntry({ meta }: Pick<StatusEntry, 'meta'>): TicketOfEntry | null {
  const parsed = printerMetaSchema.safeParse(meta);
  return parsed.success ? parsed.data.printerOrder : null;
}

/** The printer status of one ticket type, by the scan rule over its own entries (specification 2 §4). */
function ticketStatus(order: Pick<Order, 'statuses'>, type: TicketType) {
  return printerStatus({ statuses: order.statuses.filter((entry) => ticketOfEntry(entry)?.ticketType === type) });
}

/** The ticket that a person will want to print again: one that failed or waits, else one that was never tried, else any that can be. */
export function missingTicket(
  order: Pick<Order, 'statuses'>,
  printers: readonly Pick<PrinterEntry, 'isActive' | 'ticketType'>[],
): TicketType {
  const printable = TICKET_TYPES.filter((type) => printers.some((printer) => printer.isActive && printer.ticketType === type));
  const failed = TICKET_TYPES.find((type) => {
    const status = ticketStatus(order, type);
    return status && (status.kind !== 'success' || status.laterFailure);
  });
  return failed ?? printable.find((type) => ticketStatus(order, type) === null) ?? printable[0] ?? 'KITCHEN';
}

/** What to print: tickets of one type, or all; so many copies, or as many as are usual. */
export interface TicketChoice {
  ticketType?: TicketType;
  copies?: number;
}

/**
 * The ticket of an order that waits for a person to print it (REQUIRES_MANUAL_PRINT, specification 2 §4), with the copies that its
 * printer is set to; null: none waits. Each ticket type counts by itself: a kitchen ticket on paper says nothing of the receipt.
 */
export function manualTicket(order: Pick<Order, 'statuses'>, location: Location | undefined): TicketChoice | null {
  const ticketType = TICKET_TYPES.find((type) => ticketStatus(order, type)?.kind === 'manual');
  if (!ticketType) return printerStatus(order)?.kind === 'manual' ? {} : null;
  const printer = location && printersOf(location).find((entry) => entry.isActive && entry.ticketType === ticketType);
  return { ticketType, ...(printer && { copies: printer.copies }) };
}
