import fc from 'fast-check';
import { ORDER_STATUSES } from '@/domain/orderStatus';
import { boardRow } from '@/features/operations/boardRow';
import { BOARD_SORTS, boardSort, sortRows } from '@/features/operations/boardSort';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
const aRow = (id: string, placed: number, due: number, status = 'IN_KITCHEN', slug = 'glovo') =>
  boardRow(anOrder({ id, placedAt: at(placed), suggestedPickUpAt: at(due), statuses: [aStatusEntry({ status })], channel: { slug } }));
const ids = (rows: ReturnType<typeof sortRows>) => rows.map(({ order }) => order.id);

describe('sortRows', () => {
  const rows = [
    aRow('late-arrival', 9, 20, 'IN_KITCHEN', 'ubereats'),
    aRow('done-first', 1, 5, 'DELIVERED'),
    aRow('done-last', 3, 4, 'CANCELED'),
    aRow('urgent', 5, 10, 'ACEPTED', 'rappi'),
    aRow('by-hand', 8, 50, 'IN_CHANNEL_DEVICE', 'ubereats'),
    aRow('first-arrival', 2, 30, 'ERROR', 'glovo'),
  ];

  it.each([
    ['urgency', ['urgent', 'late-arrival', 'first-arrival', 'by-hand', 'done-last', 'done-first']],
    ['arrival', ['first-arrival', 'urgent', 'by-hand', 'late-arrival', 'done-last', 'done-first']],
    ['channel', ['first-arrival', 'urgent', 'late-arrival', 'by-hand', 'done-last', 'done-first']],
  ] as const)('sorts open orders by %s, without regard to attention, then closed orders, newest first [K-04]', (sort, expected) => {
    expect(ids(sortRows(rows, sort))).toEqual(expected);
  });

  it('groups orders by channel and sorts each group by urgency', () => {
    const some = [aRow('b-late', 1, 9, 'ACEPTED', 'b'), aRow('a', 1, 30, 'ACEPTED', 'a'), aRow('b-soon', 1, 5, 'ACEPTED', 'b')];

    expect(ids(sortRows(some, 'channel'))).toEqual(['a', 'b-soon', 'b-late']);
  });

  it('sorts an order without a readable time last', () => {
    const timeless = boardRow(anOrder({ id: 'timeless', placedAt: '?', suggestedPickUpAt: null, statuses: [aStatusEntry()] }));

    expect(ids(sortRows([timeless, aRow('due', 1, 30)], 'urgency'))).toEqual(['due', 'timeless']);
  });

  it('returns the same result for any input order', () => {
    const minute = fc.integer({ min: 0, max: 3 });
    const someRow = fc.tuple(minute, minute, fc.constantFrom(...ORDER_STATUSES), fc.constantFrom('a', 'b'));
    fc.assert(
      fc.property(fc.array(someRow), fc.constantFrom(...BOARD_SORTS), (some, sort) => {
        const all = some.map(([placed, due, status, slug], n) => aRow(String(n), placed, due, status, slug));
        expect(ids(sortRows(all.toReversed(), sort))).toEqual(ids(sortRows(all, sort)));
      }),
    );
  });
});

describe('boardSort', () => {
  it.each([
    ['arrival', 'arrival'],
    ['price', 'urgency'],
    [null, 'urgency'],
  ])('parses %p as %s', (text, sort) => {
    expect(boardSort(text)).toBe(sort);
  });
});
