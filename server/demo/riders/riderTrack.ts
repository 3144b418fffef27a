import type { Order } from '@/domain/order';
import { currentStatus, riderStatus, type OrderStatus } from '@/domain/orderStatus';
import { riderName } from './simulatedRiders';
import type { Random } from '../random';
import type { Step, Track } from '../orders/track';

/** How likely a ride fails: before the order is picked up, or because nobody opens the door. */
const CHANCE = { cancelled: 0.04, error: 0.03, returned: 0.03 };

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
 * The ride of an order: the channel, or the partner that brings its orders, sends somebody as soon as it is cooked; a person can
 * ask for one too. The rider's lines name the rider (specification 1 §4); nobody rides on for an order that was cancelled.
 */
export const riderTrack: Track = {
  stateOf: (order) => `${riderStatus(order)?.status} ${phaseOf(order)}`,
  next(order, random) {
    const phase = phaseOf(order);
    const rider = riderStatus(order);
    const step = (minutes: number, status: string): Step => ({
      minutes,
      does: { status, type: 'rider', creator: rider?.name ?? riderName(random) },
    });
    switch (rider?.status) {
      case undefined:
        return isBrought(order) && (phase === 'cooking' || phase === 'ready') ? called(random.next(), random) : null;
      case 'CANCELED':
      case 'ERROR':
        // The channel sends another one by itself; of a partner a person asks for another one.
        return isByChannel(order) && (phase === 'cooking' || phase === 'ready') ? called(2, random) : null;
      case 'CREATED':
        if (phase === 'cancelled') return step(0, 'CANCELED');
        if (random.happens(CHANCE.cancelled)) return step(3, 'CANCELED');
        if (random.happens(CHANCE.error)) return step(3, 'ERROR');
        return step(random.whole(3, 7), 'PICKING');
      case 'PICKING':
        if (phase === 'cancelled') return step(0, 'CANCELED');
        return phase === 'ready' || phase === 'arrived' ? step(random.whole(1, 3), 'DELIVERING') : null;
      case 'DELIVERING':
        if (phase === 'arrived') return step(0, 'COMPLETED');
        if (phase === 'cancelled' || random.happens(CHANCE.returned)) return step(random.whole(2, 8), 'PICKING_RET');
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

function called(minutes: number, random: Random): Step {
  return { minutes, does: { status: 'CREATED', type: 'rider', creator: riderName(random) } };
}

function isByChannel(order: Order): boolean {
  return order.fulfillment?.type === 'delivery-by-channel';
}

/** Without a partner's name nobody has been asked yet. */
function isBrought(order: Order): boolean {
  return isByChannel(order) || (order.fulfillment?.type === 'delivery-by-delivery-partner' && Boolean(order.deliverySlug));
}
