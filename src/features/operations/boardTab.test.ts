import fc from 'fast-check';
import { ORDER_STATUSES } from '@/domain/orderStatus';
import { boardRow } from '@/features/operations/boardRow';
import { boardTab, countsByTab, ORDER_TABS, rowsOfTab } from '@/features/operations/boardTab';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';

describe('boardTab', () => {
  it.each([...ORDER_TABS, 'BLOCKED'])('parses %s', (tab) => {
    expect(boardTab(tab)).toBe(tab);
  });

  it.each([null, '', 'PAID', 'constructor'])('returns ALL for %p', (text) => {
    expect(boardTab(text)).toBe('ALL');
  });
});

describe('countsByTab', () => {
  it('counts the orders of each tab; each order is in ALL and in at most one other tab', () => {
    const someStatus = fc.constantFrom(...ORDER_STATUSES);
    fc.assert(
      fc.property(fc.array(someStatus), (statuses) => {
        const rows = statuses.map((status, n) => boardRow(anOrder({ id: String(n), statuses: [aStatusEntry({ status })] })));
        const counts = countsByTab(rows);
        expect(ORDER_TABS.map((tab) => counts[tab])).toEqual(ORDER_TABS.map((tab) => rowsOfTab(rows, tab).length));
        const outside = statuses.filter((status) => status === 'DISABLED' || status === 'NOT_PROCESSED').length;
        expect(ORDER_TABS.reduce((sum, tab) => sum + counts[tab], 0)).toBe(2 * statuses.length - outside);
      }),
    );
  });
});
