import { FULFILLMENT_TYPES, type Order, type StatusEntry } from '@/domain/order';
import { ORDER_STATUSES } from '@/domain/orderStatus';
import { anOrder, aPrinterEntry, aStatusEntry } from '../../../test/factories/anOrder';
import { orderTrack } from './orderTrack';
import { Random } from '../random';
import type { Fate } from './track';

function withEntries(type: string, ...entries: Partial<StatusEntry>[]): Order {
  const statuses = entries.map((entry, n) => aStatusEntry({ date: `2026-11-20T12:0${n}:00.000Z`, ...entry }));
  return anOrder({ fulfillment: { type }, statuses });
}

function nextStatus(order: Order, fate: Fate = 'served'): string | null {
  const step = orderTrack.next(order, new Random(1), fate);
  if (!step) return null;
  return step.does === 'sendToPos' ? 'sendToPos' : step.does.status;
}

describe('the way of an order', () => {
  it('goes on from what the order is now, whoever made it so', () => {
    const after = (type: string) =>
      Object.fromEntries(ORDER_STATUSES.map((status) => [status, nextStatus(withEntries(type, { status, creator: 'web-app' }))]));

    expect(after('takeaway')).toEqual({
      INCOMING_NEW: 'ACEPTED',
      ACEPTED: 'sendToPos',
      DEFERRED: 'sendToPos',
      IN_KITCHEN: 'READY_TO_PICKUP',
      IN_CHANNEL_DEVICE: 'READY_TO_PICKUP',
      READY_TO_PICKUP: 'PICKED_UP',
      READY_FOR_DELIVERY: 'PICKED_UP',
      PICKED_UP: 'COMPLETED',
      DELIVERED: 'COMPLETED',
      SERVED: 'COMPLETED',
      COMPLETED: null,
      CANCELED: null,
      ERROR: null,
      UNKNOW: null,
      DISABLED: null,
      NOT_PROCESSED: null,
    });
    expect(after('order-at-table')).toMatchObject({ IN_KITCHEN: 'SERVED', SERVED: 'COMPLETED' });
    expect(after('delivery-by-location')).toMatchObject({ IN_KITCHEN: 'READY_FOR_DELIVERY', PICKED_UP: 'DELIVERED' });
    expect(after('nobody-knows')).toMatchObject({ IN_KITCHEN: 'READY_TO_PICKUP', PICKED_UP: 'COMPLETED' });
  });

  it('has nothing more for an order that is cancelled or over, whatever its fate was', () => {
    for (const type of FULFILLMENT_TYPES) {
      for (const status of ['CANCELED', 'CANCELLED', 'COMPLETED']) {
        for (const fate of [undefined, 'served', 'retried', 'deferred'] as const) {
          expect(orderTrack.next(withEntries(type, { status: 'IN_KITCHEN' }, { status }), new Random(3), fate)).toBeNull();
        }
      }
    }
  });

  it('is cut short, put off or tried again as its fate says', () => {
    expect(nextStatus(withEntries('takeaway', { status: 'INCOMING_NEW' }), 'deferred')).toBe('DEFERRED');
    expect(nextStatus(withEntries('takeaway', { status: 'ACEPTED' }), 'cancelled')).toBe('CANCELED');
    expect(nextStatus(withEntries('takeaway', { status: 'ERROR' }), 'retried')).toBe('sendToPos');
    expect(nextStatus(withEntries('takeaway', { status: 'ERROR' }), 'failed')).toBeNull();
  });

  it('leaves a failed order to a person, but for some where the POS is tried again', () => {
    const random = new Random(5);
    const failed = withEntries('takeaway', { status: 'ERROR', type: 'pos' });

    const retried = Array.from({ length: 300 }, () => orderTrack.next(failed, random)).filter(Boolean).length;

    expect(retried).toBeGreaterThan(60);
    expect(retried).toBeLessThan(150);
  });

  it('waits for the rider where one is under way, and for nobody where none comes', () => {
    const ready = { status: 'READY_FOR_DELIVERY' };
    const rider = (status: string) => ({ status, type: 'rider', creator: 'Yolanda' });
    const after = (...entries: Partial<StatusEntry>[]) => nextStatus(withEntries('delivery-by-delivery-partner', ...entries));

    expect([after(ready, rider('CREATED')), after(ready, rider('PICKING'))]).toEqual([null, null]);
    expect([after(ready, rider('DELIVERING')), after(ready), after(ready, rider('ERROR'))]).toEqual([
      'PICKED_UP',
      'PICKED_UP',
      'PICKED_UP',
    ]);
    const picked = { status: 'PICKED_UP' };
    expect([after(picked, rider('DELIVERING')), after(picked, rider('RETURNED'))]).toEqual([null, null]);
    expect([after(picked, rider('COMPLETED')), after(picked, rider('CANCELED'))]).toEqual(['DELIVERED', 'DELIVERED']);
  });

  it('is at the same place until the order itself goes on, or the rider has it', () => {
    const cooked = withEntries('delivery-by-channel', { status: 'IN_KITCHEN' });
    const state = orderTrack.stateOf(cooked);
    const later = (entry: StatusEntry, order = cooked) => orderTrack.stateOf({ ...order, statuses: [...order.statuses, entry] });

    expect(later(aPrinterEntry({ date: '2026-11-20T12:30:00.000Z' }))).toBe(state);
    expect(later(aStatusEntry({ type: 'rider', status: 'PICKING', date: '2026-11-20T12:30:00.000Z' }))).toBe(state);
    expect(later(aStatusEntry({ status: 'IN_KITCHEN', date: '2026-11-20T12:30:00.000Z' }))).not.toBe(state);
    const ready = withEntries('delivery-by-channel', { status: 'READY_FOR_DELIVERY' });
    expect(later(aStatusEntry({ type: 'rider', status: 'DELIVERING', date: '2026-11-20T12:30:00.000Z' }), ready)).not.toBe(
      orderTrack.stateOf(ready),
    );
  });
});
