import type { Order } from '@/domain/order';
import { anOrder, aStatusEntry } from '../../../test/factories/anOrder';
import { Random } from '../random';
import { riderTrack } from './riderTrack';

interface Given {
  type?: string;
  status?: string;
  rider?: string;
  deliverySlug?: string | null;
}

function anOrderWith({ type = 'delivery-by-channel', status = 'READY_FOR_DELIVERY', rider, deliverySlug = null }: Given): Order {
  const ride = rider ? [aStatusEntry({ type: 'rider', status: rider, creator: 'Yolanda' })] : [];
  return anOrder({ fulfillment: { type }, deliverySlug, statuses: [aStatusEntry({ status }), ...ride] });
}

/** What chance allows. */
function nextOf(given: Given): Set<string | null> {
  const random = new Random(7);
  const steps = Array.from({ length: 200 }, () => riderTrack.next(anOrderWith(given), random));
  return new Set(steps.map((step) => (step && step.does !== 'sendToPos' ? step.does.status : null)));
}

describe('the ride of an order', () => {
  it('begins in the kitchen where the channel or a partner brings the order, and not elsewhere', () => {
    expect(nextOf({ status: 'IN_KITCHEN' })).toEqual(new Set(['CREATED']));
    expect(nextOf({ status: 'ACEPTED' })).toEqual(new Set([null]));
    const partner = 'delivery-by-delivery-partner';
    expect(nextOf({ status: 'IN_KITCHEN', type: partner, deliverySlug: 'stuart' })).toEqual(new Set(['CREATED']));
    for (const type of [partner, 'takeaway', 'order-at-table', 'delivery-by-location']) {
      expect(nextOf({ status: 'IN_KITCHEN', type })).toEqual(new Set([null]));
    }
  });

  it('goes from one status to the next, and fails at times', () => {
    expect(nextOf({ rider: 'CREATED' })).toEqual(new Set(['PICKING', 'CANCELED', 'ERROR']));
    expect(nextOf({ rider: 'PICKING' })).toEqual(new Set(['DELIVERING']));
    expect(nextOf({ rider: 'DELIVERING', status: 'PICKED_UP' })).toEqual(new Set(['COMPLETED', 'PICKING_RET']));
    expect(nextOf({ rider: 'PICKING_RET' })).toEqual(new Set(['DELIVERING_RET']));
    expect(nextOf({ rider: 'DELIVERING_RET' })).toEqual(new Set(['RETURNED']));
    for (const rider of ['COMPLETED', 'RETURNED', 'UNKNOW', 'DISABLED', 'DEFERRED']) expect(nextOf({ rider })).toEqual(new Set([null]));
  });

  it('waits at the counter until the order is ready', () => {
    expect(nextOf({ rider: 'PICKING', status: 'IN_KITCHEN' })).toEqual(new Set([null]));
  });

  it('ends with the order: called off when it is cancelled, done when somebody says that it has arrived', () => {
    expect(nextOf({ rider: 'CREATED', status: 'CANCELED' })).toEqual(new Set(['CANCELED']));
    expect(nextOf({ rider: 'PICKING', status: 'CANCELED' })).toEqual(new Set(['CANCELED']));
    expect(nextOf({ rider: 'DELIVERING', status: 'CANCELED' })).toEqual(new Set(['PICKING_RET']));
    expect(nextOf({ rider: 'DELIVERING', status: 'DELIVERED' })).toEqual(new Set(['COMPLETED']));
    expect(nextOf({ status: 'CANCELED' })).toEqual(new Set([null]));
  });

  it('is made anew by the channel when a rider drops out; of a partner a person asks for another one', () => {
    expect(nextOf({ rider: 'ERROR' })).toEqual(new Set(['CREATED']));
    expect(nextOf({ rider: 'ERROR', status: 'CANCELED' })).toEqual(new Set([null]));
    expect(nextOf({ rider: 'ERROR', type: 'delivery-by-delivery-partner', deliverySlug: 'stuart' })).toEqual(new Set([null]));
  });

  it('names its rider in each line', () => {
    const step = riderTrack.next(anOrderWith({ rider: 'PICKING' }), new Random(1));

    expect(step?.does).toEqual({ status: 'DELIVERING', type: 'rider', creator: 'Yolanda' });
  });
});
