/** The style of characters. Sizes are multiples of a normal character. */
export interface SpanStyle {
  width?: 1 | 2 | 3;
  height?: 1 | 2 | 3;
  bold?: boolean;
  reverse?: boolean;
}

export interface LineStyle extends SpanStyle {
  align?: 'left' | 'center' | 'right';
}

/** The start of a line in a style of its own. */
export interface TicketLead extends SpanStyle {
  text: string;
}

/** One line of a ticket. It fits the columns of the printer, where a double-width character takes two. */
export interface TicketLine extends LineStyle {
  text: string;
  lead?: TicketLead;
}

/** A centred Code 128 barcode of ASCII characters; `moduleDots` is the width of a module in dots. */
export interface TicketBarcode {
  barcode: string;
  moduleDots: number;
}

/** A cut between two labels of one document. */
export interface TicketCut {
  cut: true;
}

export type TicketPart = TicketLine | TicketBarcode | TicketCut;

/** A rendered ticket, independent of the language of its printer. `printJobId` identifies the document (`printJobIdOf`). */
export interface TicketDocument {
  printJobId: string;
  font: 'font_a' | 'font_b';
  /** Width of the paper in columns of the font. */
  columns: number;
  parts: readonly TicketPart[];
}
