import type { Language } from '@/domain/language';
import type { Order } from '@/domain/order';
import { orderView } from '@/domain/orderView';
import type { PrinterEntry } from '@/domain/printer';
import { formatMoney, marketLocale } from '@/lib/money';
import { orderBarcode } from './orderBarcode';
import { changedLines, changeSlipLines, type ChangedTicket } from './changeLines';
import { kitchenLines } from './kitchenLines';
import { labelLines } from './labelLines';
import { printJobIdOf } from './printJobId';
import { receiptLines } from './receiptLines';
import { testLines } from './testLines';
import type { TicketDocument, TicketPart } from './ticketLine';
import { banner } from './ticketParts';
import { ticketQuantity } from './ticketQuantity';
import { TICKET_TEXTS } from './ticketTexts';
import { voidLines } from './voidLines';
import { writeEposDocument } from './writeEposDocument';

/** The printer settings that affect a ticket. */
export type TicketPrinter = Pick<PrinterEntry, 'ticketType' | 'ticketOptions' | 'customHeaderText' | 'customFooterText' | 'printerName'>;

/** Writes a rendered ticket as the text of a print job, in the language of its printer. */
export type TicketWriter = (document: TicketDocument) => string;

export interface TicketInput {
  order: Order;
  /** The stations of a kitchen ticket, null for items without station. @default the ticket names none (row K-05) */
  stationNames?: readonly (string | null)[];
  location: { name: string; timeZone: string; currency: string; country: string };
  printer: TicketPrinter;
  language: Language;
  jobUuid: string;
  /** The name of the printer that is down, whose ticket its backup prints: the heading says so. @default the printer prints its own ticket */
  backupOf?: string | null;
  /** Renders the marked body, for a copy that may have been printed before: a mark at its top and bottom says so. */
  duplicate: boolean;
  /** @default writeEposDocument */
  write?: TicketWriter | undefined;
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
  /** @default writeEposDocument */
  write?: TicketWriter | undefined;
}

/**
 * Renders the kitchen ticket, the receipt or the labels of an order, as an ePOS-Print document unless `write` uses another language. Times are in the
 * zone of the location, money is formatted for
 * its market (decision G42), and no line is longer than the columns of the printer (decision G27). The document has the job as `printjobid`.
 *
 * @throws RangeError if `jobUuid` is not a uuid
 */
export function renderTicket(input: TicketInput): string {
  const { order, stationNames = [], location, printer, language, jobUuid, duplicate, backupOf, write } = input;
  const texts = TICKET_TEXTS[language];
  const columns = columnsOf(printer);
  const currency = currencyOf(order.currency, location.currency);
  const money = (minorUnits: number) => formatMoney(minorUnits, currency, marketLocale(location.country));
  const quantity = ticketQuantity(language);
  const { customHeaderText: header, customFooterText: footer } = printer;
  const kitchen = { order, stationNames, location, texts, columns, smallFont: fontOf(columns) === 'font_b', quantity };
  if (printer.ticketType === 'LABEL') {
    const marks = [...(duplicate ? [texts.possibleDuplicate] : []), ...(backupOf ? [`${texts.backupOf} ${backupOf}`] : [])];
    const labels = labelLines(kitchen, marks);
    return writeEposDocument({ printJobId: printJobIdOf(jobUuid, duplicate), font: fontOf(columns), parts: labels });
  }
  const parts =
    printer.ticketType === 'RECEIPT'
      ? [
          ...receiptLines({ order, location, header, footer, texts, columns, money, quantity }),
          ...orderBarcode(orderView(order).code, paperDots(columns)),
        ]
      : kitchenLines(kitchen);
  return writeTicket(parts, { jobUuid, duplicate, language, columns, backupOf, write });
}

/**
 * Renders a void slip, which says that a printed ticket is void because its order was cancelled at `at` (decision G61): the word VOID in black
 * bars at top and bottom, the order code, the time and the items. The same for kitchen and receipt printers, without prices.
 */
