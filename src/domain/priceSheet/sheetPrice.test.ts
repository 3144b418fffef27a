import fc from 'fast-check';
import { MAX_PRICE } from '@/domain/catalogProblems';
import { parsePriceText, priceText } from '@/domain/priceSheet/sheetPrice';

describe('parsePriceText', () => {
  it.each([
    ['9,90', 'es', 990],
    ['9.90', 'es', 990],
    ['9.9', 'pt', 990],
    ['9', 'en', 900],
    ['1234', 'en', 123_400],
    ['999999,99', 'en', MAX_PRICE],
    [' 9.5 ', 'es', 950],
    ['1.234', 'es', 123_400],
    ['1,234', 'en', 123_400],
    ['1.234,56', 'en', 123_456],
    ['1,234.56', 'es', 123_456],
    ['9,90 €', 'es', 990],
    ['R$ 9,90', 'pt', 990],
    ['R$\u00a01.234,50', 'pt', 123_450],
    ['$9.90', 'en', 990],
    ['9.90 EUR', 'en', 990],
    ['EUR 9.90', 'en', 990],
    ['0', 'es', 0],
    ['-0,00', 'es', 0],
  ])('parses "%s" in the language %s as %s minor units [M-01]', (text, language, price) => {
    expect(parsePriceText(text, language)).toEqual({ price });
  });

  it('parses an empty text as the inherited price [M-01]', () => {
    expect(parsePriceText(' ', 'es')).toEqual({ price: null });
  });

  it.each([
    ['1.234', 'en', 'threeDecimals'],
    ['1,234', 'pt', 'threeDecimals'],
    ['-5,00', 'es', 'negative'],
    ['(5.00)', 'en', 'negative'],
    ['-5,00 €', 'es', 'negative'],
    ['€ -5,00', 'es', 'negative'],
    ['123456789012', 'es', 'tooLarge'],
    ['1234567890123456', 'es', 'tooLarge'],
    ['10.000.000,00', 'es', 'tooLarge'],
    ['gratis', 'es', 'notAPrice'],
    ['€', 'es', 'notAPrice'],
    ['1.2.3', 'es', 'notAPrice'],
    ['1e3', 'en', 'notAPrice'],
    ['#N/A', 'en', 'notAPrice'],
    ['=A1', 'en', 'notAPrice'],
    ['9,905', 'es', 'threeDecimals'],
  ])('rejects "%s" in the language %s as %s [M-01]', (text, language, error) => {
    expect(parsePriceText(text, language)).toEqual({ error });
  });

  it('parses every price that it formats [M-01]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PRICE }), fc.constantFrom('es', 'en', 'pt'), (price, language) => {
        expect(parsePriceText(priceText(price, language), language)).toEqual({ price });
      }),
    );
  });

  it('returns a price within the limits or an error for any text [M-01]', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^\d{1,14}([.,]\d{0,2})?$/), fc.stringMatching(/^[-+=(€$ ]?[\d.,]{0,18}[)% €]?$/));
    fc.assert(
      fc.property(text, fc.constantFrom('es', 'en', 'pt'), (typed, language) => {
        const parsed = parsePriceText(typed, language);
        if ('error' in parsed || parsed.price === null) return;
        expect(Number.isInteger(parsed.price) && parsed.price >= 0 && parsed.price <= MAX_PRICE).toBe(true);
      }),
    );
  });
});
