import fc from 'fast-check';
import { edited, JOIN_WITHIN_MS, MAX_HISTORY, redone, startHistory, undone, type CatalogHistory } from '@/domain/catalogHistory';
import { aCatalog } from '../../test/factories/aCatalog';

const named = (name: string) => aCatalog([], [], { name });
const names = ({ past, present, future }: CatalogHistory) =>
  [past, [present], future].map((catalogs) => catalogs.map(({ name }) => name).join('')).join('|');
const after = (...edits: string[]) =>
  edits.reduce((history, name, index) => edited(history, named(name), { key: null, at: index }), startHistory(named('a')));

describe('catalogHistory', () => {
  it('undoes and redoes edit by edit [BC-03]', () => {
    const history = after('b', 'c');

    expect(names(history)).toBe('ab|c|');
    expect(names(undone(history))).toBe('a|b|c');
    expect(names(undone(undone(history)))).toBe('|a|bc');
    expect(names(redone(undone(undone(history))))).toBe('a|b|c');
  });

  it('has nothing to undo or redo at its ends', () => {
    const history = startHistory(named('a'));

    expect(undone(history)).toBe(history);
    expect(redone(history)).toBe(history);
  });

  it('forgets what was undone once something else is edited', () => {
    expect(names(edited(undone(after('b', 'c')), named('d'), { key: null, at: 9 }))).toBe('ab|d|');
  });

  it('takes quick edits of the same for one, and others not', () => {
    const typed = (edits: [name: string, key: string | null, at: number][]) =>
      names(edits.reduce((history, [name, key, at]) => edited(history, named(name), { key, at }), startHistory(named('a'))));

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

  it('joins nothing to an edit that was undone, or redone', () => {
    const typed = edited(after('b'), named('c'), { key: 'name', at: 0 });

    expect(names(edited(redone(undone(typed)), named('d'), { key: 'name', at: 1 }))).toBe('abc|d|');
    expect(names(edited(undone(typed), named('d'), { key: 'name', at: 1 }))).toBe('ab|d|');
  });

  it('keeps only so many', () => {
    const history = after(...Array.from({ length: MAX_HISTORY + 5 }, (_, index) => `${index} `));

    expect(history.past).toHaveLength(MAX_HISTORY);
    expect(history.past[0]?.name).toBe('4 ');
  });

  it('takes no edit for one that changes nothing', () => {
    const history = after('b');

    expect(edited(history, history.present, { key: null, at: 9 })).toBe(history);
  });

  it('is as it was after undoing and redoing [BC-03]', () => {
    const anyHistory = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(anyHistory, fc.nat({ max: 20 }), (edits, depth) => {
        const history = after(...edits);
        const steps = Math.min(depth, edits.length);
        const back = Array.from({ length: steps }).reduce<CatalogHistory>(undone, history);
        expect(Array.from({ length: steps }).reduce<CatalogHistory>(redone, back)).toEqual(history);
        expect(back.present.name).toBe(['a', ...edits][edits.length - steps]);
      }),
    );
  });
});
