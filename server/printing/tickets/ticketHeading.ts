import type { Order } from '@/domain/order';
import { orderView } from '@/domain/orderView';
import { channelName } from './channelName';
import { orderTable } from '@/domain/orderTable';
import type { TicketLine } from './ticketLine';
import { headline, paragraph } from './ticketParts';
import { wordFor, type TicketWords } from './ticketWords';

/** The top of a ticket: order code and kind of service large, or the table where it is known, then the channel with its own code. `scale` is that of the code. */
export function ticketHeading(order: Order, words: TicketWords, columns: number, scale: 2 | 3): TicketLine[] {
  const { code, channelCode } = orderView(order);
  const type = order.fulfillment?.type;
  const service = wordFor(words, 'service', type) ?? type?.toUpperCase();
  const table = orderTable(order);
  const channel = [channelName(order.channel.slug), channelCode.value === code ? null : channelCode.value].filter(Boolean).join(' · ');
  return [
    ...headline(code, columns, scale),
    ...headline(table === null ? service : `${words.table} ${table}`, columns, 2),
    ...paragraph(channel, columns, { align: 'center' }),
  ];
}
