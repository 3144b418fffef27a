import { orderMoney } from '@/domain/orderMoney';

const bogota = { currency: 'COP', country: 'CO' };
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('orderMoney', () => {
  it.each([
    ['the currency of the order, the way of the market', { currency: 'COP' }, bogota, '$ 15.000'],
    ['the currency of the location where the order has none', {}, bogota, '$ 15.000'],
    [
      'the way of the home of the currency where nobody tells the country',
      { currency: 'BRL' },
      { currency: null, country: null },
      'R$ 15.000,00',
    ],
    ['euros where nobody says', { currency: null }, undefined, '15.000,00 €'],
    ['euros the Spanish way in any market', { currency: 'EUR' }, bogota, '15.000,00 €'],
    ['a code that is no currency beside the amount', { currency: 'doblones' }, undefined, '15.000,00 doblones'],
  ])('writes %s', (_case, order, location, text) => {
    expect(plain(orderMoney(1_500_000, order, location))).toBe(text);
  });
});
