import { createHash, randomUUID } from 'node:crypto';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import type { PrinterEntry } from '@/domain/printer';
import { renderTestTicket, renderTicket } from '../tickets/renderTicket';
import type { NewPrintJob } from './printJobStore';

type TicketLanguage = 'es' | 'en' | 'pt';

const MINUTE_MS = 60_000;
/** After this a kitchen ticket does more harm than good (design of print delivery); a receipt is of use for the service. */
const EXPIRES_AFTER_MS = { KITCHEN: 30 * MINUTE_MS, RECEIPT: 240 * MINUTE_MS };

/** No preflight is asked of the printer with these: some firmware does not answer one. */
const HTTP_HEADERS = { 'Content-Type': 'text/plain;charset=utf-8' };

export type TicketLocation = Pick<Location, 'name' | 'timeZone' | 'currency' | 'country'>;

/** How a job came about: by itself with a new order, or by a person who wants it printed now. */
export interface JobOrigin {
  printer: PrinterEntry & { uuid: string };
  location: TicketLocation;
  manual: boolean;
  copies: number;
  now: Date;
}

/** The job that prints an order on a printer: the ticket, and the same ticket marked as a possible duplicate. */
export function makeOrderJob(order: Order, origin: JobOrigin): NewPrintJob {
  const { printer, location } = origin;
  const language = languageOf(location.country);
  return makeJob(order.id, origin, (jobUuid, duplicate) =>
    renderTicket({ order, printer, location: ticketLocation(location), language, jobUuid, duplicate }),
  );
}

/** The job that prints a test ticket; it belongs to no order. */
export function makeTestJob(message: string, origin: JobOrigin): NewPrintJob {
  const { printer, location, now } = origin;
  const { name: locationName, timeZone } = location;
  const language = languageOf(location.country);
  return makeJob('', origin, (jobUuid, duplicate) =>
    renderTestTicket({ locationName, printer, language, message, jobUuid, at: now, timeZone, duplicate }),
  );
}

function makeJob(
  orderId: string,
  { printer, manual, copies, now }: JobOrigin,
  render: (uuid: string, duplicate: boolean) => string,
): NewPrintJob {
  const uuid = randomUUID();
  const body = render(uuid, false);
  return {
    uuid,
    orderId,
    locationId: printer.locationId,
    printerUuid: printer.uuid,
    thirdPartyServiceUuid: printer.thirdPartyServiceUuid ?? '',
    ticketType: printer.ticketType,
    url: printer.printerURL ?? '',
    httpHeaders: HTTP_HEADERS,
    body,
    duplicateBody: render(uuid, true),
    bodyHash: createHash('sha256').update(body).digest('hex'),
    copies,
    autoPrint: printer.autoPrint,
    isManual: manual,
    allowPrint: manual,
    createdAt: now,
    expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS[printer.ticketType]),
  };
}

function ticketLocation({ name, timeZone, currency, country }: TicketLocation) {
  return { name, timeZone, currency: currency ?? 'EUR', country: country ?? 'ES' };
}

function languageOf(country: string | null | undefined): TicketLanguage {
  return country?.toUpperCase() === 'BR' || country?.toUpperCase() === 'PT' ? 'pt' : 'es';
}
