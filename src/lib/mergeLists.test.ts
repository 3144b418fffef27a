import fc from 'fast-check';
import { mergeLists } from '@/lib/mergeLists';

const letters = (text: string) => text.split('');
const merged = (base: string, mine: string, theirs: string) => {
  const { mine: one, theirs: other, isDisputed } = mergeLists(letters(base), letters(mine), letters(theirs));
  return isDisputed ? [one.join(''), other.join('')] : one.join('');
};
const anyList = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });

describe('mergeLists', () => {
  it.each([
    ['abc', 'abXc', 'acb', 'acbX', 'an addition on one side and a move on the other'],
    ['abc', 'abXc', 'Yabc', 'YabXc', 'an addition on each side'],
    ['abc', 'abX', 'abYc', 'abXY', 'an addition where the other took something out'],
    ['abc', 'ac', 'bca', 'ca', 'a removal on one side and a move on the other'],
    ['abc', '', 'abc', '', 'a list that was emptied'],
    ['', 'X', 'Y', 'XY', 'two first ones'],
    ['abc', 'cab', 'cab', 'cab', 'the same move on both sides'],
    ['abc', 'abX', 'abX', 'abX', 'the same on both sides'],
  ])('%s, changed to %s and %s, is %s: %s', (base, mine, theirs, expected) => {
    expect(merged(base, mine, theirs)).toBe(expected);
  });

  it('leaves to a person whose order holds, with the additions of both', () => {
    expect(merged('abcd', 'badcX', 'Ydcba')).toEqual(['YbadcX', 'YdcXba']);
  });

  it('keeps what it is told to', () => {
    expect(mergeLists(['a', 'b'], ['a'], ['a', 'b'], new Set(['b'])).mine).toEqual(['a', 'b']);
    expect(mergeLists(['a', 'b'], [], [], new Set(['b'])).mine).toEqual([]);
  });

  it('is the change of one side where the other changed nothing', () => {
    fc.assert(
      fc.property(anyList, anyList, (base, changed) => {
        expect(mergeLists(base, changed, base)).toEqual({ mine: changed, theirs: changed, isDisputed: false });
        expect(mergeLists(base, base, changed)).toEqual({ mine: changed, theirs: changed, isDisputed: false });
      }),
    );
  });

  it('has what both left and what one added, once each, in both orders', () => {
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
