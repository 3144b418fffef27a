import * as z from 'zod/mini';
import { isHostUrl } from '@/lib/hostPattern';

/** LABEL: a label for each unit of each item (decision G115). */
export const TICKET_TYPES = ['KITCHEN', 'RECEIPT', 'LABEL'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

/** The slips that follow printed tickets: none, of cancelled orders, or of cancelled and changed orders (decisions G61, G114). */
export const SLIPS = ['NONE', 'VOIDS', 'VOIDS_AND_CHANGES'] as const;
export type Slips = (typeof SLIPS)[number];

/** How long a printer is down before its backup printer gets its tickets, in seconds: limits, and the usual time (decision G116). */
export const BACKUP_AFTER_SECONDS = { min: 10, max: 3_600, usual: 60 } as const;

/**
 * How a printer gets its tickets.
 *
 * | Value | Who sends the ticket |
 * |---|---|
 * | APP | a browser tab, to the printer's address in the local network (ePOS-Print) |
 * | CLIENT | an installed program, which asks the server for the tickets of the printers of its computer (row PR-19) |
 * | SERVER_DIRECT | nobody: the printer asks the server for it (Epson Server Direct Print, row V-05) |
 * | CLOUD_PRNT | nobody: the printer asks the server for it (Star CloudPRNT, row V-06) |
 * | USB, SERIAL | a browser tab, to a device of its computer (row V-07) |
 */
export const CONNECT_METHODS = ['APP', 'CLIENT', 'SERVER_DIRECT', 'CLOUD_PRNT', 'USB', 'SERIAL'] as const;
export type ConnectMethod = (typeof CONNECT_METHODS)[number];

/** The methods of printers that ask the server for their tickets themselves. */
export const PRINTER_POLLING_METHODS = ['SERVER_DIRECT', 'CLOUD_PRNT'] as const satisfies readonly ConnectMethod[];
export type PrinterPollingMethod = (typeof PRINTER_POLLING_METHODS)[number];

/** The methods of printers that ask the server for their tickets, themselves or by an installed program. */
export const POLLING_METHODS = ['CLIENT', ...PRINTER_POLLING_METHODS] as const satisfies readonly ConnectMethod[];
export type PollingMethod = (typeof POLLING_METHODS)[number];

/** The methods with which a browser tab prints. */
export const TAB_METHODS = ['APP', 'USB', 'SERIAL'] as const satisfies readonly ConnectMethod[];

export function isPollingMethod(method: ConnectMethod): method is PollingMethod {
  return POLLING_METHODS.some((polling) => polling === method);
}

export function isTabMethod(method: ConnectMethod): boolean {
  return TAB_METHODS.some((ofTab) => ofTab === method);
}

const text = z.optional(z.nullable(z.string()));

/** A printer service of a location (third-party service, slug `printer`; specification 2 §3), with the defaults of 2 §5. */
export const printerEntrySchema = z.looseObject({
  uuid: z._default(z.nullable(z.string()), null),
  thirdPartyServiceUuid: text,
  slug: z.literal('printer'),
  locationId: z.string(),
  isActive: z._default(z.boolean(), false),
  connectMethod: z._default(z.enum(CONNECT_METHODS), 'APP'),
  ticketType: z._default(z.enum(TICKET_TYPES), 'KITCHEN'),
  printerName: text,
  printerURL: text,
  osName: text,
  installationId: text,
  ticketOptions: z._default(z.looseObject({ columnsNumber: z._default(z.number(), 48) }), { columnsNumber: 48 }),
  customHeaderText: text,
  customFooterText: text,
  autoPrint: z._default(z.boolean(), true),
  copies: z._default(z.number(), 1),
  /** The stations whose items the kitchen ticket contains: ids of the location, or `OTHER_STATION`; null or empty: all (row K-05). */
  stations: z.catch(z.optional(z.nullable(z.array(z.string()))), null),
  /** Which slips follow a printed ticket (decisions G61, G114). */
  slips: z.catch(z.enum(SLIPS), 'VOIDS_AND_CHANGES'),
  /** The printer of the location that gets the waiting tickets while this one is down; null: none (decision G116). */
  backupPrinterUuid: text,
  /** How long this printer is down before its backup gets the tickets, in seconds. */
  backupAfterSeconds: z.catch(z.number(), BACKUP_AFTER_SECONDS.usual),
  /** Name of the person who changed it last, if the server sends it. */
  changedBy: text,
});
export type PrinterEntry = z.infer<typeof printerEntrySchema>;

export type Usability = 'usable' | 'disabled' | 'invalidUrl' | 'missingUuid';

/**
 * Returns `usable` if a browser can print on a printer: active, with an internal uuid and, unless it is a device of the computer, a valid URL;
 * else why not (specification 2 §5).
 */
export function printerUsability(entry: Pick<PrinterEntry, 'isActive' | 'uuid' | 'printerURL' | 'connectMethod'>): Usability {
  if (!entry.isActive) return 'disabled';
  if (entry.connectMethod === 'APP' && !isHostUrl(entry.printerURL ?? '')) return 'invalidUrl';
  return entry.uuid ? 'usable' : 'missingUuid';
}

/** Returns whether a printer gets tickets: it is active and has what its connection method requires. */
export function getsTickets(printer: PrinterEntry): boolean {
  if (printerUsability(printer) !== 'usable') return false;
  return printer.connectMethod !== 'CLIENT' || Boolean(printer.installationId && printer.osName);
}

/** Converts a job's or form's number of copies to an integer from 1 to 10; no value or 0 means 1 (specification 2 §5). */
export function copiesOf(value: number | string | null | undefined): number {
  const copies = Math.trunc(Number(value ?? 1));
  return Number.isFinite(copies) && copies >= 1 ? Math.min(copies, 10) : 1;
}
