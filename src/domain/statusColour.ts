import type { OrderStatus } from '@/domain/orderStatus';

export type StatusColour = 'green' | 'blue' | 'purple' | 'red' | 'cyan' | 'amber' | 'grey';

const COLOUR_OF_STATUS: Record<OrderStatus, StatusColour> = {
  INCOMING_NEW: 'green',
  ACEPTED: 'green',
  IN_KITCHEN: 'blue',
  IN_CHANNEL_DEVICE: 'blue',
  READY_FOR_DELIVERY: 'purple',
  READY_TO_PICKUP: 'purple',
  SERVED: 'purple',
  PICKED_UP: 'purple',
  DELIVERED: 'purple',
  COMPLETED: 'purple',
  CANCELED: 'red',
  DEFERRED: 'cyan',
  ERROR: 'amber',
  UNKNOW: 'amber',
  DISABLED: 'grey',
  NOT_PROCESSED: 'grey',
};

/** The colour of an order status (specification 1 §4); NOT_PROCESSED, which it leaves out, is grey as DISABLED. Never shown without a word. */
export function statusColour(status: OrderStatus): StatusColour {
  return COLOUR_OF_STATUS[status];
}
