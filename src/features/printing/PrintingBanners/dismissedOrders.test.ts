import { dismiss, dismissedKey, dismissedOf } from '@/features/printing/PrintingBanners/dismissedOrders';
import { readStored } from '@/services/storage/browserStorage';

const NOW = Date.parse('2026-11-20T20:00:00Z');
const HOUR_MS = 3_600_000;
const overdue = (orderId: string, since = '2026-11-20T19:58:00Z') => ({
  orderId,
  code: orderId,
  locationId: 'location-1',
  ticketType: 'KITCHEN' as const,
  since,
});
const dismissedAt = (now: number) => Object.keys(dismissedOf(readStored(dismissedKey('user-1')), now));

describe('dismissedOf', () => {
  it('returns dismissals for a day [BP-03]', () => {
    dismiss('user-1', [overdue('a')], NOW);
    dismiss('user-1', [overdue('b')], NOW + HOUR_MS);

    expect(dismissedAt(NOW + 23 * HOUR_MS)).toEqual(['a KITCHEN 2026-11-20T19:58:00Z', 'b KITCHEN 2026-11-20T19:58:00Z']);
    expect(dismissedAt(NOW + 24 * HOUR_MS)).toEqual(['b KITCHEN 2026-11-20T19:58:00Z']);
  });

  it('separates users', () => {
    dismiss('user-2', [overdue('a')], NOW);

    expect(dismissedAt(NOW)).toEqual([]);
  });

  it.each([null, 'nothing', '[]', '{"a":"yesterday"}'])('returns none if %s is stored', (stored) => {
    expect(dismissedOf(stored, NOW)).toEqual({});
  });
});
