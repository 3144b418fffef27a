import type { Language } from '@/domain/language';
import type { Order } from '@/domain/order';
import { orderView } from '@/domain/orderView';
import type { PrinterEntry } from '@/domain/printer';
import { formatMoney, marketLocale } from '@/lib/money';
import { codeBars } from './codeBars';
import { kitchenLines } from './kitchenLines';
import { printJobIdOf } from './printJobId';
import { receiptLines } from './receiptLines';
import { testLines } from './testLines';
import type { TicketPart } from './ticketLine';
import { bar } from './ticketParts';
import { ticketQuantity } from './ticketQuantity';
import { TICKET_WORDS } from './ticketWords';
import { voidLines } from './voidLines';
import { writeEposDocument } from './writeEposDocument';

/** What of a printer's settings a ticket depends on. */
export type TicketPrinter = Pick<PrinterEntry, 'ticketType' | 'ticketOptions' | 'customHeaderText' | 'customFooterText' | 'printerName'>;

export interface TicketInput {
  order: Order;
  location: { name: string; timeZone: string; currency: string; country: string };
  printer: TicketPrinter;
  language: Language;
  jobUuid: string;
  /** The body for a reprint of a copy that may have come out before: it says so at its top and bottom. */
  duplicate: boolean;
}

export interface TestTicketInput {
  locationName: string;
  printer: TicketPrinter;
  language: Language;
  message: string;
  jobUuid: string;
  at: Date;
  timeZone: string;
  duplicate: boolean;
}

/**
 * The kitchen ticket or receipt of an order as an ePOS-Print document, ready to be posted to a printer. Times are those of
 * the location's zone, money is written the way of its market (decision G42), no line is longer than the printer's columns
 * (decision G27). The document carries the job as `printjobid`. Throws RangeError when `jobUuid` is no uuid.
 */
export function renderTicket({ order, location, printer, language, jobUuid, duplicate }: TicketInput): string {
  const words = TICKET_WORDS[language];
  const columns = columnsOf(printer);
  const currency = currencyOf(order.currency, location.currency);
  const money = (minorUnits: number) => formatMoney(minorUnits, currency, marketLocale(location.country));
  const quantity = ticketQuantity(language);
  const { customHeaderText: header, customFooterText: footer } = printer;
  const parts =
    printer.ticketType === 'RECEIPT'
      ? [
          ...receiptLines({ order, location, header, footer, words, columns, money, quantity }),
          ...codeBars(orderView(order).code, paperDots(columns)),
        ]
      : kitchenLines({ order, location, words, columns, smallFont: fontOf(columns) === 'font_b', quantity });
  return writeTicket(parts, { jobUuid, duplicate, language, columns });
}

/**
 * A slip that says that a ticket printed before is void, because its order was cancelled `at` then (decision G61): the word for it in black
 * bars at top and bottom, the code large, when, and what is not to be cooked. The same for kitchen and till; no prices. As `renderTicket`.
 */
export function renderVoidSlip({ order, location, printer, language, jobUuid, at, duplicate }: TicketInput & { at: Date }): string {
  const words = TICKET_WORDS[language];
  const columns = columnsOf(printer);
  const quantity = ticketQuantity(language);
  const lines = voidLines({ order, location, at, words, columns, smallFont: fontOf(columns) === 'font_b', quantity });
  return writeTicket(lines, { jobUuid, duplicate, language, columns });
}

/** A ticket that shows a printer to work; as `renderTicket`, with `at` as its time (specification 2 §4). */
export function renderTestTicket({ locationName, printer, language, message, jobUuid, at, timeZone, duplicate }: TestTicketInput): string {
  const words = TICKET_WORDS[language];
  const columns = columnsOf(printer);
  const lines = testLines({ locationName, printerName: printer.printerName, message, at, timeZone, words, columns });
  return writeTicket(lines, { jobUuid, duplicate, language, columns });
}

interface Sheet {
  jobUuid: string;
  duplicate: boolean;
  language: Language;
  columns: number;
}

function writeTicket(parts: readonly TicketPart[], { jobUuid, duplicate, language, columns }: Sheet): string {
  const mark = duplicate ? bar(TICKET_WORDS[language].possibleDuplicate, columns) : [];
  return writeEposDocument({ printJobId: printJobIdOf(jobUuid, duplicate), font: fontOf(columns), parts: [...mark, ...parts, ...mark] });
}

function columnsOf({ ticketOptions }: TicketPrinter): number {
  return Math.min(96, Math.max(20, Math.trunc(ticketOptions.columnsNumber) || 48));
}

/** Up to 48 columns fit paper of 80 mm in the normal font, 64 in the smaller one. */
function fontOf(columns: number): 'font_a' | 'font_b' {
  return columns <= 48 ? 'font_a' : 'font_b';
}

/** How wide a ticket may print; paper of 80 mm takes 576 dots, whatever the columns. */
function paperDots(columns: number): number {
  return Math.min(576, columns * (fontOf(columns) === 'font_a' ? 12 : 9));
}

/** Currency of order → location → EUR; a text that is no currency code is passed over (decision G42). */
function currencyOf(...candidates: (string | null | undefined)[]): string {
  return candidates.find((code) => /^[a-z]{3}$/i.test(code ?? ''))?.toUpperCase() ?? 'EUR';
}
