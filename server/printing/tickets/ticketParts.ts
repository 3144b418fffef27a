import { printableText } from './printableText';
import { padColumns, textColumns } from './textColumns';
import type { LineStyle, TicketLead, TicketLine } from './ticketLine';
import { wrapText } from './wrapText';

/** Text in fewer columns is not readable. */
const MIN_TEXT_COLUMNS = 8;
/** Most words fit into this width, so that a label beside an amount is not broken within words. */
const MIN_LABEL_COLUMNS = 14;

/** A text in one style, wrapped to the columns of the paper; no line for an empty text. */
export function paragraph(text: string | null | undefined, columns: number, style: LineStyle = {}): TicketLine[] {
  if (!text || printableText(text).trim() === '') return [];
  return wrapText(text, columnsAt(style, columns)).map((line) => ({ text: line, ...style }));
}

/** A centred text, in the largest size up to `scale` that fits into one line; if none fits, double height at normal width, wrapped. */
export function headline(text: string | null | undefined, columns: number, scale: 2 | 3): TicketLine[] {
  const needed = textColumns(printableText(text ?? '').trim());
  const width = ([3, 2] as const).find((size) => size <= scale && needed * size <= columns) ?? 1;
  return paragraph(text, columns, { align: 'center', width, height: width === 3 ? 3 : 2, bold: true });
}

/** A horizontal rule across the paper. */
export function rule(columns: number): TicketLine {
  return { text: '-'.repeat(columns) };
}

/** A text after a prefix, with a hanging indent: the following lines are indented by the width of the prefix. */
export function hangingIndent(prefix: string, text: string, columns: number, style: LineStyle = {}): TicketLine[] {
  const indent = textColumns(prefix);
  const room = columnsAt(style, columns) - indent;
  if (room < MIN_TEXT_COLUMNS) return paragraph(`${prefix}${text}`, columns, style);
  return wrapText(text, room).map((line, index) => ({ text: (index === 0 ? prefix : ' '.repeat(indent)) + line, ...style }));
}

/** As `hangingIndent`, after a lead in a style of its own. If they do not fit side by side, the lead has lines of its own. */
export function withLead(lead: TicketLead, text: string, columns: number, style: LineStyle = {}): TicketLine[] {
  const { text: leadText, ...leadStyle } = lead;
  const taken = textColumns(leadText) * (lead.width ?? 1);
  const indent = Math.ceil(taken / (style.width ?? 1)) + 1;
  const room = Math.floor((columns - taken) / (style.width ?? 1)) - 1;
  if (room < MIN_TEXT_COLUMNS) return [...paragraph(leadText, columns, leadStyle), ...paragraph(text, columns, style)];
  return wrapText(text, room).map((line, index) =>
    index === 0 ? { lead, text: ` ${line}`, ...style } : { text: ' '.repeat(indent) + line, ...style },
  );
}

/**
 * A label with an amount at the right edge of its first line. If that leaves too little room for the label, the amount is at the end of its
 * last line, or in a line of its own.
 */
export function amountRow(prefix: string, label: string, amount: string, columns: number, style: LineStyle = {}): TicketLine[] {
  const figure = printableText(amount);
  const available = columnsAt(style, columns);
  const room = available - textColumns(figure) - 1;
  const oneSize = { ...style, width: 1 } as const;
  const isRoomy = room - textColumns(prefix) >= MIN_LABEL_COLUMNS;
  const lines = hangingIndent(prefix, label, isRoomy ? room : available, oneSize).map((line) => ({ ...line, ...style }));
  const at = isRoomy ? 0 : lines.length - 1;
  const text = lines[at]?.text ?? '';
  if (textColumns(text) > room) return [...lines, ...rightAligned(figure, available, style)];
  return lines.length === 0
    ? rightAligned(figure, available, style)
    : lines.map((line, index) => (index === at ? { ...line, text: `${padColumns(text, room)} ${figure}` } : line));
}

/** A highlighted amount: double size if it fits into one line, else double height. */
export function largeAmountRow(label: string, amount: string, columns: number): TicketLine[] {
  const fits = (textColumns(printableText(`${label} ${amount}`)) + 1) * 2 <= columns;
  return amountRow('', label, amount, columns, { width: fits ? 2 : 1, height: 2, bold: true });
}

function rightAligned(text: string, columns: number, style: LineStyle): TicketLine[] {
  return wrapText(text, columns).map((line) => ({ ...style, text: ' '.repeat(columns - textColumns(line)) + line }));
}

/** A title and a text in a box across the paper, for important notes. */
export function boxed(title: string, text: string, columns: number, style: LineStyle = {}): TicketLine[] {
  const edge: TicketLine = { bold: true, ...style, text: `+${'-'.repeat(columns - 2)}+` };
  const inside = [...wrapText(title, columns - 4), ...wrapText(text, columns - 4)];
  return [edge, ...inside.map((line) => ({ ...edge, text: `| ${padColumns(line, columns - 4)} |` })), edge];
}

/** A centred text in a black bar across the paper. */
export function banner(text: string, columns: number): TicketLine[] {
  return wrapText(text, columns).map((line) => ({
    text: padColumns(' '.repeat(Math.floor((columns - textColumns(line)) / 2)) + line, columns),
    height: 2,
    bold: true,
    reverse: true,
  }));
}

/** Lines of normal width as black bars across the paper, white on black. */
export function reversed(lines: readonly TicketLine[], columns: number): TicketLine[] {
  return lines.map((line) => ({ ...line, text: padColumns(line.text, columns), bold: true, reverse: true }));
}

function columnsAt({ width = 1 }: LineStyle, columns: number): number {
  return Math.floor(columns / width);
}
