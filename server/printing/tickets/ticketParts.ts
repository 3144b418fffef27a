import { printableText } from './printableText';
import { padColumns, textColumns } from './textColumns';
import type { LineStyle, TicketLead, TicketLine } from './ticketLine';
import { wrapText } from './wrapText';

/** Fewer columns than these make no readable column of text. */
const NARROWEST = 8;
/** So many hold most words: a label beside an amount is not torn apart. */
const ROOMY = 14;

/** A text in one style, wrapped to the columns of the paper; nothing for an empty text. */
export function paragraph(text: string | null | undefined, columns: number, style: LineStyle = {}): TicketLine[] {
  if (!text || printableText(text).trim() === '') return [];
  return wrapText(text, columnsAt(style, columns)).map((line) => ({ text: line, ...style }));
}

/** A text in the middle and as wide as high, up to `scale`, where it fits in one line; else as high, at normal width. */
export function headline(text: string | null | undefined, columns: number, scale: 2 | 3): TicketLine[] {
  const needed = textColumns(printableText(text ?? '').trim());
  const width = ([3, 2] as const).find((size) => size <= scale && needed * size <= columns) ?? 1;
  return paragraph(text, columns, { align: 'center', width, height: width === 3 ? 3 : 2, bold: true });
}

/** A line across the paper. */
export function rule(columns: number): TicketLine {
  return { text: '-'.repeat(columns) };
}

/** A text behind a prefix; the lines that follow are indented as far, so that the prefixes stand out. */
export function hanging(prefix: string, text: string, columns: number, style: LineStyle = {}): TicketLine[] {
  const indent = textColumns(prefix);
  const room = columnsAt(style, columns) - indent;
  if (room < NARROWEST) return paragraph(`${prefix}${text}`, columns, style);
  return wrapText(text, room).map((line, index) => ({ text: (index === 0 ? prefix : ' '.repeat(indent)) + line, ...style }));
}

/** As `hanging`, behind a lead that looks different from the text. The lead has lines of its own where both do not fit. */
export function led(lead: TicketLead, text: string, columns: number, style: LineStyle = {}): TicketLine[] {
  const { text: leadText, ...leadStyle } = lead;
  const taken = textColumns(leadText) * (lead.width ?? 1);
  const indent = Math.ceil(taken / (style.width ?? 1)) + 1;
  const room = Math.floor((columns - taken) / (style.width ?? 1)) - 1;
  if (room < NARROWEST) return [...paragraph(leadText, columns, leadStyle), ...paragraph(text, columns, style)];
  return wrapText(text, room).map((line, index) =>
    index === 0 ? { lead, text: ` ${line}`, ...style } : { text: ' '.repeat(indent) + line, ...style },
  );
}

/**
 * A label with an amount at the right edge of its first line. Where that leaves the label too little room, the amount stands at the
 * end of its last line, or in a line of its own.
 */
export function amountRow(prefix: string, label: string, amount: string, columns: number, style: LineStyle = {}): TicketLine[] {
  const figure = printableText(amount);
  const available = columnsAt(style, columns);
  const room = available - textColumns(figure) - 1;
  const oneSize = { ...style, width: 1 } as const;
  const isRoomy = room - textColumns(prefix) >= ROOMY;
  const lines = hanging(prefix, label, isRoomy ? room : available, oneSize).map((line) => ({ ...line, ...style }));
  const at = isRoomy ? 0 : lines.length - 1;
  const text = lines[at]?.text ?? '';
  if (textColumns(text) > room) return [...lines, ...rightAligned(figure, available, style)];
  return lines.length === 0
    ? rightAligned(figure, available, style)
    : lines.map((line, index) => (index === at ? { ...line, text: `${padColumns(text, room)} ${figure}` } : line));
}

/** An amount that must be seen first: double size where it fits in one line, else double height. */
export function largeAmountRow(label: string, amount: string, columns: number): TicketLine[] {
  const fits = (textColumns(printableText(`${label} ${amount}`)) + 1) * 2 <= columns;
  return amountRow('', label, amount, columns, { width: fits ? 2 : 1, height: 2, bold: true });
}

function rightAligned(text: string, columns: number, style: LineStyle): TicketLine[] {
  return wrapText(text, columns).map((line) => ({ ...style, text: ' '.repeat(columns - textColumns(line)) + line }));
}

/** A title and a text in a box across the paper, as notes that nobody may overlook. */
export function boxed(title: string, text: string, columns: number, style: LineStyle = {}): TicketLine[] {
  const edge: TicketLine = { bold: true, ...style, text: `+${'-'.repeat(columns - 2)}+` };
  const inside = [...wrapText(title, columns - 4), ...wrapText(text, columns - 4)];
  return [edge, ...inside.map((line) => ({ ...edge, text: `| ${padColumns(line, columns - 4)} |` })), edge];
}

/** A text in the middle of a black bar across the paper. */
export function bar(text: string, columns: number): TicketLine[] {
  return wrapText(text, columns).map((line) => ({
    text: padColumns(' '.repeat(Math.floor((columns - textColumns(line)) / 2)) + line, columns),
    height: 2,
    bold: true,
    reverse: true,
  }));
}

/** Lines of normal width as black bars across the paper. */
export function inReverse(lines: readonly TicketLine[], columns: number): TicketLine[] {
  return lines.map((line) => ({ ...line, text: padColumns(line.text, columns), bold: true, reverse: true }));
}

function columnsAt({ width = 1 }: LineStyle, columns: number): number {
  return Math.floor(columns / width);
}
