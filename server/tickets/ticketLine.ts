/** How a line of a ticket looks. Sizes are multiples of a normal character. */
export interface LineStyle {
  align?: 'left' | 'center' | 'right';
  width?: 1 | 2;
  height?: 1 | 2;
  bold?: boolean;
  reverse?: boolean;
}

/** One line of a ticket: it fits the columns of its printer, where a double-width character takes two. */
export interface TicketLine extends LineStyle {
  text: string;
}
