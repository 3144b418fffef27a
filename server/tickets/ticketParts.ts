import { printableText } from './printableText';
import { padColumns, textColumns } from './textColumns';
import type { LineStyle, TicketLine } from './ticketLine';
import { wrapText } from './wrapText';

/** Fewer columns than these make no readable column of text. */
const NARROWEST = 8;

/** A text in one style, wrapped to the columns of the paper; nothing for an empty text. */
export function paragraph(text: string | null | undefined, columns: number, style: LineStyle = {}): TicketLine[] {
  if (!text || printableText(text).trim() === '') return [];
  return wrapText(text, Math.floor(columns / (style.width ?? 1))).map((line) => ({ text: line, ...style }));
}

/** A line across the paper. */
export function rule(columns: number): TicketLine {
  return { text: '-'.repeat(columns) };
}

/** A text behind a prefix; the lines that follow are indented as far, so that the prefixes stand out. */
export function hanging(prefix: string, text: string, columns: number, style: LineStyle = {}): TicketLine[] {
  const indent = textColumns(prefix);
  const room = columns - indent;
  if (room < NARROWEST) return paragraph(`${prefix}${text}`, columns, style);
  return wrapText(text, room).map((line, index) => ({ text: (index === 0 ? prefix : ' '.repeat(indent)) + line, ...style }));
}

/** A label with an amount at the right edge of its first line; the amount has a line of its own where both do not fit. */
export function amountRow(prefix: string, label: string, amount: string, columns: number, style: LineStyle = {}): TicketLine[] {
  const figure = printableText(amount);
  const room = columns - textColumns(figure) - 1;
  if (room < textColumns(prefix) + NARROWEST) return [...hanging(prefix, label, columns, style), ...rightAligned(figure, columns, style)];
  const [first, ...rest] = hanging(prefix, label, room, style);
  return [{ ...style, text: `${padColumns(first?.text ?? '', room)} ${figure}` }, ...rest];
}

function rightAligned(text: string, columns: number, style: LineStyle): TicketLine[] {
  return wrapText(text, columns).map((line) => ({ ...style, text: ' '.repeat(columns - textColumns(line)) + line }));
}

/** A title and a text in a box across the paper, as notes that nobody may overlook. */
export function boxed(title: string, text: string, columns: number): TicketLine[] {
  const edge: TicketLine = { text: `+${'-'.repeat(columns - 2)}+`, bold: true };
  const inside = [...wrapText(title, columns - 4), ...wrapText(text, columns - 4)];
  return [edge, ...inside.map((line) => ({ text: `| ${padColumns(line, columns - 4)} |`, bold: true })), edge];
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
