import fc from 'fast-check';
import { anOrder, aStatusEntry } from '../../test/factories/anOrder';
import { isInListFilter } from '@/domain/listFilter';
import { listFilterParams } from '@/domain/listFilterStatuses';
import { LIST_FILTERS } from '@/domain/order';
import { currentStatus, normaliseStatus, ORDER_STATUSES } from '@/domain/orderStatus';

const SPELLINGS = [...ORDER_STATUSES, 'ACCEPTED', 'READY_TO_PICK_UP', 'CANCELLED', 'UNKNOWN'];

describe('listFilterParams', () => {
  it('asks for the group with its statuses in both spellings [OR-02]', () => {
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

  it('excludes by status no order that the filter takes, in any status and at any time [OR-02]', () => {
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
