import type { ListFilter, Order } from '@/domain/order';
import { ordersDueAt } from '@/domain/orderDue';
import { currentStatus, type OrderStatus } from '@/domain/orderStatus';

/** The statuses that the groups of specification 1 §4 name, with those that decision G10 adds to *finished*. */
export const GROUP_STATUSES = {
  newers: ['INCOMING_NEW', 'ACEPTED'],
  deferred: ['DEFERRED'],
  kitchen: ['IN_KITCHEN', 'IN_CHANNEL_DEVICE'],
  finished: ['READY_FOR_DELIVERY', 'PICKED_UP', 'DELIVERED', 'READY_TO_PICKUP', 'SERVED', 'COMPLETED'],
  failed: ['ERROR', 'UNKNOW'],
  cancelled: ['CANCELED'],
} as const satisfies Record<string, readonly OrderStatus[]>;

/** Whether a list filter takes an order at an instant (ms since 1970): by its current status and the due time of the orders view. */
export function isInListFilter(order: Order, filter: ListFilter, now: number): boolean {
  const status = currentStatus(order);
  const is = (group: keyof typeof GROUP_STATUSES) => GROUP_STATUSES[group].some((each) => each === status);
  const due = ordersDueAt(order);
  const isDue = due !== null && due.getTime() <= now;
  switch (filter) {
    case 'all':
      return true;
    case 'newers':
      return is('newers');
    case 'deferred':
      return is('deferred');
    case 'preparing':
      return is('kitchen') && !isDue;
    case 'finished':
      return is('finished') || is('failed') || (isDue && !is('cancelled') && !is('deferred'));
    case 'error':
      return is('failed');
    case 'cancelled':
      return is('cancelled');
  }
}
