import type { Order } from '@/domain/order';
import { riderStatus, shownStatus, STATUS_FACTS } from '@/domain/orderStatus';

/** Statuses of riders that do not come, so that another can be requested. */
const GONE: ReadonlySet<string> = new Set(['CANCELED', 'CANCELLED', 'ERROR', 'RETURNED']);

/** Whether the last requested rider is coming, on the way or has delivered: it has not failed. */
export function hasActiveRider(order: Pick<Order, 'statuses'>): boolean {
  const rider = riderStatus(order);
  return rider !== null && !GONE.has(rider.status);
}

/**
 * Whether a user may request a rider: the restaurant or its partner delivers, the order has not left, and there is no active rider (G16).
 */
export function needsRider(order: Pick<Order, 'fulfillment' | 'statuses'>): boolean {
  const type = order.fulfillment?.type;
  if (type !== 'delivery-by-location' && type !== 'delivery-by-delivery-partner') return false;
  const { group, handedOver } = STATUS_FACTS[shownStatus(order).status];
  return !hasActiveRider(order) && group !== 'CANCELLED' && handedOver === undefined;
}
