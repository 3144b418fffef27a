import { itemLines, stationLines, type KitchenTicket } from './kitchenLines';
import { ticketClock } from './ticketClock';
import { ticketHeading } from './ticketHeading';
import type { TicketLine } from './ticketLine';
import { banner, paragraph, rule } from './ticketParts';

/** A void slip (decision G61): the order whose ticket is void, the time of the cancellation (`at`) and the items not to be made. */
export function voidLines({ at, ...ticket }: KitchenTicket & { at: Date }): TicketLine[] {
  const { order, location, texts, columns } = ticket;
  const time = ticketClock(location.timeZone).dayAndTime(at.toISOString());
  return [
    ...banner(texts.void, columns),
    ...ticketHeading(order, texts, columns, 3),
    ...stationLines(ticket),
    ...paragraph(time && `${texts.voided}: ${time}`, columns, { height: 2, bold: true, align: 'center' }),
    rule(columns),
    ...order.items.flatMap((item) => itemLines(item, ticket)),
    ...(order.items.length === 0 ? paragraph(texts.noItems, columns, { height: 2, bold: true }) : []),
    rule(columns),
    ...paragraph(location.name, columns),
    ...banner(texts.void, columns),
  ];
}
