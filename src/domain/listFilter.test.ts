import fc from 'fast-check';
import { isInListFilter } from '@/domain/listFilter';
import { LIST_FILTERS } from '@/domain/order';
import { ordersDueAt } from '@/domain/orderDue';
import { ORDER_STATUSES } from '@/domain/orderStatus';
import { aPrinterEntry, aStatusEntry, anOrder } from '../../test/factories/anOrder';

const DUE = Date.UTC(2026, 10, 20, 12, 50);
const inStatus = (status: string) => anOrder({ suggestedPickUpAt: '2026-11-20T12:20:00.000Z', statuses: [aStatusEntry({ status })] });
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
  ])('puts %s before the due time into %j, after it into %j [OR-02, OR-06]', (status, before, after) => {
    expect([filtersOf(status, DUE - 1), filtersOf(status, DUE)]).toEqual([before, after]);
  });

  it('goes by the newest status of the order itself', () => {
    const order = anOrder({ statuses: [aStatusEntry({ status: 'CANCELED' }), aPrinterEntry({ date: '2026-11-20T12:30:00.000Z' })] });

    expect(isInListFilter(order, 'cancelled', DUE)).toBe(true);
  });

  it('never takes an order as due that has no readable time', () => {
    const order = anOrder({ placedAt: '?', suggestedPickUpAt: null, statuses: [aStatusEntry({ status: 'IN_KITCHEN' })] });

    expect([isInListFilter(order, 'preparing', DUE), isInListFilter(order, 'finished', DUE)]).toEqual([true, false]);
  });

  it('leaves an order in one filter alone out of new, deferred, cancelled and preparing', () => {
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
