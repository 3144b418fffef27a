import type { Order, OrderItem } from '@/domain/order';
import { allergensOf, allergiesOf, mentionsAllergy } from './allergyRule';
import { isTableNote, orderTable } from '@/domain/orderTable';
import { ticketClock } from './ticketClock';
import { ticketHeading } from './ticketHeading';
import { itemName } from './itemName';
import type { LineStyle, TicketLine } from './ticketLine';
import { everyModifier, ticketModifiers } from './ticketModifiers';
import { boxed, hangingIndent, reversed, withLead, paragraph, rule } from './ticketParts';
import type { TicketWords } from './ticketWords';

export interface KitchenTicket {
  order: Order;
  location: { name: string; timeZone: string };
  words: TicketWords;
  columns: number;
  /** The ticket uses the smaller font, so the lines that people cook by are enlarged. */
  smallFont: boolean;
  quantity: (quantity: number) => string;
}

/** On narrower paper quantities have normal width. */
const DOUBLE_FROM_COLUMNS = 32;

/**
 * A kitchen ticket (Comanda): what to cook and when, quantities first, in large type, without prices. Quantities other than one are white on
 * black; modifiers that remove something have a minus; allergy warnings are white on black, those of the whole order above the items (rule:
 * `mentionsAllergy`). All copies of a job are the same document, so a ticket does not contain the number of the copy.
 */
export function kitchenLines(ticket: KitchenTicket): TicketLine[] {
  const { order, location, words, columns, smallFont, quantity } = ticket;
  const height = smallFont ? 2 : 1;
  const times = timeLines(order, location.timeZone, words, columns);
  const notes = notesOf(order, words);
  const warnings = notes.filter(({ warns }) => warns);
  const count = order.items.reduce((sum, item) => sum + item.qty, 0);
  return [
    ...ticketHeading(order, words, columns, 3),
    rule(columns),
    ...(times.length > 0 ? [...times, rule(columns)] : []),
    ...warnings.flatMap(({ title, text }) => boxed(`${words.allergyWarning} ${title}`, text, columns, { height, reverse: true })),
    ...order.items.flatMap((item) => itemLines(item, ticket)),
    ...(order.items.length === 0 ? paragraph(words.noItems, columns, { height: 2, bold: true }) : []),
    rule(columns),
    ...notes.filter(({ warns }) => !warns).flatMap(({ title, text }) => boxed(title, text, columns, { height })),
    ...paragraph(`${words.itemCount}: ${quantity(count)}`, columns, { height: 2, bold: true }),
    ...paragraph(location.name, columns),
  ];
}

function notesOf(order: Order, words: TicketWords) {
  const note = isTableNote(order.note, orderTable(order)) ? null : order.note;
  const texts = [
    [words.allergens, allergiesOf(order).join(', '), true],
    [words.clientComments, order.clientComments, mentionsAllergy(order.clientComments)],
    [words.orderNote, note, mentionsAllergy(note)],
  ] as const;
  return texts.flatMap(([title, text, warns]) => (text?.trim() ? [{ title, text, warns }] : []));
}

function timeLines(order: Order, timeZone: string, words: TicketWords, columns: number): TicketLine[] {
  const clock = ticketClock(timeZone);
  const placed = clock.dayAndTime(order.placedAt);
  const due = [
    [words.prepare, order.preparationAt],
    [words.pickUp, order.suggestedPickUpAt],
    [words.deliver, order.suggestedDeliveryAt],
  ] as const;
  return [
    ...paragraph(placed && `${words.received}: ${placed}`, columns),
    ...due.flatMap(([word, instant]) => {
      const time = clock.time(instant, order.placedAt);
      return time ? paragraph(`${word}: ${time}`, columns, { height: 2, bold: true }) : [];
    }),
  ];
}

/** An item with its modifiers, allergens and notes. */
export function itemLines(item: OrderItem, { words, columns, smallFont, quantity }: KitchenTicket): TicketLine[] {
  const nameStyle: LineStyle = { width: smallFont ? 2 : 1, height: 2, bold: true };
  const detailStyle: LineStyle = { height: smallFont ? 2 : 1 };
  const lead = {
    text: `${quantity(item.qty)} x`,
    ...nameStyle,
    width: columns < DOUBLE_FROM_COLUMNS ? 1 : 2,
    reverse: item.qty !== 1,
  } as const;
  const modifiers = ticketModifiers(item).flatMap(({ name, qty, depth, removes }) => {
    const prefix = `${' '.repeat(3 + 2 * Math.min(depth, 3))}${removes ? '-' : '+'} `;
    const text = qty === 1 ? name : `${quantity(qty)} x ${name}`;
    return warned(name, hangingIndent(prefix, text, columns, { ...detailStyle, bold: removes }), columns);
  });
  const allergens = allergensInItem(item);
  return [
    ...withLead(lead, itemName(item), columns, nameStyle),
    ...modifiers,
    ...(allergens
      ? withLead({ text: ` ${words.allergens} `, ...detailStyle, bold: true, reverse: true }, allergens, columns, {
          ...detailStyle,
          bold: true,
        })
      : []),
    ...(item.notes?.trim()
      ? warned(item.notes, hangingIndent('   ! ', `${words.note}: ${item.notes}`, columns, { ...detailStyle, bold: true }), columns)
      : []),
  ];
}

/** The allergens of an item and of its modifiers at any depth. */
function allergensInItem(item: OrderItem): string {
  return [...new Set([item, ...everyModifier(item.modifiers)].flatMap((each) => allergensOf(each)))].join(', ');
}

function warned(text: string, lines: TicketLine[], columns: number): TicketLine[] {
  return mentionsAllergy(text) ? reversed(lines, columns) : lines;
}
