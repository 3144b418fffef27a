import fc from 'fast-check';
import { addEdit, JOIN_WITHIN_MS, MAX_HISTORY, redo, startHistory, undo, type CatalogHistory } from '@/domain/catalogHistory';
import { aCatalog } from '../../test/factories/aCatalog';

const named = (name: string) => aCatalog([], [], { name });
const names = ({ past, present, future }: CatalogHistory) =>
  [past, [present], future].map((catalogs) => catalogs.map(({ name }) => name).join('')).join('|');
const after = (...edits: string[]) =>
  edits.reduce((history, name, index) => addEdit(history, named(name), { key: null, at: index }), startHistory(named('a')));

describe('catalogHistory', () => {
  it('undoes and redoes one edit at a time [BC-03]', () => {
    const history = after('b', 'c');

    expect(names(history)).toBe('ab|c|');
    expect(names(undo(history))).toBe('a|b|c');
    expect(names(undo(undo(history)))).toBe('|a|bc');
    expect(names(redo(undo(undo(history))))).toBe('a|b|c');
  });

  it('returns the same history when there is nothing to undo or redo', () => {
    const history = startHistory(named('a'));

    expect(undo(history)).toBe(history);
    expect(redo(history)).toBe(history);
  });

  it('discards undone edits after a new edit', () => {
    expect(names(addEdit(undo(after('b', 'c')), named('d'), { key: null, at: 9 }))).toBe('ab|d|');
  });

  it('merges quick edits of the same field into one, but not edits of different fields', () => {
    const typed = (edits: [name: string, key: string | null, at: number][]) =>
      names(edits.reduce((history, [name, key, at]) => addEdit(history, named(name), { key, at }), startHistory(named('a'))));

    expect(
      typed([
        ['b', 'name', 0],
        ['c', 'name', JOIN_WITHIN_MS - 1],
        ['d', 'name', 2 * JOIN_WITHIN_MS - 2],
      ]),
    ).toBe('a|d|');
    expect(
      typed([
        ['b', 'name', 0],
        ['c', 'name', JOIN_WITHIN_MS],
      ]),
    ).toBe('ab|c|');
    expect(
      typed([
        ['b', 'name', 0],
        ['c', 'price', 1],
      ]),
    ).toBe('ab|c|');
    expect(
      typed([
        ['b', null, 0],
        ['c', null, 1],
      ]),
    ).toBe('ab|c|');
  });

  it('does not merge an edit into one that was undone or redone', () => {
    const typed = addEdit(after('b'), named('c'), { key: 'name', at: 0 });

    expect(names(addEdit(redo(undo(typed)), named('d'), { key: 'name', at: 1 }))).toBe('abc|d|');
    expect(names(addEdit(undo(typed), named('d'), { key: 'name', at: 1 }))).toBe('ab|d|');
  });

  it('retains at most MAX_HISTORY edits', () => {
    const history = after(...Array.from({ length: MAX_HISTORY + 5 }, (_, index) => `${index} `));

    expect(history.past).toHaveLength(MAX_HISTORY);
    expect(history.past[0]?.name).toBe('4 ');
  });

  it('ignores an edit that changes nothing', () => {
    const history = after('b');

    expect(addEdit(history, history.present, { key: null, at: 9 })).toBe(history);
  });

  it('restores the catalog after undoing and redoing the same number of edits [BC-03]', () => {
    const anyHistory = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(anyHistory, fc.nat({ max: 20 }), (edits, depth) => {
        const history = after(...edits);
        const steps = Math.min(depth, edits.length);
        const back = Array.from({ length: steps }).reduce<CatalogHistory>(undo, history);
        expect(Array.from({ length: steps }).reduce<CatalogHistory>(redo, back)).toEqual(history);
        expect(back.present.name).toBe(['a', ...edits][edits.length - steps]);
      }),
    );
  });
});
