import { boardRow } from '@/features/operations/boardRow';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';

const withStatuses = (...statuses: string[]) =>
  anOrder({
    statuses: statuses.map((status, minute) => aStatusEntry({ status, date: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString() })),
  });

describe('boardRow', () => {
  it('derives tab, due time and arrival of an order', () => {
    const order = anOrder();

    expect(boardRow(order)).toEqual({
      order,
      shown: { status: 'ACEPTED', attention: false, since: '2026-11-20T12:00:00.000Z' },
      group: 'NEW',
      isOpen: true,
      dueAt: Date.UTC(2026, 10, 20, 12, 20),
      placedAt: Date.UTC(2026, 10, 20, 12, 0),
      problem: null,
    });
  });

  it('caches the row per version of an order', () => {
    const order = anOrder();

    expect([boardRow(order) === boardRow(order), boardRow({ ...order, rev: 2 }) === boardRow(order)]).toEqual([true, false]);
  });

  it.each([
    [true, withStatuses('IN_KITCHEN')],
    [true, withStatuses('DEFERRED')],
    [true, withStatuses('ACEPTED', 'ERROR')],
    [true, withStatuses('DISABLED', 'ERROR')],
    [false, withStatuses('DISABLED')],
    [false, withStatuses('READY_FOR_DELIVERY')],
    [false, withStatuses('CANCELED')],
  ])('sets isOpen to %p for the statuses of the order', (isOpen, order) => {
    expect(boardRow(order).isOpen).toBe(isOpen);
  });

  it('returns null for unreadable times', () => {
    expect(boardRow(anOrder({ placedAt: 'ayer', suggestedPickUpAt: null }))).toMatchObject({ dueAt: null, placedAt: null });
  });
});
