import { itemLines, type KitchenTicket } from './kitchenLines';
import { ticketClock } from './ticketClock';
import { ticketHeading } from './ticketHeading';
import type { TicketLine } from './ticketLine';
import { banner, paragraph, rule } from './ticketParts';

/** A void slip (decision G61): the order whose ticket is void, the time of the cancellation (`at`) and the items not to be made. */
export function voidLines({ at, ...ticket }: KitchenTicket & { at: Date }): TicketLine[] {
  const { order, location, words, columns } = ticket;
  const time = ticketClock(location.timeZone).dayAndTime(at.toISOString());
  return [
    ...banner(words.void, columns),
    ...ticketHeading(order, words, columns, 3),
    ...paragraph(time && `${words.voided}: ${time}`, columns, { height: 2, bold: true, align: 'center' }),
    rule(columns),
    ...order.items.flatMap((item) => itemLines(item, ticket)),
    ...(order.items.length === 0 ? paragraph(words.noItems, columns, { height: 2, bold: true }) : []),
    rule(columns),
    ...paragraph(location.name, columns),
    ...banner(words.void, columns),
  ];
}
