import type { Order } from '@/domain/order';
import { channelName } from './channelName';
import type { TicketLine } from './ticketLine';
import { paragraph } from './ticketParts';
import { wordFor, type TicketWords } from './ticketWords';

/** The top of a ticket: order code and kind of service large, then the channel with its own code. */
export function ticketHeading(order: Order, words: TicketWords, columns: number): TicketLine[] {
  const { slug, orderCode } = order.channel;
  const type = order.fulfillment?.type;
  return [
    ...paragraph(order.code, columns, { align: 'center', width: 2, height: 2, bold: true }),
    ...paragraph(wordFor(words.service, type) ?? type?.toUpperCase(), columns, { align: 'center', height: 2, bold: true }),
    ...paragraph([channelName(slug), orderCode === order.code ? null : orderCode].filter(Boolean).join(' · '), columns, {
      align: 'center',
    }),
  ];
}
