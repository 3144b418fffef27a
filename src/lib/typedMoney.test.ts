import fc from 'fast-check';
import { parseMinorUnits, formatTypedAmount } from '@/lib/typedMoney';

describe('parseMinorUnits', () => {
  it.each([
    ['12,50', 1250],
    ['12.50', 1250],
    ['12,5', 1250],
    ['12', 1200],
    [' 12 ', 1200],
    ['0', 0],
    ['0,05', 5],
    ['12,', 1200],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1 234,56', 123_456],
    ['1.234.567', 123_456_700],
    ['', null],
    ['  ', null],
  ])('parses %j as %s minor units in every language [OM-03]', (typed, expected) => {
    expect(['es', 'en', 'pt'].map((language) => parseMinorUnits(typed, language))).toEqual([expected, expected, expected]);
  });

  it('treats a single separator before three digits as thousands, unless it is the decimal separator of the language', () => {
    expect([parseMinorUnits('1.234', 'es'), parseMinorUnits('1,234', 'en'), parseMinorUnits('1.234', 'pt')]).toEqual([
      123_400, 123_400, 123_400,
    ]);
    expect([parseMinorUnits('1,234', 'es'), parseMinorUnits('1.234', 'en')]).toEqual([Number.NaN, Number.NaN]);
  });

  it.each(['abc', '-5', '5-', '1e9', '12,345', '1,2,3', '1.23.456', '1.2345,6', ',50', '€5', '٥', 'NaN', 'Infinity', '9'.repeat(40)])(
    'returns NaN for the ambiguous or invalid text %j',
    (typed) => {
      expect(parseMinorUnits(typed, 'es')).toBeNaN();
    },
  );

  it('parses formatted amounts without loss', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999_999), fc.constantFrom('es', 'en', 'pt'), (amount, language) => {
        expect(parseMinorUnits(formatTypedAmount(amount, language), language)).toBe(amount);
      }),
    );
  });
});

describe('formatTypedAmount', () => {
  it.each([
    [1250, 'es', '12,50'],
    [1250, 'en', '12.50'],
    [5, 'pt', '0,05'],
    [null, 'es', ''],
    [Number.NaN, 'es', ''],
  ])('formats %s in %s as %j', (amount, language, text) => {
    expect(formatTypedAmount(amount, language)).toBe(text);
  });
});
