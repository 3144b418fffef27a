import type { Order, OrderItem } from '@/domain/order';
import { orderFees } from '@/domain/orderFees';
import { orderPromotions } from '@/domain/orderPromotions';
import { orderView } from '@/domain/orderView';
import { flatEntries } from '@/lib/flatEntries';
import { mentionsAllergy } from '@/domain/allergyText';
import { invoiceLines } from './invoiceLines';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';
import { itemName } from './itemName';
import { isTableNote, orderTable } from '@/domain/orderTable';
import { orderTaxes } from '@/domain/orderTaxes';
import { ticketClock } from './ticketClock';
import { ticketHeading } from './ticketHeading';
import type { TicketLine } from './ticketLine';
import { ticketModifiers } from './ticketModifiers';
import { amountRow, hangingIndent, largeAmountRow, paragraph, rule } from './ticketParts';
import { textFor, type TicketTexts } from './ticketTexts';

export interface ReceiptTicket {
  order: Order;
  location: { name: string; timeZone: string };
  header: string | null | undefined;
  footer: string | null | undefined;
  texts: TicketTexts;
  columns: number;
  /** Formats minor units for the market of the location (decision G42). */
  money: (minorUnits: number) => string;
  quantity: (quantity: number) => string;
}

/**
 * A receipt (Ticket): the items with prices, totals, payment, client and delivery address, between the header and footer of the location.
 * Prices that the order does not contain are left out. Taxes are included in the total and printed below it.
 */
export function receiptLines(ticket: ReceiptTicket): TicketLine[] {
  const { order, location, texts, columns } = ticket;
  const placed = ticketClock(location.timeZone).dayAndTime(order.placedAt);
  const items = order.items.flatMap((item) => receiptItemLines(item, ticket));
  return [
    ...paragraph(location.name, columns, { align: 'center', bold: true }),
    ...paragraph(ticket.header, columns, { align: 'center' }),
    rule(columns),
    ...ticketHeading(order, texts, columns, 2),
    ...paragraph(placed, columns, { align: 'center' }),
    rule(columns),
    ...section(items, columns),
    ...receiptParts(ticket).flatMap((lines) => section(lines, columns)),
    ...paragraph(ticket.footer, columns, { align: 'center' }),
  ];
}

/** What follows the items: totals and payment, the client, the invoice. */
export function receiptParts(ticket: ReceiptTicket): TicketLine[][] {
  const { order, texts, columns } = ticket;
  return [[...totalLines(ticket), ...paymentLines(ticket)], clientLines(order, texts, columns), invoiceLines(order, texts, columns)];
}

function section(lines: TicketLine[], columns: number): TicketLine[] {
  return lines.length === 0 ? [] : [...lines, rule(columns)];
}

/** An item with its modifiers, prices and notes. */
export function receiptItemLines(item: OrderItem, { texts, columns, money, quantity }: ReceiptTicket): TicketLine[] {
  const row = (prefix: string, label: string, amount: number | null) =>
    amount === null ? hangingIndent(prefix, label, columns) : amountRow(prefix, label, money(amount), columns);
  const price = item.price ?? null;
  return [
    ...row(`${quantity(item.qty)} x `, itemName(item), price === null ? null : item.qty * price),
    ...ticketModifiers(item).flatMap((modifier) => {
      const label = modifier.qty === 1 ? modifier.name : `${quantity(modifier.qty)} x ${modifier.name}`;
      // The price of a modifier is per unit and applies to each unit of the item. Free modifiers have no amount.
      const amount = modifier.price ? modifier.pieces * modifier.price : null;
      return row(`${' '.repeat(3 + 2 * Math.min(modifier.depth, 3))}${modifier.removes ? '-' : '+'} `, label, amount);
    }),
    ...(item.notes?.trim() ? hangingIndent('   ', `${texts.note}: ${item.notes}`, columns, { bold: mentionsAllergy(item.notes) }) : []),
  ];
}

function totalLines({ order, texts, columns, money }: ReceiptTicket): TicketLine[] {
  const row = (label: string, amount: number | null | undefined) =>
    amount === null || amount === undefined ? paragraph(label, columns) : amountRow('', label, money(amount), columns);
  const known = (label: string, amount: number | null | undefined) => (amount === null || amount === undefined ? [] : row(label, amount));
  const total = orderView(order).total.value;
  return [
    ...known(texts.subtotal, order.subtotal),
    ...orderPromotions(order.promotions).flatMap(({ name, amount }) => row(name ?? texts.discount, amount)),
    ...orderFees(order).flatMap(({ type, amount }) => row(textFor(texts, 'fees', type) ?? type.replaceAll('_', ' '), amount)),
    ...(total === null ? [] : largeAmountRow(texts.total, money(total), columns)),
    ...orderTaxes(order).flatMap(({ name, amount }) => row(`${texts.taxes}${name ? `: ${name}` : ''}`, amount)),
    ...(order.totalPaidByClient === total ? [] : known(texts.paidByClient, order.totalPaidByClient)),
  ];
}

function paymentLines({ order, texts, columns, money }: ReceiptTicket): TicketLine[] {
  const { payment, paymentPending: pending = null } = order;
  const type = payment?.type === 'unknown' ? null : (textFor(texts, 'paymentTypes', payment?.type) ?? payment?.type?.trim());
  const due = (orderView(order).total.value ?? 0) - (order.totalPaidByClient ?? 0);
  return [
    ...paragraph(type && `${texts.payment}: ${type}`, columns),
    ...(pending === true && due > 0 ? largeAmountRow(texts.paymentPending, money(due), columns) : []),
    ...(pending === true && due <= 0 ? paragraph(texts.paymentPending, columns, { height: 2, bold: true }) : []),
    ...(pending === false ? paragraph(texts.paid, columns, { bold: true }) : []),
  ];
}

function clientLines(order: Order, texts: TicketTexts, columns: number): TicketLine[] {
  const { clientName, addressLine } = orderView(order);
  const { line1: _line1, country: _country, latitude: _latitude, longitude: _longitude, ...rest } = { ...order.address };
  const address = [addressLine.value, ...flatEntries(rest).map(({ value }) => String(value))].filter(Boolean).join(', ');
  const facts = [
    [texts.client, clientName.value],
    [texts.phone, order.client?.phone],
    [texts.document, textOf(order.client?.['dni'])],
    [texts.address, address],
    [texts.riderNote, textOf(fieldsOfUnknown(order.metadata)['riderNote'])],
    [texts.clientComments, order.clientComments],
    [texts.orderNote, isTableNote(order.note, orderTable(order)) ? null : order.note],
  ] as const;
  return facts.flatMap(([word, fact]) => (fact?.trim() ? paragraph(`${word}: ${fact}`, columns, { bold: mentionsAllergy(fact) }) : []));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
