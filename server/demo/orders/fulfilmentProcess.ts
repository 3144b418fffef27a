import type { Order } from '@/domain/order';
import { statusOfAction } from '@/domain/orderActions';
import { currentStatus, riderStatus, shownStatus, type OrderStatus } from '@/domain/orderStatus';
import type { Random } from '../random';
import type { OrderOutcome, OrderProcess, Step } from './orderProcess';

/** Probabilities at the step where each can occur. */
const PROBABILITY = { deferred: 0.05, cancelled: 0.06 };

/** Minutes after each failure at the POS until the order is sent again; longer in total than a random fault of the simulated POS. */
const RETRY_MINUTES = [3, 4, 8, 16];

const HANDED_TO_RIDER: readonly OrderStatus[] = ['READY_FOR_DELIVERY', 'PICKED_UP'];

/**
 * The process of an order from the channel through POS and kitchen to the client, one step at a time from its current status. It ends with a
 * cancellation or completion and does not repeat manual actions. A failed order is sent again four times, then it waits for a person.
 */
export const fulfilmentProcess: OrderProcess = {
  stateOf(order) {
    const status = currentStatus(order);
    const rider = HANDED_TO_RIDER.includes(status) ? (riderStatus(order)?.status ?? '') : '';
    return `${status} ${shownStatus(order).since} ${rider}`;
  },
  next(order, random, outcome) {
    const occurs = (what: keyof typeof PROBABILITY) => (outcome ? outcome === what : random.happens(PROBABILITY[what]));
    const creator = order.channel.slug;
    switch (currentStatus(order)) {
      case 'INCOMING_NEW':
        return { minutes: 0.3 + random.next() * 0.5, action: occurs('deferred') ? deferral(order) : { status: 'ACEPTED', creator } };
      case 'ACEPTED':
        return occurs('cancelled') ? cancellation(creator, random) : { minutes: 1, action: 'sendToPos' };
      case 'DEFERRED':
        return { minutes: 12, action: 'sendToPos' };
      case 'IN_KITCHEN':
        return ready(order, random.whole(8, 16));
      case 'IN_CHANNEL_DEVICE':
        return ready(order, random.whole(10, 18));
      case 'ERROR':
        return retry(order, outcome);
      default:
        return handOver(order, random);
    }
  },
};

function retry(order: Order, outcome: OrderOutcome | undefined): Step | null {
  const failures = order.statuses.filter(({ status, type }) => status === 'ERROR' && type !== 'printer' && type !== 'rider').length;
  const minutes = RETRY_MINUTES[failures - 1];
  const isRetried = outcome === undefined || outcome === 'retried';
  return isRetried && minutes !== undefined ? { minutes, action: 'sendToPos' } : null;
}

function deferral(order: Order) {
  const enableOrdersFrom = order.suggestedPickUpAt ?? order.preparationAt ?? order.placedAt;
  return { status: 'DEFERRED', creator: order.channel.slug, reason: 'AWAITING_FOR_DATE', meta: { enableOrdersFrom } };
}

function cancellation(creator: string, random: Random): Step {
  const action = { status: 'CANCELED', creator, reason: 'ORDER_CANCELATION', notes: 'Cancelado por el cliente' };
  return { minutes: random.whole(1, 6), action };
}

function ready(order: Order, minutes: number): Step {
  const status = statusOfAction('markReady', order) ?? statusOfAction('markServed', order) ?? 'READY_TO_PICKUP';
  return { minutes, action: { status, creator: status === 'SERVED' ? 'web-app' : 'pos' } };
}

/** The steps from the counter to the client, by service type. */
function handOver(order: Order, random: Random): Step | null {
  const step = (minutes: number, status: string, creator = 'pos'): Step => ({ minutes, action: { status, creator } });
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

/** Pick-up by the rider if there is one. An order for a partner's rider who does not come is finally delivered by the location. */
function pickUp(order: Order, random: Random): Step | null {
  const action = { status: 'PICKED_UP', creator: order.channel.slug };
  const type = order.fulfillment?.type;
  switch (riderStatus(order)?.status) {
    case 'CREATED':
    case 'PICKING':
      return null;
    case 'DELIVERING':
    case 'COMPLETED':
      return { minutes: 0, action };
    default:
      if (type === 'delivery-by-channel') return null;
      return { minutes: type === 'delivery-by-location' ? random.whole(2, 6) : random.whole(15, 25), action };
  }
}

function delivery(order: Order, random: Random): Step | null {
  const action = { status: 'DELIVERED', creator: order.channel.slug };
  switch (riderStatus(order)?.status) {
    case 'COMPLETED':
      return { minutes: 0, action };
    case undefined:
    case 'CANCELED':
    case 'ERROR':
      return { minutes: random.whole(6, 14), action };
    default:
      return null;
  }
}
