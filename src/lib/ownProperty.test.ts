import { ownProperty } from '@/lib/ownProperty';

describe('ownProperty', () => {
  it('returns only own properties', () => {
    const record: Record<string, number> = { a: 1 };

    expect(['a', 'b', 'constructor', '__proto__'].map((key) => ownProperty(record, key))).toEqual([1, undefined, undefined, undefined]);
    expect(ownProperty(null, 'a')).toBeUndefined();
  });
});
