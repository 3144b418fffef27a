import { ownValue } from '@/lib/ownValue';

describe('ownValue', () => {
  it('finds what the record itself holds', () => {
    const record: Record<string, number> = { a: 1 };

    expect(['a', 'b', 'constructor', '__proto__'].map((key) => ownValue(record, key))).toEqual([1, undefined, undefined, undefined]);
    expect(ownValue(null, 'a')).toBeUndefined();
  });
});
