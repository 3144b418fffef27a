import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import {
  isSameView,
  orderedColumns,
  PLAIN_VIEW,
  shownColumns,
  widthOf,
  withColumnBefore,
  withColumnMoved,
  withFilter,
  withHidden,
  withSortTurned,
  withWidth,
} from '@/ui/DataGrid/gridView';

const columns: GridColumn[] = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id, width: 100 }));
const ids = (list: readonly GridColumn[]) => list.map(({ id }) => id).join('');

describe('GridView', () => {
  it('orders the columns that it names, and appends the others', () => {
    expect(ids(orderedColumns(columns, { order: ['c', 'gone', 'a', 'c'] }))).toBe('cabd');
  });

  it('hides columns, but never the last visible one [BR-01]', () => {
    expect(ids(shownColumns(columns, { order: [], hidden: ['b'] }))).toBe('acd');
    expect(ids(shownColumns(columns, { order: [], hidden: ['a', 'b', 'c', 'd'] }))).toBe('a');
    expect(withHidden(withHidden(PLAIN_VIEW, 'b', true), 'b', true).hidden).toEqual(['b']);
    expect(withHidden(withHidden(PLAIN_VIEW, 'b', true), 'b', false)).toEqual(PLAIN_VIEW);
  });

  it('moves a column before another, to the end, and across hidden ones [BR-01]', () => {
    expect(ids(orderedColumns(columns, withColumnBefore(PLAIN_VIEW, columns, 'd', 'b')))).toBe('adbc');
    expect(ids(orderedColumns(columns, withColumnBefore(PLAIN_VIEW, columns, 'a', null)))).toBe('bcda');
    const hidden = withHidden(PLAIN_VIEW, 'b', true);
    expect(ids(shownColumns(columns, withColumnMoved(hidden, columns, 'a', 1)))).toBe('cad');
    expect(ids(shownColumns(columns, withColumnMoved(hidden, columns, 'c', -1)))).toBe('cad');
    expect(withColumnMoved(PLAIN_VIEW, columns, 'a', -1)).toBe(PLAIN_VIEW);
    expect(withColumnMoved(PLAIN_VIEW, columns, 'd', 1)).toBe(PLAIN_VIEW);
  });

  it('cycles the sort of a column: ascending, descending, none [BR-01]', () => {
    const once = withSortTurned(PLAIN_VIEW, 'a', false);
    const twice = withSortTurned(once, 'a', false);

    expect(once.sorts).toEqual([{ columnId: 'a', descending: false }]);
    expect(twice.sorts).toEqual([{ columnId: 'a', descending: true }]);
    expect(withSortTurned(twice, 'a', false).sorts).toEqual([]);
    expect(withSortTurned(twice, 'b', false).sorts).toEqual([{ columnId: 'b', descending: false }]);
  });

  it('adds a column to the sort and cycles it at its rank [BR-01]', () => {
    const both = withSortTurned(withSortTurned(PLAIN_VIEW, 'a', false), 'b', true);
    expect(both.sorts).toEqual([
      { columnId: 'a', descending: false },
      { columnId: 'b', descending: false },
    ]);

    const turned = withSortTurned(both, 'a', true);
    expect(turned.sorts).toEqual([
      { columnId: 'a', descending: true },
      { columnId: 'b', descending: false },
    ]);
    expect(withSortTurned(turned, 'a', true).sorts).toEqual([{ columnId: 'b', descending: false }]);
  });

  it('clamps widths and drops filters that match everything', () => {
    expect(widthOf(columns[0]!, withWidth(PLAIN_VIEW, 'a', 3))).toBe(48);
    expect(widthOf(columns[0]!, withWidth(PLAIN_VIEW, 'a', 9_999))).toBe(800);
    expect(widthOf(columns[1]!, withWidth(PLAIN_VIEW, 'a', 3))).toBe(100);
    expect(withFilter(PLAIN_VIEW, 'a', { kind: 'text', words: '  ' })).toEqual(PLAIN_VIEW);
    expect(withFilter(PLAIN_VIEW, 'a', { kind: 'number', least: null, most: null })).toEqual(PLAIN_VIEW);
  });

  it('compares equal regardless of key order', () => {
    const one = withWidth(withWidth(PLAIN_VIEW, 'a', 50), 'b', 60);
    const other = withWidth(withWidth(PLAIN_VIEW, 'b', 60), 'a', 50);

    expect(isSameView(one, other)).toBe(true);
    expect(isSameView(one, PLAIN_VIEW)).toBe(false);
  });
});
