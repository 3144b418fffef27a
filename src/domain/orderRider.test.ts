import { needsRider } from '@/domain/orderRider';
import { aStatusEntry, anOrder } from '../../test/factories/anOrder';

const delivered = (type: string, ...statuses: [status: string, type?: string][]) =>
  anOrder({
    fulfillment: { type },
    statuses: statuses.map(([status, of], minute) =>
      aStatusEntry({ status, type: of ?? null, date: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString() }),
    ),
  });

describe('needsRider', () => {
  it.each([
    ['delivery-by-location', true],
    ['delivery-by-delivery-partner', true],
    ['delivery-by-channel', false],
    ['takeaway', false],
    ['order-at-table', false],
  ])('returns for %s: %p', (type, expected) => {
    expect(needsRider(delivered(type, ['IN_KITCHEN']))).toBe(expected);
  });

  it.each([
    ['CREATED', false],
    ['DELIVERING', false],
    ['COMPLETED', false],
    ['UNKNOW', false],
    ['CANCELED', true],
    ['ERROR', true],
    ['RETURNED', true],
    ['DISABLED', false],
  ])('returns while the last rider is %s: %p', (status, expected) => {
    expect(needsRider(delivered('delivery-by-location', ['IN_KITCHEN'], [status, 'rider']))).toBe(expected);
  });

  it.each(['PICKED_UP', 'DELIVERED', 'COMPLETED', 'CANCELLED'])('returns false for an order that is %s', (status) => {
    expect(needsRider(delivered('delivery-by-location', ['IN_KITCHEN'], [status]))).toBe(false);
  });
});
