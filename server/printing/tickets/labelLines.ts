import type { OrderItem } from '@/domain/order';
import { orderView } from '@/domain/orderView';
import { itemName } from './itemName';
import { itemDetails, type KitchenTicket } from './kitchenLines';
import { ticketClock } from './ticketClock';
import { channelName } from './ticketHeading';
import type { TicketLine, TicketPart } from './ticketLine';
import { banner, headline, paragraph } from './ticketParts';

/** With more units each item has one label with its quantity, so that a mistaken quantity does not use up the roll. */
export const MAX_UNIT_LABELS = 100;

interface Label {
  item: OrderItem;
  /** How many units the label is for. */
  units: number;
}

/**
 * The labels of an order (decision G115): one for each unit of each item, with the order code, its number of all labels, name, modifiers, allergens
 * and note of the item, the client or else the channel, and the time for which the order is due. A cut follows each label except the last.
 * Each of `marks` is in a bar at the top of each label.
 */
export function labelLines(ticket: KitchenTicket, marks: readonly string[]): TicketPart[] {
  const { order, texts, columns } = ticket;
  const labels = labelsOf(order.items);
  const bars = marks.flatMap((mark) => banner(mark, columns));
  if (labels.length === 0) return [...bars, ...paragraph(texts.noItems, columns, { bold: true })];
  return labels.flatMap((label, index) => [
    ...(index > 0 ? [{ cut: true } as const] : []),
    ...bars,
    ...linesOf(label, `${index + 1}/${labels.length}`, ticket),
  ]);
}

function labelsOf(items: readonly OrderItem[]): Label[] {
  const pieces = items.map((item) => ({ item, count: Math.max(1, Math.ceil(item.qty)) }));
  if (pieces.reduce((sum, { count }) => sum + count, 0) > MAX_UNIT_LABELS) return items.map((item) => ({ item, units: item.qty }));
  return pieces.flatMap(({ item, count }) => Array.from({ length: count }, () => ({ item, units: count === 1 ? item.qty : 1 })));
}

function linesOf({ item, units }: Label, number: string, ticket: KitchenTicket): TicketLine[] {
  const { order, location, columns, quantity } = ticket;
  const { code, clientName } = orderView(order);
  const clock = ticketClock(location.timeZone);
  const due = order.suggestedPickUpAt ?? order.preparationAt ?? order.suggestedDeliveryAt;
  const time = clock.time(due, order.placedAt) || clock.dayAndTime(order.placedAt);
  return [
    ...headline(code, columns, 2),
    ...paragraph([number, time].filter(Boolean).join(' · '), columns, { align: 'center' }),
    ...paragraph(units === 1 ? itemName(item) : `${quantity(units)} x ${itemName(item)}`, columns, { height: 2, bold: true }),
    ...itemDetails(item, ticket),
    ...paragraph(clientName.value || channelName(order.channel.slug), columns),
  ];
}
