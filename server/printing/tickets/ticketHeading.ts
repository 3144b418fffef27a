import type { Order } from '@/domain/order';
import { orderView } from '@/domain/orderView';
import { orderTable } from '@/domain/orderTable';
import type { TicketLine } from './ticketLine';
import { headline, paragraph } from './ticketParts';
import { textFor, type TicketTexts } from './ticketTexts';

const SPELLINGS = new Map([['justeat', 'Just Eat']]);

/**
 * The top of a ticket: order code, then the table or else the service type, both in large type, then the channel with its order code. `scale` is
 * the size of the code.
 */
export function ticketHeading(order: Order, texts: TicketTexts, columns: number, scale: 2 | 3): TicketLine[] {
  const { code, channelCode } = orderView(order);
  const channel = [channelName(order.channel.slug), channelCode.value === code ? null : channelCode.value].filter(Boolean).join(' · ');
  return [
    ...headline(code, columns, scale),
    ...headline(serviceText(order, texts), columns, 2),
    ...paragraph(channel, columns, { align: 'center' }),
  ];
}

/** The table of an order, else its service type; null if it has none. */
export function serviceText(order: Order, texts: TicketTexts): string | null {
  const type = order.fulfillment?.type;
  const table = orderTable(order);
  return table === null ? (textFor(texts, 'service', type) ?? type?.toUpperCase() ?? null) : `${texts.table} ${table}`;
}

/** The display name of a channel: `uber-eats` becomes Uber Eats. */
export function channelName(slug: string): string {
  return SPELLINGS.get(slug) ?? slug.replace(/(^|-)(\p{L})/gu, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase());
}