export function renderVoidSlip({
  order,
  stationNames = [],
  location,
  printer,
  language,
  jobUuid,
  at,
  duplicate,
  backupOf,
  write,
}: TicketInput & { at: Date }): string {
  const texts = TICKET_TEXTS[language];
  const columns = columnsOf(printer);
  const quantity = ticketQuantity(language);
  const lines = voidLines({ order, stationNames, location, at, texts, columns, smallFont: fontOf(columns) === 'font_b', quantity });
  return writeTicket(lines, { jobUuid, duplicate, language, columns, backupOf, write });
}

/**
 * Renders a change slip, which states what changed on a printed ticket (decision G114): the word CHANGED in black bars at top and bottom, the
 * order code, the time `at`, and what was added, removed or changed from `before` to `order`.
 */
export function renderChangeSlip({ at, ...input }: TicketInput & { before: Order; at: Date }): string {
  const { printer, ...sheet } = input;
  return writeTicket(changeSlipLines({ ...changedTicket(input), at }), { ...sheet, columns: columnsOf(printer) });
}

/** Whether a printer prints two versions of an order, or of the part for its stations, differently. */
export function isTicketChanged(input: Omit<TicketInput, 'jobUuid' | 'duplicate'> & { before: Order }): boolean {
  return changedLines(changedTicket(input)).length > 0;
}

function changedTicket({
  before,
  order,
  stationNames = [],
  location,
  printer,
  language,
}: Omit<TicketInput, 'jobUuid' | 'duplicate'> & { before: Order }): ChangedTicket {
  const columns = columnsOf(printer);
  const currency = currencyOf(order.currency, location.currency);
  const money = (minorUnits: number) => formatMoney(minorUnits, currency, marketLocale(location.country));
  const { customHeaderText: header, customFooterText: footer } = printer;
  const texts = TICKET_TEXTS[language];
  const quantity = ticketQuantity(language);
  const smallFont = fontOf(columns) === 'font_b';
  const ticket = { order, stationNames, location, header, footer, texts, columns, smallFont, money, quantity };
  return { before, ticket, isReceipt: printer.ticketType === 'RECEIPT' };
}

/** Renders a test ticket (specification 2 §4) with the time `at`. */
export function renderTestTicket({
  locationName,
  printer,
  language,
  message,
  jobUuid,
  at,
  timeZone,
  duplicate,
  write,
}: TestTicketInput): string {
  const texts = TICKET_TEXTS[language];
  const columns = columnsOf(printer);
  const lines = testLines({ locationName, printerName: printer.printerName, message, at, timeZone, texts, columns });
  return writeTicket(lines, { jobUuid, duplicate, language, columns, write });
}

interface Sheet {
  jobUuid: string;
  duplicate: boolean;
  language: Language;
  columns: number;
  backupOf?: string | null | undefined;
  write?: TicketWriter | undefined;
}

function writeTicket(
  parts: readonly TicketPart[],
  { jobUuid, duplicate, language, columns, backupOf, write = writeEposDocument }: Sheet,
): string {
  const texts = TICKET_TEXTS[language];
  const mark = duplicate ? banner(texts.possibleDuplicate, columns) : [];
  const heading = backupOf ? banner(`${texts.backupOf} ${backupOf}`, columns) : [];
  const all = [...mark, ...heading, ...parts, ...mark];
  return write({ printJobId: printJobIdOf(jobUuid, duplicate), font: fontOf(columns), columns, parts: all });
}

function columnsOf({ ticketOptions }: TicketPrinter): number {
  return Math.min(96, Math.max(20, Math.trunc(ticketOptions.columnsNumber) || 48));
}

/** On paper of 80 mm the normal font has 48 columns, the smaller one 64. */
function fontOf(columns: number): 'font_a' | 'font_b' {
  return columns <= 48 ? 'font_a' : 'font_b';
}

/** The printable width in dots; paper of 80 mm has 576 dots at most. */
function paperDots(columns: number): number {
  return Math.min(576, columns * (fontOf(columns) === 'font_a' ? 12 : 9));
}

/** The first valid currency code of order and location, else EUR (decision G42). */
function currencyOf(...candidates: (string | null | undefined)[]): string {
  return candidates.find((code) => /^[a-z]{3}$/i.test(code ?? ''))?.toUpperCase() ?? 'EUR';
}
