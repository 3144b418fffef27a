import fc from 'fast-check';
import { amountOf, amountText, readAmount } from '@/features/catalogs/CatalogEditor/amountText';

describe('amountText [CA-03]', () => {
  it.each([
    [null, 'es', ''],
    [undefined, 'es', ''],
    [1250, 'es', '12,50'],
    [1250, 'en', '12.50'],
    [1250, 'pt', '12,50'],
    [5, 'es', '0,05'],
    [-100, 'es', '-1,00'],
    [123_456_789, 'es', '1234567,89'],
  ])('formats %p in %s as %p', (minorUnits, language, text) => expect(amountText(minorUnits, language)).toBe(text));

  it('formats fractions of a cent with the decimal separator of the language, so that it is not read as a thousands separator', () => {
    expect(amountText(850.5, 'es')).toBe('8,505');
    expect(amountText(850.5, 'en')).toBe('8.505');
    expect(readAmount(amountText(850.5, 'es'), 'es')).toBeUndefined();
  });

  it.each([
    ['', 'es', null],
    ['  ', 'es', null],
    ['9,25', 'es', 925],
    ['9.25', 'es', 925],
    ['1.234', 'es', 123_400],
    ['1,234', 'en', 123_400],
    ['-1', 'es', -100],
    ['−0,50', 'es', -50],
    ['-0', 'es', 0],
  ])('parses %p in %s as %p', (typed, language, amount) => expect(amountOf(typed, language)).toBe(amount));

  it.each(['-', '--5', 'gratis', '1,2,3', '12,345', '1e3'])('rejects %p as an amount', (typed) => {
    expect(amountOf(typed, 'es')).toBeNaN();
    expect(readAmount(typed, 'es')).toBeUndefined();
  });

  it('parses every amount that it formats', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), fc.constantFrom('es', 'en', 'pt'), (amount, language) => {
        expect(readAmount(amountText(amount, language), language)).toBe(amount);
      }),
    );
  });
});
