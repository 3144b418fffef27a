import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import type { OrderAnswer } from '@/domain/orderAnswer';
import { currentStatus, STATUS_FACTS } from '@/domain/orderStatus';

/** Whether the status of an order permits an answer of this kind (row K-06). */
export function canAnswer(order: Pick<Order, 'statuses'>, kind: OrderAnswer['kind']): boolean {
  const status = currentStatus(order);
  return kind === 'cancel' ? STATUS_FACTS[status].next.includes('CANCELED') : status === 'INCOMING_NEW';
}

/** Whether only a person answers an order: it is new, and no connected POS of its location receives it. */
export function awaitsPerson(order: Pick<Order, 'statuses'>, location: Pick<Location, 'posConnected'> | undefined): boolean {
  return !location?.posConnected && canAnswer(order, 'accept');
}
