import type { Order, OrderItem } from '@/domain/order';
import { itemChanges, type ItemChange } from '@/domain/orderChanges';
import { itemLines, notesOf, timeLines, type KitchenTicket } from './kitchenLines';
import { receiptItemLines, receiptParts, type ReceiptTicket } from './receiptLines';
import { ticketClock } from './ticketClock';
import { serviceText, ticketHeading } from './ticketHeading';
import type { TicketLine } from './ticketLine';
import { banner, boxed, paragraph, rule } from './ticketParts';
import { stationLines } from './kitchenLines';

/** What a change slip compares: the version that was printed, and the ticket with the version that is valid now. */
export interface ChangedTicket {
  before: Order;
  ticket: KitchenTicket & ReceiptTicket;
  isReceipt: boolean;
}

/**
 * The lines that state what changed on a ticket, by comparing what the ticket prints; none if it prints the same. Items first: added, removed,
 * changed; then times, service, notes, or the totals and the client of a receipt.
 */
export function changedLines({ before, ticket, isReceipt }: ChangedTicket): TicketLine[] {
  const { order, texts, columns } = ticket;
  const linesOf = (item: OrderItem) => (isReceipt ? receiptItemLines(item, ticket) : itemLines(item, ticket));
  const keyOf = (item: OrderItem) => JSON.stringify([item.innerId ?? item.posRef ?? '', linesOf({ ...item, qty: 1 })]);
  const changes = itemChanges(before.items, order.items, keyOf);
  const group = (title: string, kinds: readonly ItemChange['kind'][], lines: (change: ItemChange) => TicketLine[]) => {
    const found = changes.filter(({ kind }) => kinds.includes(kind)).flatMap(lines);
    return found.length === 0 ? [] : [...titleLines(title, columns), ...found];
  };
  const replacement = (change: ItemChange) =>
    'before' in change
      ? [
          ...paragraph(texts.before, columns, { bold: true }),
          ...linesOf(change.before),
          ...paragraph(texts.now, columns, { bold: true }),
          ...linesOf(change.item),
        ]
      : [];
  return [
    ...group(texts.added, ['added'], ({ item }) => linesOf(item)),
    ...group(texts.removed, ['removed'], ({ item }) => linesOf(item)),
    ...group(texts.changedItems, ['quantity', 'replaced'], replacement),
    ...partsOf(before, order, ticket, isReceipt),
  ];
}

/** The parts of a ticket other than its items that differ: as they are now, or, of those that were removed, as they were. */
function partsOf(before: Order, after: Order, ticket: ChangedTicket['ticket'], isReceipt: boolean): TicketLine[] {
  const { texts, columns } = ticket;
  const old = (isReceipt ? receiptParts : kitchenParts)({ ...ticket, order: before });
  const now = (isReceipt ? receiptParts : kitchenParts)({ ...ticket, order: after });
  const oldService = serviceText(before, texts);
  const service =
    oldService === serviceText(after, texts) ? [] : paragraph(`${texts.before}: ${oldService ?? '-'}`, columns, { bold: true });
  const parts = now.flatMap((lines, index) => {
    const previous = old[index] ?? [];
    if (JSON.stringify(previous) === JSON.stringify(lines)) return [];
    return lines.length > 0 ? [...lines, rule(columns)] : [...titleLines(texts.removed, columns), ...previous, rule(columns)];
  });
  return service.length + parts.length === 0 ? [] : [...titleLines(texts.changedOrder, columns), ...service, ...parts];
}

/** Times, then each note of the order. */
function kitchenParts(ticket: KitchenTicket): TicketLine[][] {
  const { order, location, texts, columns, smallFont } = ticket;
  const height = smallFont ? 2 : 1;
  return [
    timeLines(order, location.timeZone, texts, columns),
    ...notesOf(order, texts).map(({ title, text, warns }) => (text ? boxed(title, text, columns, { height, reverse: warns }) : [])),
  ];
}

function titleLines(title: string, columns: number): TicketLine[] {
  return paragraph(` ${title} `, columns, { bold: true, reverse: true, height: 2 });
}

/** A change slip (decision G114): the order, the time of the slip (`at`), and what changed on the ticket that was printed before. */
export function changeSlipLines({ at, ...changed }: ChangedTicket & { at: Date }): TicketLine[] {
  const { order, location, texts, columns } = changed.ticket;
  const time = ticketClock(location.timeZone).dayAndTime(at.toISOString());
  return [
    ...banner(texts.changed, columns),
    ...ticketHeading(order, texts, columns, 3),
    ...stationLines(changed.ticket),
    ...paragraph(time && `${texts.changedAt}: ${time}`, columns, { height: 2, bold: true, align: 'center' }),
    rule(columns),
    ...changedLines(changed),
    rule(columns),
    ...paragraph(location.name, columns),
    ...banner(texts.changed, columns),
  ];
}
