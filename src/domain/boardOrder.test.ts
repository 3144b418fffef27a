import { isOnBoard } from '@/domain/boardOrder';
import { aStatusEntry, anOrder } from '../../test/factories/anOrder';

const day = { from: '2026-11-20T23:00:00.000Z', to: '2026-11-21T23:00:00.000Z' };

describe('isOnBoard', () => {
  it.each([
    ['placed on the day and delivered', true, '2026-11-20T23:00:00.000Z', null, 'DELIVERED'],
    ['placed on the next day', false, '2026-11-21T23:00:00.000Z', null, 'ACEPTED'],
    ['that is in the kitchen at midnight', true, '2026-11-20T22:50:00.000Z', '2026-11-20T23:10:00.000Z', 'IN_KITCHEN'],
    ['handed over before midnight', false, '2026-11-20T22:50:00.000Z', '2026-11-20T23:10:00.000Z', 'DELIVERED'],
    ['cancelled before midnight', false, '2026-11-20T22:50:00.000Z', '2026-11-20T23:10:00.000Z', 'CANCELED'],
    ['that failed shortly before midnight', true, '2026-11-20T22:00:00.000Z', '2026-11-20T22:20:00.000Z', 'ERROR'],
    ['that failed at noon of the day before', false, '2026-11-20T12:00:00.000Z', '2026-11-20T12:20:00.000Z', 'ERROR'],
    ['planned days ago for today', true, '2026-11-15T12:00:00.000Z', '2026-11-21T12:00:00.000Z', 'DEFERRED'],
    ['planned more than a week ago', false, '2026-11-13T12:00:00.000Z', '2026-11-21T12:00:00.000Z', 'DEFERRED'],
    ['that was not processed', false, '2026-11-20T22:50:00.000Z', '2026-11-20T23:10:00.000Z', 'NOT_PROCESSED'],
  ])('for an order %s returns %p', (_which, expected, placedAt, suggestedPickUpAt, status) => {
    expect(isOnBoard(day, anOrder({ placedAt, suggestedPickUpAt, statuses: [aStatusEntry({ status })] }))).toBe(expected);
  });

  it('returns false for an order whose arrival time cannot be parsed', () => {
    expect(isOnBoard(day, anOrder({ placedAt: 'ayer' }))).toBe(false);
  });
});
