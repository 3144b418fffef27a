import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import { printersOf } from '@/domain/location';
import type { Order, OrderTicket, StatusEntry } from '@/domain/order';
import { printerStatusOf, scanPrinterEntries, type PrinterStatus, type ShownPrinterStatus } from '@/domain/orderStatus';
import { TICKET_TYPES, type PrinterEntry, type TicketType } from '@/domain/printer';
import { JOB_KINDS, type JobKind } from '@/domain/printJob';
import { printerCodeClass } from '@/domain/printerCode';

/** Status of the entry that a waiting ticket was given to a backup printer; it is no attempt to print (decision G116). */
export const MOVED_TO_BACKUP = 'MOVED_TO_BACKUP';

const text = z._default(z.catch(z.nullable(z.string()), null), null);
const count = z.catch(z.nullable(z.number()), null);

/** The ticket in the meta of a printer entry (specification 2 §3), which other programs may fill with anything. */
const printerMetaSchema = z.object({
  printerOrder: z.object({
    uuid: z.catch(z.nullable(z.string()), null),
    printerUuid: text,
    backupFor: text,
    kind: z._default(z.catch(z.enum(JOB_KINDS), 'TICKET'), 'TICKET'),
    ticketType: z.catch(z.nullable(z.enum(TICKET_TYPES)), null),
    copy: z._default(count, null),
    copies: z._default(count, null),
    attempt: z._default(count, null),
  }),
  thirdPartyConfig: z.catch(z.optional(z.nullable(z.object({ uuid: text }))), null),
});
export type TicketOfEntry = Omit<z.infer<typeof printerMetaSchema>['printerOrder'], 'backupFor'>;

/**
 * The ticket of a printer entry of the history; `copy` is null for the whole job. `printerUuid` is the printer whose ticket it is, also if its
 * backup printed it (decision G116); it defaults to that of the printer's settings. Null: the entry names no ticket.
 */
export function ticketOfEntry({ meta }: Pick<StatusEntry, 'meta'>): TicketOfEntry | null {
  const parsed = printerMetaSchema.safeParse(meta);
  if (!parsed.success) return null;
  const { printerOrder, thirdPartyConfig } = parsed.data;
  const { backupFor, ...ticket } = printerOrder;
  return { ...ticket, printerUuid: backupFor ?? ticket.printerUuid ?? thirdPartyConfig?.uuid ?? null };
}

/** A ticket of an order, or its slips of one kind, by printer and type. */
export interface TicketName {
  kind: JobKind;
  ticketType: TicketType | null;
  printerUuid: string | null;
}

/** Status of a printer entry. `unconfirmed`: an error of a ticket that was sent, after which it may be on paper all the same. */
export type AttemptStatus = PrinterStatus | 'unconfirmed';

/** Status of a ticket. `waiting`: it has no entry yet. `ticket` is null for entries that name no ticket. */
export type TicketStatus = { ticket: TicketName | null } & (
  (Omit<ShownPrinterStatus, 'kind'> & { kind: AttemptStatus }) | { kind: 'waiting'; entry: null; laterFailure: null }
);
export type TicketStatusKind = TicketStatus['kind'];

/** Sort order: the worst first. */
const SEVERITY: Record<TicketStatusKind, number> = { error: 0, unconfirmed: 1, manual: 2, unknown: 3, waiting: 4, success: 5 };

/**
 * Status of a printer entry (specification 2 §4). An error is `unconfirmed` if an attempt was sent and its code does not exclude that the whole
 * ticket was printed (docs/print-delivery.md §9, decision G156). Servers that send no attempt report errors.
 */
export function attemptStatusOf(entry: Pick<StatusEntry, 'status' | 'reason' | 'meta'>): AttemptStatus {
  const status = printerStatusOf(entry);
  const wasSent = (ticketOfEntry(entry)?.attempt ?? 0) > 0;
  const codeClass = printerCodeClass(entry.reason);
  return status === 'error' && wasSent && (codeClass === 'unknown' || codeClass === 'uncertain') ? 'unconfirmed' : status;
}

/**
 * Status of each ticket of an order, the worst first (decision G62): the rule of specification 2 §4 applied to the entries of each printer
 * and ticket type, and unconfirmed instead of an error if an attempt may have printed it (decision G156). Entries that name no ticket are one
 * group, so that the literal rule applies to servers that send none; their failure is resolved once every named ticket was printed after it.
 * Empty before the first attempt.
 */
