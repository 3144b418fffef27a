import type { Order } from '@/domain/order';
import { normaliseStatus, orderEntries } from '@/domain/orderStatus';

/**
 * Whether the POS learns that the contents of an order change (decision G121): by a message, because it accepted the order; only from a person, who also
 * entered the order there; or not at all. Read from the history, because not every user sees the POS settings of the location.
 */
export function posResult({ statuses }: Pick<Order, 'statuses'>): 'sent' | 'byHand' | 'none' {
  const reply = orderEntries(statuses)
    .filter(({ creator }) => creator === 'pos')
    .map(({ status }) => normaliseStatus(status))
    .findLast((status) => status === 'IN_KITCHEN' || status === 'IN_CHANNEL_DEVICE');
  if (reply === undefined) return 'none';
  return reply === 'IN_KITCHEN' ? 'sent' : 'byHand';
}
