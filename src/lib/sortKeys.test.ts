import fc from 'fast-check';
import { sortKeys } from '@/lib/sortKeys';

describe('sortKeys', () => {
  it('serializes equal values to the same JSON', () => {
    const one = { b: [{ d: 1, c: 2 }], a: null };
    const other = { a: null, b: [{ c: 2, d: 1 }], e: undefined };

    expect(JSON.stringify(sortKeys(one))).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
    expect(JSON.stringify(sortKeys(other))).toBe(JSON.stringify(sortKeys(one)));
  });

  it('does not change the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sortKeys(value)).toEqual(value);
      }),
    );
  });
});
