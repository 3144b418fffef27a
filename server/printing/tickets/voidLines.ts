import { itemLines, type KitchenTicket } from './kitchenLines';
import { ticketClock } from './ticketClock';
import { ticketHeading } from './ticketHeading';
import type { TicketLine } from './ticketLine';
import { bar, paragraph, rule } from './ticketParts';

/** A void slip: whose ticket it takes back, since when (`at`), and what of it is not to be made (decision G61). */
export function voidLines({ at, ...ticket }: KitchenTicket & { at: Date }): TicketLine[] {
  const { order, location, words, columns } = ticket;
  const time = ticketClock(location.timeZone).dayAndTime(at.toISOString());
  return [
    ...bar(words.void, columns),
    ...ticketHeading(order, words, columns, 3),
    ...paragraph(time && `${words.voided}: ${time}`, columns, { height: 2, bold: true, align: 'center' }),
    rule(columns),
    ...order.items.flatMap((item) => itemLines(item, ticket)),
    ...(order.items.length === 0 ? paragraph(words.noItems, columns, { height: 2, bold: true }) : []),
    rule(columns),
    ...paragraph(location.name, columns),
    ...bar(words.void, columns),
  ];
}
