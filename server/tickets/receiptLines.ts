import type { Order, OrderItem } from '@/domain/order';
import { ticketClock } from './ticketClock';
import { ticketHeading } from './ticketHeading';
import type { TicketLine } from './ticketLine';
import { amountRow, hanging, paragraph, rule } from './ticketParts';
import { wordFor, type TicketWords } from './ticketWords';

interface ReceiptTicket {
  order: Order;
  location: { name: string; timeZone: string };
  header: string | null | undefined;
  footer: string | null | undefined;
  words: TicketWords;
  columns: number;
  /** Writes minor units the way of the location's market (decision G42). */
  money: (minorUnits: number) => string;
}

/** A receipt (Ticket): what was ordered and what it costs, who gets it and where, between the location's own texts. */
export function receiptLines(ticket: ReceiptTicket): TicketLine[] {
  const { order, location, words, columns } = ticket;
  const placed = ticketClock(location.timeZone).dayAndTime(order.placedAt);
  return [
    ...paragraph(location.name, columns, { align: 'center', bold: true }),
    ...paragraph(ticket.header, columns, { align: 'center' }),
    rule(columns),
    ...ticketHeading(order, words, columns),
    ...paragraph(placed, columns, { align: 'center' }),
    rule(columns),
    ...order.items.flatMap((item) => itemLines(item, ticket)),
    rule(columns),
    ...totalLines(ticket),
    ...paymentLines(ticket),
    rule(columns),
    ...clientLines(order, words, columns),
    ...paragraph(ticket.footer, columns, { align: 'center' }),
  ];
}

function itemLines(item: OrderItem, { words, columns, money }: ReceiptTicket): TicketLine[] {
  return [
    ...amountRow(`${item.qty} x `, item.name, money(item.qty * (item.price ?? 0)), columns),
    ...(item.modifiers ?? []).flatMap((modifier) => {
      const qty = modifier.qty ?? 1;
      const label = qty > 1 ? `${qty} x ${modifier.name}` : modifier.name;
      // The price of a modifier is that of one, and each piece of the item has it.
      const amount = item.qty * qty * (modifier.price ?? 0);
      return amount === 0 ? hanging('   + ', label, columns) : amountRow('   + ', label, money(amount), columns);
    }),
    ...(item.notes?.trim() ? hanging('   ', `${words.note}: ${item.notes}`, columns) : []),
  ];
}

function totalLines({ order, words, columns, money }: ReceiptTicket): TicketLine[] {
  const { delivery_fee: delivery = null, ...others } = order.fees ?? {};
  const fees = [['delivery_fee', delivery ?? order.priceDetails?.deliveryFee] as const, ...Object.entries(others)];
  const row = (label: string, amount: number | null | undefined, style = {}) =>
    amount === null || amount === undefined ? [] : amountRow('', label, money(amount), columns, style);
  return [
    ...row(words.subtotal, order.subtotal),
    ...fees.flatMap(([fee, amount]) => (amount ? row(wordFor(words.fees, fee) ?? fee.replaceAll('_', ' '), amount) : [])),
    ...row(words.total, order.total, { height: 2, bold: true }),
    ...(order.totalPaidByClient === order.total ? [] : row(words.paidByClient, order.totalPaidByClient)),
  ];
}

function paymentLines({ order, words, columns }: ReceiptTicket): TicketLine[] {
  const type = wordFor(words.paymentTypes, order.payment?.type);
  const pending = order.paymentPending ?? null;
  return [
    ...paragraph(type && `${words.payment}: ${type}`, columns),
    ...(pending === null ? [] : paragraph(pending ? words.paymentPending : words.paid, columns, { bold: true })),
  ];
}

function clientLines(order: Order, words: TicketWords, columns: number): TicketLine[] {
  const facts = [
    [words.client, order.client?.name],
    [words.phone, order.client?.phone],
    [words.address, order.address?.line1],
    [words.clientComments, order.clientComments],
    [words.orderNote, order.note],
  ] as const;
  const lines = facts.flatMap(([word, fact]) => (fact?.trim() ? paragraph(`${word}: ${fact}`, columns) : []));
  return lines.length === 0 ? [] : [...lines, rule(columns)];
}
