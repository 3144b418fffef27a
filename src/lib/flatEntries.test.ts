import fc from 'fast-check';
import { flatEntries } from '@/lib/flatEntries';

describe('flatEntries', () => {
  it('returns each value with its path, and lists of primitive values as one entry', () => {
    expect(flatEntries({ name: 'Pizza', channels: ['glovo', 'rappi'], prices: [{ slug: 'glovo', price: 950 }], isNew: false })).toEqual([
      { path: 'name', value: 'Pizza' },
      { path: 'channels', value: 'glovo, rappi' },
      { path: 'prices.0.slug', value: 'glovo' },
      { path: 'prices.0.price', value: 950 },
      { path: 'isNew', value: false },
    ]);
  });

  it.each([[null], [undefined], ['  '], [[]], [{}], [{ a: null, b: { c: [] } }], [Number.NaN]])('returns an empty list for %p', (value) => {
    expect(flatEntries(value)).toEqual([]);
  });

  it('returns a primitive value with an empty path', () => {
    expect(flatEntries('Calle Mayor 1')).toEqual([{ path: '', value: 'Calle Mayor 1' }]);
  });

  it('accepts any value, and returns at most 300 entries', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(flatEntries(value).length).toBeLessThanOrEqual(300);
      }),
    );
    expect(flatEntries(Array.from({ length: 1000 }, (_, n) => ({ n })))).toHaveLength(300);
  });
});
