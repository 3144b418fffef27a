import type { Order } from '@/domain/order';
import { currentStatus, shownStatus, type OrderStatus } from '@/domain/orderStatus';

/** What a person can do about an order by hand (specification 1 §4). */
export const ORDER_ACTIONS = ['resendToPos', 'markReady', 'markPickedUp', 'markServed'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

const READY = ['READY_FOR_DELIVERY', 'READY_TO_PICKUP'] as const;

/** Which status may follow which, as far as our buttons go; what comes from outside is shown whatever it is (decision G09). */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  INCOMING_NEW: ['ACEPTED', 'IN_KITCHEN', 'IN_CHANNEL_DEVICE', 'DEFERRED', 'ERROR', 'CANCELED'],
  ACEPTED: ['IN_KITCHEN', 'IN_CHANNEL_DEVICE', ...READY, 'SERVED', 'CANCELED', 'ERROR'],
  DEFERRED: ['IN_KITCHEN', 'IN_CHANNEL_DEVICE', ...READY, 'CANCELED', 'ERROR'],
  IN_KITCHEN: [...READY, 'SERVED', 'CANCELED', 'ERROR'],
  IN_CHANNEL_DEVICE: [...READY, 'SERVED', 'CANCELED', 'ERROR'],
  READY_FOR_DELIVERY: ['PICKED_UP', 'DELIVERED', 'CANCELED'],
  READY_TO_PICKUP: ['PICKED_UP', 'DELIVERED', 'CANCELED'],
  PICKED_UP: ['DELIVERED'],
  SERVED: ['COMPLETED'],
  DELIVERED: ['COMPLETED'],
  ERROR: [],
  UNKNOW: [],
  DISABLED: [],
  NOT_PROCESSED: [],
  CANCELED: [],
  COMPLETED: [],
};

/** Statuses of an order that never arrived at the POS. */
const RESENT: readonly OrderStatus[] = ['ERROR', 'UNKNOW', 'DISABLED', 'NOT_PROCESSED'];

/** The status that an action sets, by the service type of the order; null: the action is none for it. Sending again sets none. */
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

/** The actions to offer for an order, the next one first: by its service type and the graph of decision G09. */
export function offeredActions(order: Pick<Order, 'fulfillment' | 'statuses'>): OrderAction[] {
  const shown = shownStatus(order).status;
  const mayResend = RESENT.includes(currentStatus(order));
  return ORDER_ACTIONS.filter((action) => {
    if (action === 'resendToPos') return mayResend;
    const status = statusOfAction(action, order);
    return status !== null && NEXT[shown].includes(status);
  });
}
