import type { Order } from '@/domain/order';
import { anOrder, aStatusEntry } from '../../../test/factories/anOrder';
import { Random } from '../random';
import { riderProcess } from './riderProcess';

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

/** The possible next statuses. */
function nextOf(given: Given): Set<string | null> {
  const random = new Random(7);
  const steps = Array.from({ length: 200 }, () => riderProcess.next(anOrderWith(given), random));
  return new Set(steps.map((step) => (step && step.action !== 'sendToPos' ? step.action.status : null)));
}

describe('the rider process of an order', () => {
  it('starts while the order is cooked, if the channel or a requested partner delivers it', () => {
    expect(nextOf({ status: 'IN_KITCHEN' })).toEqual(new Set(['CREATED']));
    expect(nextOf({ status: 'ACEPTED' })).toEqual(new Set([null]));
    const partner = 'delivery-by-delivery-partner';
    expect(nextOf({ status: 'IN_KITCHEN', type: partner, deliverySlug: 'stuart' })).toEqual(new Set(['CREATED']));
    for (const type of [partner, 'takeaway', 'order-at-table', 'delivery-by-location']) {
      expect(nextOf({ status: 'IN_KITCHEN', type })).toEqual(new Set([null]));
    }
  });

  it('proceeds from status to status, and fails sometimes', () => {
    expect(nextOf({ rider: 'CREATED' })).toEqual(new Set(['PICKING', 'CANCELED', 'ERROR']));
    expect(nextOf({ rider: 'PICKING' })).toEqual(new Set(['DELIVERING']));
    expect(nextOf({ rider: 'DELIVERING', status: 'PICKED_UP' })).toEqual(new Set(['COMPLETED', 'PICKING_RET']));
    expect(nextOf({ rider: 'PICKING_RET' })).toEqual(new Set(['DELIVERING_RET']));
    expect(nextOf({ rider: 'DELIVERING_RET' })).toEqual(new Set(['RETURNED']));
    for (const rider of ['COMPLETED', 'RETURNED', 'UNKNOW', 'DISABLED', 'DEFERRED']) expect(nextOf({ rider })).toEqual(new Set([null]));
  });

  it('waits until the order is ready', () => {
    expect(nextOf({ rider: 'PICKING', status: 'IN_KITCHEN' })).toEqual(new Set([null]));
  });

  it('ends with the order: it is cancelled or completed when the order is', () => {
    expect(nextOf({ rider: 'CREATED', status: 'CANCELED' })).toEqual(new Set(['CANCELED']));
    expect(nextOf({ rider: 'PICKING', status: 'CANCELED' })).toEqual(new Set(['CANCELED']));
    expect(nextOf({ rider: 'DELIVERING', status: 'CANCELED' })).toEqual(new Set(['PICKING_RET']));
    expect(nextOf({ rider: 'DELIVERING', status: 'DELIVERED' })).toEqual(new Set(['COMPLETED']));
    expect(nextOf({ status: 'CANCELED' })).toEqual(new Set([null]));
  });

  it('restarts after a failure if the channel delivers; for a partner a user has to request another rider', () => {
    expect(nextOf({ rider: 'ERROR' })).toEqual(new Set(['CREATED']));
    expect(nextOf({ rider: 'ERROR', status: 'CANCELED' })).toEqual(new Set([null]));
    expect(nextOf({ rider: 'ERROR', type: 'delivery-by-delivery-partner', deliverySlug: 'stuart' })).toEqual(new Set([null]));
  });

  it('has the name of the rider in each entry', () => {
    const step = riderProcess.next(anOrderWith({ rider: 'PICKING' }), new Random(1));

    expect(step?.action).toEqual({ status: 'DELIVERING', type: 'rider', creator: 'Yolanda' });
  });
});
