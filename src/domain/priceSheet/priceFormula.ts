import { MAX_PRICE } from '@/domain/catalogProblems';
import { parsePriceText } from '@/domain/priceSheet/sheetPrice';

/**
 * A change of prices: by a percentage, by an amount of minor units, or to a price (`by: null`: no change, only the ending). `ending`: the
 * last two digits that the result is rounded to, 0 to 99; null: none.
 */
export interface PriceFormula {
  by: { percent: number } | { amount: number } | { price: number } | null;
  ending: number | null;
}

const MAX_PERCENT = 1000;

/**
 * Parses `+5 %`, `-5%`, `+0,50`, `-0.50` and `=9.90`; an empty text changes nothing but the ending. @returns null for all other texts, and
 * for percentages outside of -100 to 1000.
 */
export function parseFormula(text: string, language: string): PriceFormula['by'] | undefined {
  const compact = text.replace(/\s/gu, '');
  if (compact === '') return null;
  const [, sign = '', number = '', percent = ''] = /^([-−+=])([^%]*)(%?)$/u.exec(compact) ?? [];
  if (sign === '' || number === '' || /^[-−+]/u.test(number)) return undefined;
  const parsed = parsePriceText(number, language);
  if (!('price' in parsed) || parsed.price === null) return undefined;
  if (sign === '=') return percent === '' ? { price: parsed.price } : undefined;
  const factor = sign === '+' ? 1 : -1;
  if (percent === '') return { amount: factor * parsed.price };
  const value = (factor * parsed.price) / 100;
  return value < -100 || value > MAX_PERCENT ? undefined : { percent: value };
}

/** Applies a formula to a price in minor units. @returns an integer from 0 to `MAX_PRICE`, or null if the price has no value. */
export function applyFormula(price: number | null, { by, ending }: PriceFormula): number | null {
  if (by !== null && 'price' in by) return rounded(by.price, ending);
  if (price === null) return null;
  if (by === null) return rounded(price, ending);
  // Multiplied before dividing, so that 5 % of 10.00 is exact.
  return rounded('percent' in by ? (price * (100 + by.percent)) / 100 : price + by.amount, ending);
}

/** The nearest price with the ending; of two equally near ones the higher. Free stays free. */
function rounded(price: number, ending: number | null): number {
  const limited = Math.min(Math.max(0, Math.round(Math.round(price * 1000) / 1000)), MAX_PRICE);
  if (ending === null || limited === 0) return limited;
  const nearest = Math.floor((limited - ending) / 100 + 0.5) * 100 + ending;
  return nearest > MAX_PRICE ? nearest - 100 : Math.max(nearest, ending);
}
