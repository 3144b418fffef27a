import fc from 'fast-check';
import { inKeyOrder } from '@/lib/inKeyOrder';

describe('inKeyOrder', () => {
  it('writes what is equal alike', () => {
    const one = { b: [{ d: 1, c: 2 }], a: null };
    const other = { a: null, b: [{ c: 2, d: 1 }], e: undefined };

    expect(JSON.stringify(inKeyOrder(one))).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
    expect(JSON.stringify(inKeyOrder(other))).toBe(JSON.stringify(inKeyOrder(one)));
  });

  it('changes no value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(inKeyOrder(value)).toEqual(value);
      }),
    );
  });
});
