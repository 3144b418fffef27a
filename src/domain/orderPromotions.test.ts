import fc from 'fast-check';
import { orderPromotions, type Promotion } from '@/domain/orderPromotions';

describe('orderPromotions', () => {
  it.each<[string, unknown, Promotion[]]>([
    ['objects', [{ name: '2x1', amount: -300 }], [{ name: '2x1', amount: -300 }]],
    ['positive amounts', [{ title: 'Bienvenida', discount: 300 }], [{ name: 'Bienvenida', amount: -300 }]],
    ['amounts with a currency', [{ code: 'HOLA', value: { fractional: 250, currency: 'EUR' } }], [{ name: 'HOLA', amount: -250 }]],
    ['a single object', { name: '2x1', amount: 300 }, [{ name: '2x1', amount: -300 }]],
    [
      'amounts by name',
      { HOLA: 250, '2x1': { amount: 100 } },
      [
        { name: '2x1', amount: -100 },
        { name: 'HOLA', amount: -250 },
      ],
    ],
    ['texts', ['2x1', '  '], [{ name: '2x1', amount: null }]],
    ['a number', 300, [{ name: null, amount: -300 }]],
    [
      'of an unknown shape',
      [{ percent: 10, on: 'pizza' }, {}, null, 0],
      [
        { name: 'percent: 10, on: pizza', amount: null },
        { name: null, amount: 0 },
      ],
    ],
    ['missing', null, []],
  ])('parses promotions that are %s [OR-10]', (_shape, promotions, expected) => {
    expect(orderPromotions(promotions)).toEqual(expect.arrayContaining(expected));
    expect(orderPromotions(promotions)).toHaveLength(expected.length);
  });

  it('accepts any JSON value, and never returns a positive amount', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (promotions) => {
        expect(orderPromotions(promotions).every(({ amount }) => amount === null || amount <= 0)).toBe(true);
      }),
    );
  });
});
