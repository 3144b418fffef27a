import fc from 'fast-check';
import { mergeLists } from '@/lib/mergeLists';

const letters = (text: string) => text.split('');
const merged = (base: string, mine: string, theirs: string) => {
  const { mine: one, theirs: other, isConflicting } = mergeLists(letters(base), letters(mine), letters(theirs));
  return isConflicting ? [one.join(''), other.join('')] : one.join('');
};
const anyList = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });

describe('mergeLists', () => {
  it.each([
    ['abc', 'abXc', 'acb', 'acbX', 'an addition on one side and a move on the other'],
    ['abc', 'abXc', 'Yabc', 'YabXc', 'an addition on each side'],
    ['abc', 'abX', 'abYc', 'abXY', 'an addition where the other removed an element'],
    ['abc', 'ac', 'bca', 'ca', 'a removal on one side and a move on the other'],
    ['abc', '', 'abc', '', 'a list that one side emptied'],
    ['', 'X', 'Y', 'XY', 'additions to an empty list'],
    ['abc', 'cab', 'cab', 'cab', 'the same move on both sides'],
    ['abc', 'abX', 'abX', 'abX', 'the same addition on both sides'],
  ])('merges %s, changed to %s and %s, to %s: %s', (base, mine, theirs, expected) => {
    expect(merged(base, mine, theirs)).toBe(expected);
  });

  it('returns both orders, with the additions of both sides, if they conflict', () => {
    expect(merged('abcd', 'badcX', 'Ydcba')).toEqual(['YbadcX', 'YdcXba']);
  });

  it('retains the given elements', () => {
    expect(mergeLists(['a', 'b'], ['a'], ['a', 'b'], new Set(['b'])).mine).toEqual(['a', 'b']);
    expect(mergeLists(['a', 'b'], [], [], new Set(['b'])).mine).toEqual([]);
  });

  it('returns the change of one side if the other changed nothing', () => {
    fc.assert(
      fc.property(anyList, anyList, (base, changed) => {
        expect(mergeLists(base, changed, base)).toEqual({ mine: changed, theirs: changed, isConflicting: false });
        expect(mergeLists(base, base, changed)).toEqual({ mine: changed, theirs: changed, isConflicting: false });
      }),
    );
  });

  it('contains the elements that both retained or one added, once each, in both orders', () => {
    fc.assert(
      fc.property(anyList, anyList, anyList, (base, mine, theirs) => {
        const expected = [...new Set([...mine, ...theirs])].filter(
          (id) => !base.includes(id) || (mine.includes(id) && theirs.includes(id)),
        );
        const result = mergeLists(base, mine, theirs);
        expect(result.mine.toSorted()).toEqual(expected.toSorted());
        expect(result.theirs.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});
