import type { Order } from '@/domain/order';
import { currentStatus, riderStatus, type OrderStatus } from '@/domain/orderStatus';
import { riderName } from './simulatedRiders';
import type { Random } from '../random';
import type { Step, OrderProcess } from '../orders/orderProcess';

/** Probabilities of failures: before pick-up (`cancelled`, `error`), or at the door (`returned`). */
const PROBABILITY = { cancelled: 0.04, error: 0.03, returned: 0.03 };

type Phase = 'waiting' | 'cooking' | 'ready' | 'arrived' | 'cancelled';

const PHASES: Partial<Record<OrderStatus, Phase>> = {
  IN_KITCHEN: 'cooking',
  IN_CHANNEL_DEVICE: 'cooking',
  READY_FOR_DELIVERY: 'ready',
  READY_TO_PICKUP: 'ready',
  PICKED_UP: 'ready',
  DELIVERED: 'arrived',
  COMPLETED: 'arrived',
  CANCELED: 'cancelled',
};

/**
 * The rider of an order. The channel, or the requested partner, assigns one while the order is cooked; a user can also request one. The rider's
 * entries have the rider's name (specification 1 §4). The delivery of a cancelled order is stopped or returned.
 */
export const riderProcess: OrderProcess = {
  stateOf: (order) => `${riderStatus(order)?.status} ${phaseOf(order)}`,
  next(order, random) {
    const phase = phaseOf(order);
    const rider = riderStatus(order);
    const step = (minutes: number, status: string): Step => ({
      minutes,
      action: { status, type: 'rider', creator: rider?.name ?? riderName(random) },
    });
    switch (rider?.status) {
      case undefined:
        return isRiderAssigned(order) && (phase === 'cooking' || phase === 'ready') ? riderRequest(random.next(), random) : null;
      case 'CANCELED':
      case 'ERROR':
        // The channel assigns another rider; for a partner a user has to request one.
        return isByChannel(order) && (phase === 'cooking' || phase === 'ready') ? riderRequest(2, random) : null;
      case 'CREATED':
        if (phase === 'cancelled') return step(0, 'CANCELED');
        if (random.happens(PROBABILITY.cancelled)) return step(3, 'CANCELED');
        if (random.happens(PROBABILITY.error)) return step(3, 'ERROR');
        return step(random.whole(3, 7), 'PICKING');
      case 'PICKING':
        if (phase === 'cancelled') return step(0, 'CANCELED');
        return phase === 'ready' || phase === 'arrived' ? step(random.whole(1, 3), 'DELIVERING') : null;
      case 'DELIVERING':
        if (phase === 'arrived') return step(0, 'COMPLETED');
        if (phase === 'cancelled' || random.happens(PROBABILITY.returned)) return step(random.whole(2, 8), 'PICKING_RET');
        return step(random.whole(6, 14), 'COMPLETED');
      case 'PICKING_RET':
        return step(3, 'DELIVERING_RET');
      case 'DELIVERING_RET':
        return step(8, 'RETURNED');
      default:
        return null;
    }
  },
};

function phaseOf(order: Order): Phase {
  return PHASES[currentStatus(order)] ?? 'waiting';
}

function riderRequest(minutes: number, random: Random): Step {
  return { minutes, action: { status: 'CREATED', type: 'rider', creator: riderName(random) } };
}

function isByChannel(order: Order): boolean {
  return order.fulfillment?.type === 'delivery-by-channel';
}

/** Whether a rider will come. For a delivery partner, `deliverySlug` is set only after a request. */
function isRiderAssigned(order: Order): boolean {
  return isByChannel(order) || (order.fulfillment?.type === 'delivery-by-delivery-partner' && Boolean(order.deliverySlug));
}
