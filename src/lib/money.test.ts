import { formatMoney, marketLocale } from '@/lib/money';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('formatMoney', () => {
  it.each([
    [275, '2,75 €'],
    [0, '0,00 €'],
    [5, '0,05 €'],
    [-150, '-1,50 €'],
    [123_456_789, '1.234.567,89 €'],
  ])('formats %d minor units as %s [S-19]', (minorUnits, text) => {
    expect(plain(formatMoney(minorUnits))).toBe(text);
  });

  it.each([
    ['BRL', 'BR', 'R$ 2,75'],
    ['COP', 'CO', '$ 3'],
    ['EUR', 'BR', '2,75 €'],
  ])('formats %s in %s in the format of the market [S-19]', (currency, country, text) => {
    expect(plain(formatMoney(275, currency, marketLocale(country)))).toBe(text);
  });

  it.each([
    ['XYZ', '2,75 XYZ'],
    ['eur', '2,75 €'],
    ['€€', '2,75 €€'],
    ['doblones', '2,75 doblones'],
  ])('formats an amount in the unknown or unusual currency code %s', (currency, text) => {
    expect(plain(formatMoney(275, currency))).toBe(text);
  });

  it('formats negative zero without a sign', () => {
    expect([-0, -0.4].map((amount) => plain(formatMoney(amount)))).toEqual(['0,00 €', '0,00 €']);
  });
});
