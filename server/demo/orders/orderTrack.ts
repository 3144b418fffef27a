import type { Order } from '@/domain/order';
import { statusOfAction } from '@/domain/orderActions';
import { currentStatus, riderStatus, shownStatus, type OrderStatus } from '@/domain/orderStatus';
import type { Random } from '../random';
import type { Step, Track } from './track';

/** How likely it is at the step where it can happen. */
const CHANCE = { deferred: 0.05, cancelled: 0.06, retried: 0.35 };

const HANDED_TO_RIDER: readonly OrderStatus[] = ['READY_FOR_DELIVERY', 'PICKED_UP'];

/**
 * The way of an order from the channel over the POS and the kitchen to the guest, one step at a time by what it is now: nothing
 * comes after a cancellation or the end, what a person did is not done again, and a failed order waits, for a person or at times
 * for the POS to be back.
 */
export const orderTrack: Track = {
  stateOf(order) {
    const status = currentStatus(order);
    const rider = HANDED_TO_RIDER.includes(status) ? (riderStatus(order)?.status ?? '') : '';
    return `${status} ${shownStatus(order).since} ${rider}`;
  },
  next(order, random, fate) {
    const happens = (what: keyof typeof CHANCE) => (fate ? fate === what : random.happens(CHANCE[what]));
    const creator = order.channel.slug;
    switch (currentStatus(order)) {
      case 'INCOMING_NEW':
        return { minutes: 0.3 + random.next() * 0.5, does: happens('deferred') ? deferral(order) : { status: 'ACEPTED', creator } };
      case 'ACEPTED':
        return happens('cancelled') ? cancellation(creator, random) : { minutes: 1, does: 'sendToPos' };
      case 'DEFERRED':
        return { minutes: 12, does: 'sendToPos' };
      case 'IN_KITCHEN':
        return ready(order, random.whole(8, 16));
      case 'IN_CHANNEL_DEVICE':
        return ready(order, random.whole(10, 18));
      case 'ERROR':
        return happens('retried') ? { minutes: 3, does: 'sendToPos' } : null;
      default:
        return handOver(order, random);
    }
  },
};

function deferral(order: Order) {
  const enableOrdersFrom = order.suggestedPickUpAt ?? order.preparationAt ?? order.placedAt;
  return { status: 'DEFERRED', creator: order.channel.slug, reason: 'AWAITING_FOR_DATE', meta: { enableOrdersFrom } };
}

function cancellation(creator: string, random: Random): Step {
  const does = { status: 'CANCELED', creator, reason: 'ORDER_CANCELATION', notes: 'Cancelado por el cliente' };
  return { minutes: random.whole(1, 6), does };
}

function ready(order: Order, minutes: number): Step {
  const status = statusOfAction('markReady', order) ?? statusOfAction('markServed', order) ?? 'READY_TO_PICKUP';
  return { minutes, does: { status, creator: status === 'SERVED' ? 'web-app' : 'pos' } };
}

/** From the counter to the guest, in the way of the service type. */
function handOver(order: Order, random: Random): Step | null {
  const step = (minutes: number, status: string, creator = 'pos'): Step => ({ minutes, does: { status, creator } });
  switch (currentStatus(order)) {
    case 'READY_TO_PICKUP':
      return step(random.whole(2, 9), 'PICKED_UP', 'web-app');
    case 'READY_FOR_DELIVERY':
      return pickUp(order, random);
    case 'PICKED_UP':
      return isDelivered(order) ? delivery(order, random) : step(random.whole(3, 10), 'COMPLETED');
    case 'SERVED':
      return step(20, 'COMPLETED');
    case 'DELIVERED':
      return step(3, 'COMPLETED');
    default:
      return null;
  }
}

function isDelivered(order: Order): boolean {
  return order.fulfillment?.type?.startsWith('delivery-') ?? false;
}

/** By the rider where there is one; an order that a partner's rider should have brought is in the end brought by the restaurant. */
function pickUp(order: Order, random: Random): Step | null {
  const does = { status: 'PICKED_UP', creator: order.channel.slug };
  const type = order.fulfillment?.type;
  switch (riderStatus(order)?.status) {
    case 'CREATED':
    case 'PICKING':
      return null;
    case 'DELIVERING':
    case 'COMPLETED':
      return { minutes: 0, does };
    default:
      if (type === 'delivery-by-channel') return null;
      return { minutes: type === 'delivery-by-location' ? random.whole(2, 6) : random.whole(15, 25), does };
  }
}

function delivery(order: Order, random: Random): Step | null {
  const does = { status: 'DELIVERED', creator: order.channel.slug };
  switch (riderStatus(order)?.status) {
    case 'COMPLETED':
      return { minutes: 0, does };
    case undefined:
    case 'CANCELED':
    case 'ERROR':
      return { minutes: random.whole(6, 14), does };
    default:
      return null;
  }
}
