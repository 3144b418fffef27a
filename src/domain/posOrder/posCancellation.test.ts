import { aLocation } from '../../../test/factories/aLocation';
import { anOrder, aStatusEntry } from '../../../test/factories/anOrder';
import type { StatusEntry } from '@/domain/order';
import { posCancellation, posCancellationSchema } from '@/domain/posOrder/posCancellation';

const CANCELED = aStatusEntry({ status: 'CANCELLED', reason: 'ORDER_CANCELATION', date: '2026-11-20T13:00:00.000Z' });
const entries = (...statuses: string[]): StatusEntry[] => statuses.map((status) => aStatusEntry({ status }));
const decide = (statuses: StatusEntry[], preventCancelCompletedOrders = false) =>
  posCancellation(anOrder({ statuses }), aLocation({ posConfig: { provider: 'agora', preventCancelCompletedOrders } }));

describe('posCancellation', () => {
  it('sends the identifiers of the order [R-06]', () => {
    const decision = decide([...entries('ACEPTED', 'IN_KITCHEN'), CANCELED]);

    expect(decision).toEqual({
      kind: 'send',
      cancellation: {
        version: 1,
        orderId: 'order-1',
        code: 'A-1001',
        channel: { slug: 'glovo', orderCode: 'GLV-778', orderId: 'glv-778' },
        locationId: 'location-1',
        cancelledAt: '2026-11-20T13:00:00.000Z',
        reason: 'ORDER_CANCELATION',
        notes: null,
      },
    });
    expect(decision.kind === 'send' && posCancellationSchema.safeParse(decision.cancellation).success).toBe(true);
  });

  it.each([
    ['READY_FOR_DELIVERY', 'send', 'send'],
    ['PICKED_UP', 'send', 'prevented'],
    ['SERVED', 'send', 'prevented'],
    ['DELIVERED', 'send', 'prevented'],
    ['COMPLETED', 'send', 'prevented'],
  ])('for an order that is %s returns %s; with preventCancelCompletedOrders: %s [R-06]', (status, off, on) => {
    const statuses = [...entries('IN_KITCHEN', status), CANCELED];

    expect([decide(statuses).kind, decide(statuses, true).kind]).toEqual([off, on]);
  });

  it.each([
    ['is not cancelled', entries('IN_KITCHEN')],
    ['never reached the POS', [...entries('ACEPTED', 'ERROR'), CANCELED]],
    ['has no history', []],
    [
      'was already cancelled at the POS',
      [...entries('IN_KITCHEN'), CANCELED, { ...CANCELED, type: 'pos', meta: { posCancellation: 'refused' } }, CANCELED],
    ],
  ])('returns none for an order that %s', (_what, statuses) => {
    expect(decide(statuses)).toEqual({ kind: 'none' });
  });

  it('returns send for an order that the POS accepted while it was being cancelled', () => {
    const order = anOrder({ statuses: [...entries('ACEPTED'), CANCELED] });

    expect(posCancellation(order, aLocation(), { isAtPos: true }).kind).toBe('send');
  });
});
