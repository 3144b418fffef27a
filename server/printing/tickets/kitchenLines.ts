import type { Order, OrderItem } from '@/domain/order';
import { mentionsAllergy } from '@/domain/allergyText';
import { allergensOf, allergiesOf } from './declaredAllergens';
import { isTableNote, orderTable } from '@/domain/orderTable';
import { ticketClock } from './ticketClock';
import { ticketHeading } from './ticketHeading';
import { itemName } from './itemName';
import type { LineStyle, TicketLine } from './ticketLine';
import { everyModifier, ticketModifiers } from './ticketModifiers';
import { boxed, hangingIndent, headline, reversed, withLead, paragraph, rule } from './ticketParts';
import type { TicketTexts } from './ticketTexts';

export interface KitchenTicket {
  order: Order;
  /** The stations that the ticket is for, null for items without station. @default the ticket names none */
  stationNames?: readonly (string | null)[];
  location: { name: string; timeZone: string };
  texts: TicketTexts;
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
 * `mentionsAllergy`). A ticket of some stations names them in its heading and contains only their items (row K-05). All copies of a job are the same document, so a ticket does not contain the number of the copy.
 */
export function kitchenLines(ticket: KitchenTicket): TicketLine[] {
  const { order, location, texts, columns, smallFont, quantity } = ticket;
  const height = smallFont ? 2 : 1;
  const times = timeLines(order, location.timeZone, texts, columns);
  const notes = notesOf(order, texts).flatMap(({ text, ...note }) => (text === null ? [] : [{ ...note, text }]));
  const warnings = notes.filter(({ warns }) => warns);
  const count = order.items.reduce((sum, item) => sum + item.qty, 0);
  return [
    ...ticketHeading(order, texts, columns, 3),
    ...stationLines(ticket),
    rule(columns),
    ...(times.length > 0 ? [...times, rule(columns)] : []),
    ...warnings.flatMap(({ title, text }) => boxed(`${texts.allergyWarning} ${title}`, text, columns, { height, reverse: true })),
    ...order.items.flatMap((item) => itemLines(item, ticket)),
    ...(order.items.length === 0 ? paragraph(texts.noItems, columns, { height: 2, bold: true }) : []),
    rule(columns),
    ...notes.filter(({ warns }) => !warns).flatMap(({ title, text }) => boxed(title, text, columns, { height })),
    ...paragraph(`${texts.itemCount}: ${quantity(count)}`, columns, { height: 2, bold: true }),
    ...paragraph(location.name, columns),
  ];
}

/** The stations of a ticket in large type; none for a ticket of all stations. */
export function stationLines({ stationNames = [], texts, columns }: KitchenTicket): TicketLine[] {
  const names = stationNames.map((name) => (name ?? texts.otherStation).toUpperCase());
  return names.length === 0 ? [] : headline(names.join(' · '), columns, 2);
}

/** The notes about the whole order, in a fixed order; `text` null: the order has none of the kind. `warns`: of allergies. */
export function notesOf(order: Order, texts: TicketTexts) {
  const note = isTableNote(order.note, orderTable(order)) ? null : order.note;
  const notes = [
    [texts.allergens, allergiesOf(order).join(', '), true],
    [texts.clientComments, order.clientComments, mentionsAllergy(order.clientComments)],
    [texts.orderNote, note, mentionsAllergy(note)],
  ] as const;
  return notes.map(([title, text, warns]) => ({ title, text: text?.trim() ? text : null, warns }));
}

/** When the order was received and is due. */
export function timeLines(order: Order, timeZone: string, texts: TicketTexts, columns: number): TicketLine[] {
  const clock = ticketClock(timeZone);
  const placed = clock.dayAndTime(order.placedAt);
  const due = [
    [texts.prepare, order.preparationAt],
    [texts.pickUp, order.suggestedPickUpAt],
    [texts.deliver, order.suggestedDeliveryAt],
  ] as const;
  return [
    ...paragraph(placed && `${texts.received}: ${placed}`, columns),
    ...due.flatMap(([word, instant]) => {
      const time = clock.time(instant, order.placedAt);
      return time ? paragraph(`${word}: ${time}`, columns, { height: 2, bold: true }) : [];
    }),
  ];
}

/** An item with its modifiers, allergens and notes. */
export function itemLines(item: OrderItem, ticket: KitchenTicket): TicketLine[] {
  const { columns, smallFont, quantity } = ticket;
  const nameStyle: LineStyle = { width: smallFont ? 2 : 1, height: 2, bold: true };
  const lead = {
    text: `${quantity(item.qty)} x`,
    ...nameStyle,
    width: columns < DOUBLE_FROM_COLUMNS ? 1 : 2,
    reverse: item.qty !== 1,
  } as const;
  return [...withLead(lead, itemName(item), columns, nameStyle), ...itemDetails(item, ticket)];
}

/** The modifiers, allergens and notes of an item. */
export function itemDetails(item: OrderItem, { texts, columns, smallFont, quantity }: KitchenTicket): TicketLine[] {
  const detailStyle: LineStyle = { height: smallFont ? 2 : 1 };
  const modifiers = ticketModifiers(item).flatMap(({ name, qty, depth, removes }) => {
    const prefix = `${' '.repeat(3 + 2 * Math.min(depth, 3))}${removes ? '-' : '+'} `;
    const text = qty === 1 ? name : `${quantity(qty)} x ${name}`;
    return warned(name, hangingIndent(prefix, text, columns, { ...detailStyle, bold: removes }), columns);
  });
  const allergens = allergensInItem(item);
  return [
    ...modifiers,
    ...(allergens
      ? withLead({ text: ` ${texts.allergens} `, ...detailStyle, bold: true, reverse: true }, allergens, columns, {
          ...detailStyle,
          bold: true,
        })
      : []),
    ...(item.notes?.trim()
      ? warned(item.notes, hangingIndent('   ! ', `${texts.note}: ${item.notes}`, columns, { ...detailStyle, bold: true }), columns)
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
