import { MAX_PRICE } from '@/domain/catalogProblems';
import { formatTypedAmount, parseMinorUnits } from '@/lib/typedMoney';

/**
 * Why a text is not a price. `negative`: prices start at zero; `tooLarge`: above `MAX_PRICE`; `threeDecimals`: `1.234` where the dot
 * is the decimal separator, which may mean 1234 or 1.23; `notAPrice`: everything else.
 */
export type PriceTextError = 'negative' | 'notAPrice' | 'threeDecimals' | 'tooLarge';

/** A parsed cell text: a price in minor units, null for an empty text (the inherited price), or an error. */
export type PriceText = { price: number | null } | { error: PriceTextError };

/** Currency signs and codes that spreadsheets add to a price. */
const CURRENCY = /^(?:R\$|US\$|MX\$|[€$£]|[A-Za-z]{3}(?=[\s\d]))|(?:R\$|[€$£]|(?<=[\s\d])[A-Za-z]{3})$/gu;

/** Without signs and groups of digits, and within `MAX_PRICE`: the same price in every language. */
const PLAIN_PRICE = /^(\d{1,6})(?:[.,](\d{1,2}))?$/;

/**
 * Parses the text of a cell as a price (row M-01, decision G90). The last of two different separators is the decimal separator in every
 * language, so `1.234,56` is accepted in English too. A single separator before three digits depends on the language: `1.234` is 1234.00 in
 * Spanish and an error in English.
 */
export function parsePriceText(text: string, language: string): PriceText {
  const plain = PLAIN_PRICE.exec(text);
  // A pasted sheet has tens of thousands of prices, and most are plain.
  if (plain) return { price: Number(plain[1]) * 100 + Number((plain[2] ?? '').padEnd(2, '0')) };
  const trimmed = text.trim();
  const isNegative = /^(?:[-−]|\(.*\)$)/u.test(trimmed);
  const bare = trimmed
    .replace(/^[-−(]\s*|\)$/gu, '')
    .replace(CURRENCY, '')
    .replace(/^\s*[-−]/u, '');
  const price = parseMinorUnits(bare, language);
  if (price === null) return trimmed === '' ? { price: null } : { error: 'notAPrice' };
  if (Number.isNaN(price)) return { error: errorOf(bare) };
  if (isNegative || /^[^\d]*[-−]/u.test(trimmed)) return price === 0 ? { price: 0 } : { error: 'negative' };
  return price > MAX_PRICE ? { error: 'tooLarge' } : { price };
}

function errorOf(text: string): PriceTextError {
  const digits = text.replace(/\s/gu, '');
  if (/^\d{1,3}[.,]\d{3}$/.test(digits)) return 'threeDecimals';
  return /^\d{13,}(?:[.,]\d{0,2})?$/.test(digits) ? 'tooLarge' : 'notAPrice';
}

/** Formats a price as users of the language type it, for an editor or the clipboard; '' for none. */
export function priceText(price: number | null, language: string): string {
  if (price === null) return '';
  // Earlier versions saved fractions and negative prices; they are shown as they are, so that they can be corrected.
  const whole = Math.round(Math.abs(price));
  return `${price < 0 ? '-' : ''}${formatTypedAmount(whole, language)}`;
}
