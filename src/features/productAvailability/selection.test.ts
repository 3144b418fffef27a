import type { BlockRow } from '@/features/productAvailability/blockRows';
import { changeSelection, isWhole, NOTHING_SELECTED, targetsOf, type SelectionChange } from '@/features/productAvailability/selection';

const row = (id: string, ...slugs: string[]): BlockRow => ({ id, kind: 'product', name: id, posRef: '', members: [], slugs, haystack: '' });
const A = row('a', 'glovo', 'justeat');
const B = row('b', 'glovo');
const NONE = row('none');
const after = (...changes: SelectionChange[]) => changes.reduce(changeSelection, NOTHING_SELECTED);
const seen = (selection: ReturnType<typeof after>) => targetsOf(selection, [A, B, NONE]).map(({ row: { id }, slugs }) => [id, ...slugs]);

describe('changeSelection', () => {
  it('toggles cells', () => {
    const one = { type: 'cell', row: A, slug: 'justeat' } as const;

    expect(seen(after(one))).toEqual([['a', 'justeat']]);
    expect(isWhole(after(one), A)).toBe(false);
    expect(isWhole(after(one, { ...one, slug: 'glovo' }), A)).toBe(true);
    expect(seen(after(one, one))).toEqual([]);
  });

  it('selects a whole row, also a partly selected one, and deselects it', () => {
    const whole = { type: 'row', row: A } as const;

    expect(seen(after({ type: 'cell', row: A, slug: 'glovo' }, whole))).toEqual([['a', 'glovo', 'justeat']]);
    expect(seen(after(whole, whole))).toEqual([]);
    expect(seen(after({ type: 'row', row: NONE }))).toEqual([['none']]);
  });

  it('selects all listed rows, then deselects them, and leaves the others unchanged', () => {
    const listed = { type: 'rows', rows: [B, NONE] } as const;

    expect(seen(after({ type: 'row', row: A }, listed))).toEqual([['a', 'glovo', 'justeat'], ['b', 'glovo'], ['none']]);
    expect(seen(after({ type: 'row', row: A }, listed, listed))).toEqual([['a', 'glovo', 'justeat']]);
    expect(seen(after(listed, { type: 'none' }))).toEqual([]);
  });
});
