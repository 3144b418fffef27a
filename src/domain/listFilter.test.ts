import fc from 'fast-check';
import { isInListFilter, listFilterParams } from '@/domain/listFilter';
import { LIST_FILTERS } from '@/domain/order';
import { ordersDueAt } from '@/domain/orderDue';
import { currentStatus, normaliseStatus, ORDER_STATUSES } from '@/domain/orderStatus';
import { aPrinterEntry, aStatusEntry, anOrder } from '../../test/factories/anOrder';

const DUE = Date.UTC(2026, 10, 20, 12, 50);
const inStatus = (status: string) => anOrder({ suggestedPickUpAt: '2026-11-20T12:20:00.000Z', statuses: [aStatusEntry({ status })] });
const SPELLINGS = [...ORDER_STATUSES, 'ACCEPTED', 'READY_TO_PICK_UP', 'CANCELLED', 'UNKNOWN'];
const filtersOf = (status: string, now: number) => LIST_FILTERS.filter((filter) => isInListFilter(inStatus(status), filter, now));

describe('isInListFilter', () => {
  it.each([
    ['INCOMING_NEW', ['all', 'newers'], ['all', 'newers', 'finished']],
    ['ACCEPTED', ['all', 'newers'], ['all', 'newers', 'finished']],
    ['DEFERRED', ['all', 'deferred'], ['all', 'deferred']],
    ['IN_KITCHEN', ['all', 'preparing'], ['all', 'finished']],
    ['IN_CHANNEL_DEVICE', ['all', 'preparing'], ['all', 'finished']],
    ['READY_FOR_DELIVERY', ['all', 'finished'], ['all', 'finished']],
    ['READY_TO_PICK_UP', ['all', 'finished'], ['all', 'finished']],
    ['SERVED', ['all', 'finished'], ['all', 'finished']],
    ['PICKED_UP', ['all', 'finished'], ['all', 'finished']],
    ['DELIVERED', ['all', 'finished'], ['all', 'finished']],
    ['COMPLETED', ['all', 'finished'], ['all', 'finished']],
    ['ERROR', ['all', 'finished', 'error'], ['all', 'finished', 'error']],
    ['UNKNOWN', ['all', 'finished', 'error'], ['all', 'finished', 'error']],
    ['whatever', ['all', 'finished', 'error'], ['all', 'finished', 'error']],
    ['CANCELLED', ['all', 'cancelled'], ['all', 'cancelled']],
    ['DISABLED', ['all'], ['all', 'finished']],
    ['NOT_PROCESSED', ['all'], ['all', 'finished']],
  ])('filters %s into %j before the due time and into %j after it [OR-02, OR-06]', (status, before, after) => {
    expect([filtersOf(status, DUE - 1), filtersOf(status, DUE)]).toEqual([before, after]);
  });

  it('uses the newest status of the order and ignores printer entries', () => {
    const order = anOrder({ statuses: [aStatusEntry({ status: 'CANCELED' }), aPrinterEntry({ date: '2026-11-20T12:30:00.000Z' })] });

    expect(isInListFilter(order, 'cancelled', DUE)).toBe(true);
  });

  it('does not treat an order without a readable time as due', () => {
    const order = anOrder({ placedAt: '?', suggestedPickUpAt: null, statuses: [aStatusEntry({ status: 'IN_KITCHEN' })] });

    expect([isInListFilter(order, 'preparing', DUE), isInListFilter(order, 'finished', DUE)]).toEqual([true, false]);
  });

  it('shows an order in at most one of new, deferred, cancelled and preparing', () => {
    const minutes = fc.integer({ min: -120, max: 120 });
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STATUSES), minutes, (status, offset) => {
        const order = inStatus(status);
        const now = (ordersDueAt(order)?.getTime() ?? 0) + offset * 60_000;
        const exclusive = (['newers', 'deferred', 'preparing', 'cancelled'] as const).filter((filter) =>
          isInListFilter(order, filter, now),
        );
        expect(exclusive.length).toBeLessThanOrEqual(1);
        expect(isInListFilter(order, 'all', now)).toBe(true);
      }),
    );
  });
});

describe('listFilterParams', () => {
  it('returns the group and its statuses in all spellings [OR-02]', () => {
    expect(Object.fromEntries(LIST_FILTERS.map((filter) => [filter, listFilterParams(filter)]))).toEqual({
      all: {},
      newers: { group: 'newers', statuses: ['INCOMING_NEW', 'ACEPTED', 'ACCEPTED'] },
      deferred: { group: 'deferred', statuses: ['DEFERRED'] },
      preparing: { group: 'preparing', statuses: ['IN_KITCHEN', 'IN_CHANNEL_DEVICE'] },
      finished: { group: 'finished' },
      error: { group: 'error', statuses: ['ERROR', 'UNKNOW', 'UNKNOWN'] },
      cancelled: { group: 'cancelled', statuses: ['CANCELED', 'CANCELLED'] },
    });
  });

  it('includes the status of every order that the filter shows, at any time [OR-02]', () => {
    const now = Date.UTC(2026, 10, 20, 12);
    const placed = fc.integer({ min: -300, max: 300 }).map((minutes) => new Date(now + minutes * 60_000).toISOString());
    fc.assert(
      fc.property(fc.constantFrom(...LIST_FILTERS), fc.constantFrom(...SPELLINGS), placed, (filter, status, placedAt) => {
        const order = anOrder({ placedAt, suggestedPickUpAt: null, statuses: [aStatusEntry({ status })] });
        const { statuses } = listFilterParams(filter);
        const taken = isInListFilter(order, filter, now);
        return !taken || !statuses || statuses.map(normaliseStatus).includes(currentStatus(order));
      }),
    );
  });
});
