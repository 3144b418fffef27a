import fc from 'fast-check';
import { isEqual } from '@/lib/isEqual';
import { sortKeys } from '@/lib/sortKeys';

const serialize = (value: unknown) => JSON.stringify(sortKeys(value));

describe('isEqual', () => {
  it('ignores the order of keys and keys with undefined values', () => {
    expect(isEqual({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1, d: undefined })).toBe(true);
    expect(isEqual({ a: 1 }, { a: 1, b: null })).toBe(false);
    expect(isEqual([1, 2], [2, 1])).toBe(false);
    expect(isEqual([], {})).toBe(false);
    expect(isEqual({ 0: 'a', length: 1 }, ['a'])).toBe(false);
  });

  it('handles keys of Object.prototype', () => {
    const named = JSON.parse('{"__proto__": {}}') as unknown;

    expect(isEqual(named, {})).toBe(false);
    expect(isEqual({}, named)).toBe(false);
    expect(isEqual({ constructor: 1 }, {})).toBe(false);
  });

  it('agrees with comparing the sorted JSON', () => {
    const some = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(some, some, (one, other) => {
        expect(isEqual(one, JSON.parse(JSON.stringify(one)))).toBe(true);
        expect(isEqual(one, other)).toBe(serialize(one) === serialize(other));
      }),
    );
  });
});
