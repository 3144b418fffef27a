import { createHash, randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '@/domain/language';
import type { Location } from '@/domain/location';
import { orderSchema, type Order } from '@/domain/order';
import type { PrinterEntry } from '@/domain/printer';
import { printerLabel } from '@/domain/printerLabel';
import { EXPIRES_AFTER_MS } from '@/domain/printTiming';
import { isTicketChanged, renderChangeSlip, renderTestTicket, renderTicket, renderVoidSlip } from '../tickets/renderTicket';
import { TICKET_WRITERS } from '../tickets/ticketWriters';
import type { NewPrintJob, PrintJobRow } from './printJobStore';
import type { TicketPart } from './ticketPart';

const LANGUAGE_OF_COUNTRY: Readonly<Record<string, Language>> = { BR: 'pt', PT: 'pt', GB: 'en', IE: 'en', US: 'en' };

/** With this content type browsers send no CORS preflight, which some printer firmware does not answer. */
const HTTP_HEADERS = { 'Content-Type': 'text/plain;charset=utf-8' };

/** `language` is not in the location schema, but specification 1 §3 lists it. */
export type TicketLocation = Pick<Location, 'name' | 'timeZone' | 'currency' | 'country'> & { language?: unknown };

/** What a job is created from. `manual`: a person requested it; else it is the automatic ticket of a new order. */
export interface JobOrigin {
  printer: PrinterEntry & { uuid: string };
  location: TicketLocation;
  manual: boolean;
  copies: number;
  now: Date;
  /** The part of the order that the ticket contains. @default the whole order */
  part?: TicketPart | null;
  /** An earlier ticket of the order may have been printed: this one is marked as a possible duplicate from the start (row BP-06). */
  possibleDuplicate?: boolean;
  /** The printer that is down, whose ticket this printer prints as its backup (decision G116). */
  backupFor?: PrinterEntry | null;
}

/**
 * Creates the job that prints an order, or the part for some stations, on a printer: the ticket, and the same ticket marked as a possible
 * duplicate. All copies have the same body. Unreadable parts of the order are left out, so that every order has a ticket.
 */
export function makeOrderJob(anyOrder: Order, origin: JobOrigin): NewPrintJob {
  const { printer, location } = origin;
  const language = languageOf(location);
  const { order, stationNames } = contentOf(anyOrder, origin);
  const write = TICKET_WRITERS[printer.connectMethod];
  const backupOf = backedUpName(origin);
  return makeJob(order.id, origin, (jobUuid, duplicate) =>
    renderTicket({ order, backupOf, stationNames, printer, location: ticketLocation(location), language, jobUuid, duplicate, write }),
  );
}

/** The job with the same type, copies and flags as `job`, for the order, part and printer of `origin`. It is marked if `job` is. */
export function makeTicketLike(job: PrintJobRow, order: Order, origin: JobOrigin): NewPrintJob {
  const { ticketType, copies, autoPrint, isManual, allowPrint } = job;
  const printer = { ...origin.printer, ticketType };
  const possibleDuplicate = origin.possibleDuplicate === true || job.body === job.duplicateBody;
  return { ...makeOrderJob(order, { ...origin, printer, copies, manual: isManual, possibleDuplicate }), autoPrint, isManual, allowPrint };
}

/** The name of the printer for which the job's printer is the backup; null: it prints its own ticket. */
function backedUpName({ backupFor }: JobOrigin): string | null {
  return backupFor ? printerLabel(backupFor) || '?' : null;
}

/** The fields of a job that its slips have in common with it. */
export type FollowedTicket = Pick<NewPrintJob, 'ticketType'>;

/**
 * Creates the job that prints the void slip for a ticket of a cancelled order (decision G61), with the part of the order that the ticket
 * contained. It prints automatically, even if a person printed the ticket manually.
 */
export function makeVoidJob(anyOrder: Order, { ticketType }: FollowedTicket, origin: JobOrigin): NewPrintJob {
  const { location, now } = origin;
  const printer = { ...origin.printer, ticketType };
  const { order, stationNames } = contentOf(anyOrder, origin);
  const language = languageOf(location);
  const write = TICKET_WRITERS[printer.connectMethod];
  const job = makeJob(order.id, { ...origin, printer }, (jobUuid, duplicate) =>
    renderVoidSlip({
      order,
      backupOf: backedUpName(origin),
      stationNames,
      printer,
      location: ticketLocation(location),
      language,
      jobUuid,
      at: now,
      duplicate,
      write,
    }),
  );
  return { ...job, kind: 'VOID', allowPrint: true };
}

/**
 * Creates the job that prints the change slip for a ticket of which the version `before` was printed (decision G114); null if the ticket prints
 * the same for both versions. It prints automatically, even if a person printed the ticket manually.
 */
export function makeChangeJob(
  anyOrder: Order,
  { ticketType }: FollowedTicket,
  origin: JobOrigin,
  before: { order: Order; part: TicketPart | null },
): NewPrintJob | null {
  const { location, now } = origin;
  const printer = { ...origin.printer, ticketType };
  const { order, stationNames } = contentOf(anyOrder, origin);
  const printed = contentOf(before.order, before).order;
  const backupOf = backedUpName(origin);
  const ticket = {
    before: printed,
    order,
    backupOf,
    stationNames,
    printer,
    location: ticketLocation(location),
    language: languageOf(location),
    write: TICKET_WRITERS[printer.connectMethod],
  };
  if (!isTicketChanged(ticket)) return null;
  const job = makeJob(order.id, { ...origin, printer }, (jobUuid, duplicate) =>
    renderChangeSlip({ ...ticket, jobUuid, at: now, duplicate }),
  );
  return { ...job, kind: 'CHANGE', allowPrint: true };
}

function contentOf(anyOrder: Order, { part }: Pick<JobOrigin, 'part'>): { order: Order; stationNames: TicketPart['stationNames'] } {
  const order = orderSchema.parse(anyOrder);
  return part ? { order: { ...order, items: [...part.items] }, stationNames: part.stationNames } : { order, stationNames: [] };
}

/** Creates the job that prints a test ticket; it belongs to no order. */
export function makeTestJob(message: string, origin: JobOrigin): NewPrintJob {
  const { printer, location, now } = origin;
  const { name: locationName, timeZone } = location;
  const language = languageOf(location);
  const write = TICKET_WRITERS[printer.connectMethod];
  return makeJob('', origin, (jobUuid, duplicate) =>
    renderTestTicket({ locationName, printer, language, message, jobUuid, at: now, timeZone, duplicate, write }),
  );
}

function makeJob(
  orderId: string,
  { printer, manual, copies, now, possibleDuplicate = false, backupFor = null }: JobOrigin,
  render: (uuid: string, duplicate: boolean) => string,
): NewPrintJob {
  const uuid = randomUUID();
  const body = render(uuid, possibleDuplicate);
  return {
    uuid,
    orderId,
    locationId: printer.locationId,
    printerUuid: printer.uuid,
    thirdPartyServiceUuid: printer.thirdPartyServiceUuid ?? '',
    ticketType: printer.ticketType,
    kind: 'TICKET',
    ...jobTargetOf(printer),
    body,
    duplicateBody: render(uuid, true),
    bodyHash: createHash('sha256').update(body).digest('hex'),
    printedOrder: null,
    backupFor: backupFor?.uuid ?? null,
    copies,
    autoPrint: printer.autoPrint,
    isManual: manual,
    allowPrint: manual,
    createdAt: now,
    expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS[printer.ticketType]),
  };
}

/**
 * How a printer is reached: by a browser at the URL of the printer, or as the connection method says.
 */
export function jobTargetOf({ connectMethod, printerURL }: PrinterEntry) {
  const isAddress = connectMethod === 'APP';
  return { connectMethod, url: isAddress ? (printerURL ?? '') : '', httpHeaders: isAddress ? HTTP_HEADERS : {} };
}

function ticketLocation({ name, timeZone, currency, country }: TicketLocation) {
  return { name, timeZone, currency: currency ?? 'EUR', country: country ?? 'ES' };
}

/** The language of the location, else that of its country. */
function languageOf({ language, country }: TicketLocation): Language {
  const own = typeof language === 'string' ? language.slice(0, 2).toLowerCase() : '';
  return parseLanguage(own) ?? LANGUAGE_OF_COUNTRY[country?.toUpperCase() ?? ''] ?? DEFAULT_LANGUAGE;
}
