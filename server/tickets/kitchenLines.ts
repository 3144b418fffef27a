import type { Order, OrderItem } from '@/domain/order';
import { ticketClock } from './ticketClock';
import { ticketHeading } from './ticketHeading';
import type { TicketLine } from './ticketLine';
import { boxed, hanging, paragraph, rule } from './ticketParts';
import type { TicketWords } from './ticketWords';

interface KitchenTicket {
  order: Order;
  location: { name: string; timeZone: string };
  words: TicketWords;
  columns: number;
}

/** A kitchen ticket (Comanda): what to cook and when, quantities first, readable from a step away; no prices. */
export function kitchenLines({ order, location, words, columns }: KitchenTicket): TicketLine[] {
  return [
    ...ticketHeading(order, words, columns),
    rule(columns),
    ...timeLines(order, location.timeZone, words, columns),
    rule(columns),
    ...order.items.flatMap((item) => itemLines(item, words, columns)),
    rule(columns),
    ...noteBox(words.clientComments, order.clientComments, columns),
    ...noteBox(words.orderNote, order.note, columns),
    ...paragraph(`${words.itemCount}: ${order.items.reduce((sum, item) => sum + item.qty, 0)}`, columns, { bold: true }),
    ...paragraph(location.name, columns),
  ];
}

function timeLines(order: Order, timeZone: string, words: TicketWords, columns: number): TicketLine[] {
  const clock = ticketClock(timeZone);
  const due = [
    [words.prepare, order.preparationAt],
    [words.pickUp, order.suggestedPickUpAt],
    [words.deliver, order.suggestedDeliveryAt],
  ] as const;
  return [
    ...paragraph(`${words.received}: ${clock.dayAndTime(order.placedAt)}`, columns),
    ...due.flatMap(([word, instant]) => {
      const time = clock.time(instant, order.placedAt);
      return time ? paragraph(`${word}: ${time}`, columns, { height: 2, bold: true }) : [];
    }),
  ];
}

function itemLines(item: OrderItem, words: TicketWords, columns: number): TicketLine[] {
  const modifiers = (item.modifiers ?? []).flatMap(({ name, qty }) =>
    hanging('   + ', qty && qty > 1 ? `${qty} x ${name}` : name, columns),
  );
  const notes = item.notes?.trim() ? hanging('   ! ', `${words.note}: ${item.notes}`, columns, { bold: true }) : [];
  return [...hanging(`${item.qty} x `, item.name, columns, { height: 2, bold: true }), ...modifiers, ...notes];
}

function noteBox(title: string, text: string | null | undefined, columns: number): TicketLine[] {
  return text?.trim() ? boxed(title, text, columns) : [];
}