export function ticketStatuses(order: Pick<Order, 'statuses'> & { tickets?: OrderTicket[] | undefined }): TicketStatus[] {
  const groups = new Map<string, { ticket: TicketName | null; entries: StatusEntry[] }>();
  for (const entry of order.statuses) {
    if (entry.type !== 'printer' || entry.status === MOVED_TO_BACKUP) continue;
    const ticket = nameOf(entry);
    const key = keyOf(ticket);
    const group = groups.get(key) ?? { ticket, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  if (groups.size === 0) return [];
  const statuses = [...groups.values()].flatMap(({ ticket, entries }): TicketStatus[] => {
    const status = scanPrinterEntries(entries);
    if (!status) return [];
    const isUnconfirmed = status.kind === 'error' && entries.some((entry) => attemptStatusOf(entry) === 'unconfirmed');
    return [{ ticket, ...status, kind: isUnconfirmed ? 'unconfirmed' : status.kind }];
  });
  const unnamed = statuses.find(({ ticket }) => ticket === null);
  const named = statuses.filter(({ ticket }) => ticket !== null);
  const missing = unnamed?.kind === 'success' ? [] : (order.tickets ?? []).map(nameOfTicket).filter((ticket) => !groups.has(keyOf(ticket)));
  const waiting = missing.map((ticket): TicketStatus => ({ ticket, kind: 'waiting', entry: null, laterFailure: null }));
  const relevant = unnamed && isResolved(unnamed, [...named, ...waiting]) ? named : statuses;
  return [...relevant, ...waiting].sort((a, b) => SEVERITY[a.kind] - SEVERITY[b.kind] || rankOf(a.ticket) - rankOf(b.ticket));
}

/** Combined status of the tickets of an order: that of the worst (decision G62); null before the first attempt. */
export function printerStatus(order: Parameters<typeof ticketStatuses>[0]): (TicketStatus & { isOneOfMany: boolean }) | null {
  const [worst, ...others] = ticketStatuses(order);
  return worst ? { ...worst, isOneOfMany: others.length > 0 && worst.kind !== 'success' } : null;
}

/** Whether all tickets that the order prints automatically were printed. */
export function areTicketsPrinted(order: Parameters<typeof ticketStatuses>[0]): boolean {
  const tickets = ticketStatuses(order).filter(({ ticket }) => (ticket?.kind ?? 'TICKET') === 'TICKET');
  return tickets.length > 0 && tickets.every(({ kind }) => kind === 'success');
}

function nameOf(entry: StatusEntry): TicketName | null {
  const { kind = 'TICKET', ticketType = null, printerUuid = null } = ticketOfEntry(entry) ?? {};
  return ticketType === null && printerUuid === null ? null : { kind, ticketType, printerUuid };
}

function nameOfTicket({ ticketType, printerUuid }: OrderTicket): TicketName {
  return { kind: 'TICKET', ticketType, printerUuid };
}

function keyOf(ticket: TicketName | null): string {
  return ticket === null ? '' : [ticket.kind, ticket.printerUuid, ticket.ticketType].join(' ');
}

function isResolved({ kind, entry }: TicketStatus, named: readonly TicketStatus[]): boolean {
  if (kind === 'success' || named.length === 0) return false;
  return named.every((ticket) => ticket.kind === 'success' && ticket.entry.date > (entry?.date ?? ''));
}

/** In the order of the ticket types, slips last. */
function rankOf(ticket: TicketName | null): number {
  const rank = TICKET_TYPES.findIndex((type) => type === ticket?.ticketType);
  return Math.max(0, rank) + ((ticket?.kind ?? 'TICKET') === 'TICKET' ? 0 : TICKET_TYPES.length);
}

/** The tickets of one type that have entries. */
function ticketsOfType(order: Pick<Order, 'statuses'>, type: TicketType): TicketStatus[] {
  return ticketStatuses({ statuses: order.statuses }).filter(({ ticket }) => ticket?.kind === 'TICKET' && ticket.ticketType === type);
}

/** The ticket that a user most likely wants to reprint: one that failed or waits, else one without an attempt, else any printable one. */
export function missingTicket(
  order: Pick<Order, 'statuses'>,
  printers: readonly Pick<PrinterEntry, 'isActive' | 'ticketType'>[],
): TicketType {
  const printable = TICKET_TYPES.filter((type) => printers.some((printer) => printer.isActive && printer.ticketType === type));
  const failed = TICKET_TYPES.find((type) =>
    ticketsOfType(order, type).some(({ kind, laterFailure }) => kind !== 'success' || laterFailure),
  );
  return failed ?? printable.find((type) => ticketsOfType(order, type).length === 0) ?? printable[0] ?? 'KITCHEN';
}

/** Tickets to print: of one type or all; a number of copies or the default. */
export interface TicketChoice {
  ticketType?: TicketType;
  copies?: number;
}

/**
 * The ticket of an order that requires manual printing (REQUIRES_MANUAL_PRINT, specification 2 §4), with the copies configured for its
 * printer; null if there is none. Tickets are independent: a printed kitchen ticket does not affect the receipt.
 */
export function manualTicket(order: Pick<Order, 'statuses'>, location: Location | undefined): TicketChoice | null {
  const ticketType = TICKET_TYPES.find((type) => ticketsOfType(order, type).some(({ kind }) => kind === 'manual'));
  if (!ticketType) return printerStatus({ statuses: order.statuses })?.kind === 'manual' ? {} : null;
  const printer = location && printersOf(location).find((entry) => entry.isActive && entry.ticketType === ticketType);
  return { ticketType, ...(printer && { copies: printer.copies }) };
}
