import { FULFILLMENT_TYPES, type Order, type StatusEntry } from '@/domain/order';
import { ORDER_STATUSES } from '@/domain/orderStatus';
import { anOrder, aPrinterEntry, aStatusEntry } from '../../../test/factories/anOrder';
import { fulfilmentProcess } from './fulfilmentProcess';
import { Random } from '../random';
import type { OrderOutcome } from './orderProcess';

function withEntries(type: string, ...entries: Partial<StatusEntry>[]): Order {
  const statuses = entries.map((entry, n) => aStatusEntry({ date: `2026-11-20T12:0${n}:00.000Z`, ...entry }));
  return anOrder({ fulfillment: { type }, statuses });
}

function nextStatus(order: Order, outcome: OrderOutcome = 'served'): string | null {
  const step = fulfilmentProcess.next(order, new Random(1), outcome);
  if (!step) return null;
  return step.action === 'sendToPos' ? 'sendToPos' : step.action.status;
}

describe('the fulfilment process of an order', () => {
  it('continues from the current status, regardless of its creator', () => {
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

  it('has no further step for a cancelled or completed order', () => {
    for (const type of FULFILLMENT_TYPES) {
      for (const status of ['CANCELED', 'CANCELLED', 'COMPLETED']) {
        for (const outcome of [undefined, 'served', 'retried', 'deferred'] as const) {
          expect(fulfilmentProcess.next(withEntries(type, { status: 'IN_KITCHEN' }, { status }), new Random(3), outcome)).toBeNull();
        }
      }
    }
  });

  it('cancels, defers or retries an order according to its outcome', () => {
    expect(nextStatus(withEntries('takeaway', { status: 'INCOMING_NEW' }), 'deferred')).toBe('DEFERRED');
    expect(nextStatus(withEntries('takeaway', { status: 'ACEPTED' }), 'cancelled')).toBe('CANCELED');
    expect(nextStatus(withEntries('takeaway', { status: 'ERROR' }), 'retried')).toBe('sendToPos');
    expect(nextStatus(withEntries('takeaway', { status: 'ERROR' }), 'failed')).toBeNull();
  });

  it('sends a failed order again at growing intervals, and leaves it to a person after the fourth time [W-04]', () => {
    const failures = (count: number) => withEntries('takeaway', ...Array.from({ length: count }, () => ({ status: 'ERROR', type: 'pos' })));

    const minutes = [1, 2, 3, 4, 5].map((count) => fulfilmentProcess.next(failures(count), new Random(5))?.minutes);

    expect(minutes).toEqual([3, 4, 8, 16, undefined]);
  });

  it('waits for an active rider, but not without one', () => {
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

  it('has the same state until the order status changes or the rider has the order', () => {
    const cooked = withEntries('delivery-by-channel', { status: 'IN_KITCHEN' });
    const state = fulfilmentProcess.stateOf(cooked);
    const later = (entry: StatusEntry, order = cooked) => fulfilmentProcess.stateOf({ ...order, statuses: [...order.statuses, entry] });

    expect(later(aPrinterEntry({ date: '2026-11-20T12:30:00.000Z' }))).toBe(state);
    expect(later(aStatusEntry({ type: 'rider', status: 'PICKING', date: '2026-11-20T12:30:00.000Z' }))).toBe(state);
    expect(later(aStatusEntry({ status: 'IN_KITCHEN', date: '2026-11-20T12:30:00.000Z' }))).not.toBe(state);
    const ready = withEntries('delivery-by-channel', { status: 'READY_FOR_DELIVERY' });
    expect(later(aStatusEntry({ type: 'rider', status: 'DELIVERING', date: '2026-11-20T12:30:00.000Z' }), ready)).not.toBe(
      fulfilmentProcess.stateOf(ready),
    );
  });
});
