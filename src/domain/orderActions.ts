import type { Order } from '@/domain/order';
import { currentStatus, shownStatus, STATUS_FACTS, type OrderStatus } from '@/domain/orderStatus';

/** Actions of a user on an order (specification 1 §4). */
export const ORDER_ACTIONS = ['resendToPos', 'markReady', 'markPickedUp', 'markServed'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** The status that an action sets, by the service type of the order; null if it does not apply to the order. Resending sets no status. */
export function statusOfAction(action: OrderAction, order: Pick<Order, 'fulfillment'>): OrderStatus | null {
  const type = order.fulfillment?.type ?? '';
  switch (action) {
    case 'resendToPos':
      return null;
    case 'markReady':
      if (type.startsWith('delivery-')) return 'READY_FOR_DELIVERY';
      return type === 'takeaway' ? 'READY_TO_PICKUP' : null;
    case 'markPickedUp':
      return type === 'takeaway' ? 'PICKED_UP' : null;
    case 'markServed':
      return type === 'order-at-table' ? 'SERVED' : null;
  }
}

/** The actions to offer for an order, the next step first, by its service type and the graph of decision G09. */
export function offeredActions(order: Pick<Order, 'fulfillment' | 'statuses'>): OrderAction[] {
  const { next } = STATUS_FACTS[shownStatus(order).status];
  const mayResend = STATUS_FACTS[currentStatus(order)].pos === 'failed';
  return ORDER_ACTIONS.filter((action) => {
    if (action === 'resendToPos') return mayResend;
    const status = statusOfAction(action, order);
    return status !== null && next.includes(status);
  });
}
