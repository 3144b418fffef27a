import fc from 'fast-check';
import { bulkEdit, type BulkEdit } from '@/domain/catalogBulkEdit';
import { aCatalog, aProduct } from '../../test/factories/aCatalog';

const channels = ['glovo', 'ubereats', 'rappi'];
const base = aCatalog([
  aProduct({ id: 'pizza', price: 995, channelOverrides: { glovo: { price: 1100 } } }),
  aProduct({ id: 'soup', price: null, channels: ['glovo'] }),
  aProduct({ id: 'cake', price: 500, channels: [] }),
]);
const edit = (one: BulkEdit, ids = ['pizza', 'soup', 'cake', 'gone']) => bulkEdit(base, 'product', ids, one);
const prices = (by: { percent: number } | { amount: number }, step = 1, slug: string | null = null) => {
  const { products } = edit({ type: 'prices', by, step, slug });
  return Object.values(products).map(({ price, channelOverrides }) => [price, channelOverrides?.glovo?.price]);
};

describe('bulkEdit', () => {
  it('raises the prices by a percentage, including channel prices, rounded to the step', () => {
    expect(prices({ percent: 10 })).toEqual([
      [1095, 1210],
      [null, undefined],
      [550, undefined],
    ]);
    expect(prices({ percent: 10 }, 50)).toEqual([
      [1100, 1200],
      [null, undefined],
      [550, undefined],
    ]);
  });

  it('lowers the prices by an amount, but not below zero', () => {
    expect(prices({ amount: -600 })).toEqual([
      [395, 500],
      [null, undefined],
      [0, undefined],
    ]);
  });

  it('changes the prices of one channel for the products that it sells', () => {
    expect(prices({ amount: 100 }, 1, 'glovo')).toEqual([
      [995, 1200],
      [null, undefined],
      [500, undefined],
    ]);
    expect(edit({ type: 'prices', by: { percent: 20 }, step: 10, slug: 'ubereats' }).products.pizza?.channelOverrides).toEqual({
      glovo: { price: 1100 },
      ubereats: { price: 1190 },
    });
  });

  it('rounds correctly when floating-point arithmetic returns slightly less', () => {
    const one = aCatalog([aProduct({ id: 'a', price: 350 })]);

    expect(
      bulkEdit(one, 'product', ['a'], { type: 'prices', by: { percent: 10.142857142857142 }, step: 1, slug: null }).products.a?.price,
    ).toBe(386);
  });

  it('disables and enables a channel', () => {
    const off = edit({ type: 'sold', slug: 'glovo', isSold: false, channels });
    const on = edit({ type: 'sold', slug: 'rappi', isSold: true, channels });
    const soldIn = (catalog: typeof base) => Object.values(catalog.products).map((product) => product.channels);

    expect(soldIn(off)).toEqual([['ubereats', 'rappi'], [], []]);
    expect(soldIn(on)).toEqual([undefined, ['glovo', 'rappi'], ['rappi']]);
  });

  it('sets fields in all channels or in one channel', () => {
    const fields = { kitchenName: 'HORNO', categories: ['pizza'] };

    expect(edit({ type: 'fields', fields, slug: null }, ['pizza']).products.pizza).toEqual({ ...base.products.pizza, ...fields });
    expect(edit({ type: 'fields', fields, slug: 'glovo' }, ['pizza']).products.pizza?.channelOverrides).toEqual({
      glovo: { price: 1100, ...fields },
    });
  });

  it('shares unchanged entities, and returns the same catalog if nothing changes', () => {
    expect(edit({ type: 'fields', fields: { price: 1 }, slug: null }, ['soup']).products.cake).toBe(base.products.cake);
    expect(edit({ type: 'prices', by: { amount: 0 }, step: 1, slug: null })).toBe(base);
    expect(edit({ type: 'sold', slug: 'glovo', isSold: true, channels }, ['pizza', 'soup'])).toBe(base);
    expect(edit({ type: 'fields', fields: { price: 995 }, slug: null }, ['pizza'])).toBe(base);
  });

  it('produces integer prices that are multiples of the step, at most half a step from the exact price', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: -100, max: 200 }), fc.constantFrom(1, 5, 10, 50, 100), (price, percent, step) => {
        const one = aCatalog([aProduct({ id: 'a', price })]);
        const changed = bulkEdit(one, 'product', ['a'], { type: 'prices', by: { percent }, step, slug: null }).products.a?.price ?? NaN;
        expect(changed % step).toBe(0);
        expect(Math.abs(changed - (price * (100 + percent)) / 100)).toBeLessThanOrEqual(step / 2);
      }),
    );
  });
});
