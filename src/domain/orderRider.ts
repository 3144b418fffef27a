import type { Order } from '@/domain/order';
import { riderStatus, shownStatus, STATUS_FACTS } from '@/domain/orderStatus';

/** Riders that will not come (any more): another may be asked for. */
const GONE: ReadonlySet<string> = new Set(['CANCELED', 'CANCELLED', 'ERROR', 'RETURNED']);

/** Whether a rider comes, is on the way or was at the door: the last one that was asked for has not failed. */
export function isRiderUnderWay(order: Pick<Order, 'statuses'>): boolean {
  const rider = riderStatus(order);
  return rider !== null && !GONE.has(rider.status);
}

/** Whether a person may ask for a rider: the restaurant or its partner delivers, the order is still here, and nobody is under way (G16). */
export function needsRider(order: Pick<Order, 'fulfillment' | 'statuses'>): boolean {
  const type = order.fulfillment?.type;
  if (type !== 'delivery-by-location' && type !== 'delivery-by-delivery-partner') return false;
  const { group, handedOver } = STATUS_FACTS[shownStatus(order).status];
  return !isRiderUnderWay(order) && group !== 'CANCELLED' && handedOver === undefined;
}
