import * as z from 'zod/mini';
import { pagesOf } from '@/domain/trace/pagesOf';
import type { TraceLine } from '@/domain/trace/traceFormat';

/** An order in a trace. */
export interface TracedOrder {
  /** Its display code; null if the trace contains only an alias or none. */
  code: string | null;
  /** Time of the first line about it, in ms since 1970. */
  at: number;
}

/** A ticket (a print job) in a trace. */
export interface TracedTicket {
  orderId: string;
  ticketType: string | null;
}

/** A printer in a trace. */
export interface TracedPrinter {
  /** Types of the tickets that it prints in this trace: `KITCHEN`, `RECEIPT`. */
  ticketTypes: readonly string[];
  locationId: string | null;
  /** Host and port; null if it has no address. */
  place: string | null;
}

/** Display names of the tabs, orders, tickets and printers of a trace. */
export interface TraceNames {
  /** Page loads in the order of their first lines: tab 1 is the first. */
  pages: readonly string[];
  /** By id. */
  orders: ReadonlyMap<string, TracedOrder>;
  /** By the name of their actor, `job:UUID`. */
  tickets: ReadonlyMap<string, TracedTicket>;
  /** By uuid, and by address. */
  printers: ReadonlyMap<string, TracedPrinter>;
}

const jobSchema = z.looseObject({
  job: z.looseObject({
    orderId: z.string(),
    orderCode: z.optional(z.nullable(z.string())),
    locationId: z.optional(z.nullable(z.string())),
    printerUuid: z.optional(z.nullable(z.string())),
    ticketType: z.optional(z.string()),
    url: z.optional(z.string()),
  }),
});
const printerSchema = z.looseObject({
  printer: z.looseObject({ uuid: z.string(), locationId: z.optional(z.string()), url: z.nullable(z.string()) }),
});

interface OpenPrinter {
  ticketTypes: string[];
  locationId: string | null;
  place: string | null;
}

/**
 * Collects the display names of the tabs, orders, tickets and printers of a trace: orders by code and time, printers by ticket type and
 * location.
 */
export function traceNames(lines: readonly TraceLine[]): TraceNames {
  const orders = new Map<string, TracedOrder>();
  const tickets = new Map<string, TracedTicket>();
  const printers = new Map<string, OpenPrinter>();
  for (const line of lines) {
    if (line.kind === 'io' && line.about && !line.about.includes(':')) addOrder(orders, line.about, null, line.t);
    if (line.kind === 'step' && line.event.type === 'printer.changed') addPrinter(printers, line.event);
    if (line.kind !== 'actor') continue;
    const context = line.input ?? line.state?.context;
    if (line.machine === 'printerEntry') addPrinter(printers, context);
    const job = line.machine === 'printJob' ? jobSchema.safeParse(context).data?.job : undefined;
    if (!job) continue;
    addOrder(orders, job.orderId, nameIn(job.orderCode), line.t);
    tickets.set(line.name, { orderId: job.orderId, ticketType: job.ticketType ?? null });
    for (const key of [job.printerUuid, job.url]) {
      if (!key) continue;
      const printer = printerAt(printers, key);
      printer.locationId ??= job.locationId ?? null;
      printer.place ??= job.url === undefined ? null : hostOf(job.url);
      if (job.ticketType && !printer.ticketTypes.includes(job.ticketType)) printer.ticketTypes.push(job.ticketType);
    }
  }
  return { pages: pagesOf(lines), orders, tickets, printers };
}

/** Host and port of a printer's address, which users recognize. */
export function hostOf(url: string): string {
  return (URL.canParse(url) && new URL(url).host) || url;
}

function addOrder(orders: Map<string, TracedOrder>, id: string, code: string | null, t: number): void {
  const known = orders.get(id);
  orders.set(id, { code: known?.code ?? code, at: Math.min(known?.at ?? t, t) });
}

function addPrinter(printers: Map<string, OpenPrinter>, context: unknown): void {
  const entry = printerSchema.safeParse(context).data?.printer;
  if (!entry) return;
  for (const key of [entry.uuid, entry.url]) {
    if (!key) continue;
    const printer = printerAt(printers, key);
    printer.locationId = entry.locationId ?? printer.locationId;
    printer.place = entry.url === null ? printer.place : hostOf(entry.url);
  }
}

function printerAt(printers: Map<string, OpenPrinter>, key: string): OpenPrinter {
  const printer = printers.get(key) ?? { ticketTypes: [], locationId: null, place: null };
  printers.set(key, printer);
  return printer;
}

/** Redacted texts are not names. */
function nameIn(text: string | null | undefined): string | null {
  return !text || text.startsWith('~') ? null : text;
}
