/** How characters look. Sizes are multiples of a normal character. */
export interface SpanStyle {
  width?: 1 | 2 | 3;
  height?: 1 | 2 | 3;
  bold?: boolean;
  reverse?: boolean;
}

export interface LineStyle extends SpanStyle {
  align?: 'left' | 'center' | 'right';
}

/** Characters that begin a line in a style of their own. */
export interface TicketLead extends SpanStyle {
  text: string;
}

/** One line of a ticket: it fits the columns of its printer, where a double-width character takes two. */
export interface TicketLine extends LineStyle {
  text: string;
  lead?: TicketLead;
}

/** Bars in the middle of the paper that a scanner at the till reads: letters, digits and signs of ASCII, `moduleDots` wide each bar. */
export interface TicketBarcode {
  barcode: string;
  moduleDots: number;
}

export type TicketPart = TicketLine | TicketBarcode;
