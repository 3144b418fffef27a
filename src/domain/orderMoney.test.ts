import { orderMoney } from '@/domain/orderMoney';

const bogota = { currency: 'COP', country: 'CO' };
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('orderMoney', () => {
  it.each([
    ['in the currency of the order and the format of the market', { currency: 'COP' }, bogota, '$ 15.000'],
    ['in the currency of the location if the order has none', {}, bogota, '$ 15.000'],
    [
      'in the format of the country of the currency if the location has none',
      { currency: 'BRL' },
      { currency: null, country: null },
      'R$ 15.000,00',
    ],
    ['in euros by default', { currency: null }, undefined, '15.000,00 €'],
    ['euros in the Spanish format in any market', { currency: 'EUR' }, bogota, '15.000,00 €'],
    ['an unknown currency code after the amount', { currency: 'doblones' }, undefined, '15.000,00 doblones'],
  ])('formats an amount %s', (_case, order, location, text) => {
    expect(plain(orderMoney(1_500_000, order, location))).toBe(text);
  });
});
