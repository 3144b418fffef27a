import fc from 'fast-check';
import { flatEntries } from '@/lib/flatEntries';

describe('flatEntries', () => {
  it('gives each value under the way to it, lists of plain values in one line', () => {
    expect(flatEntries({ name: 'Pizza', channels: ['glovo', 'rappi'], prices: [{ slug: 'glovo', price: 950 }], isNew: false })).toEqual([
      { path: 'name', value: 'Pizza' },
      { path: 'channels', value: 'glovo, rappi' },
      { path: 'prices.0.slug', value: 'glovo' },
      { path: 'prices.0.price', value: 950 },
      { path: 'isNew', value: false },
    ]);
  });

  it.each([[null], [undefined], ['  '], [[]], [{}], [{ a: null, b: { c: [] } }], [Number.NaN]])('finds nothing in %p', (value) => {
    expect(flatEntries(value)).toEqual([]);
  });

  it('takes a value alone as it is', () => {
    expect(flatEntries('Calle Mayor 1')).toEqual([{ path: '', value: 'Calle Mayor 1' }]);
  });

  it('takes whatever there is, 300 lines at most', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(flatEntries(value).length).toBeLessThanOrEqual(300);
      }),
    );
    expect(flatEntries(Array.from({ length: 1000 }, (_, n) => ({ n })))).toHaveLength(300);
  });
});
