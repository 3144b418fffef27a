import type { DateOrder, DecimalSign } from '@/domain/channelMoney/statement';
import { isDay } from '@/lib/calendarDay';

/** Months by the first three letters in Spanish, English or Portuguese. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    ['jan', 'ene'],
    ['feb', 'fev'],
    ['mar'],
    ['apr', 'abr'],
    ['may', 'mai'],
    ['jun'],
    ['jul'],
    ['aug', 'ago'],
    ['sep', 'set'],
    ['oct', 'out'],
    ['nov'],
    ['dec', 'dic', 'dez'],
  ].flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])),
);

const MAX_MINOR_UNITS = 1_000_000_000_000;

/**
 * Parses an amount of a statement, in minor units: `-1.234,56 €`, `(12.50)`, `12,50-`, `R$ 1 234,56`. More than two decimals are rounded, halves away from 0.
 *
 * @returns null for an empty text, NaN if it is not an amount.
 */
export function parseStatementAmount(text: string, decimalSign: DecimalSign): number | null {
  const bare = text.replace(/[\s\u00A0\u202F'’]/g, '').replace(/[−–]/g, '-');
  if (bare === '') return null;
  const isInParentheses = /^\(.*\)$/.test(bare);
  // Only a sign, a code or symbol of a currency, and the number.
  const parts = /^(-?)(?:\p{Sc}|[A-Za-z]{1,3}\$?)?(-?)([\d.,]+)(-?)(?:\p{Sc}|[A-Za-z]{3})?$/u.exec(
    isInParentheses ? bare.slice(1, -1) : bare,
  );
  if (!parts) return Number.NaN;
  const [, ...groups] = parts;
  const digits = groups[2] ?? '';
  const isNegative = isInParentheses || groups.filter((group) => group === '-').length === 1;
  const number = decimalSign === ',' ? digits.replaceAll('.', '_').replace(',', '.') : digits.replaceAll(',', '_');
  if (!/^(?:\d+|\d{1,3}(?:_\d{3})+)?(?:\.\d{1,6})?$/.test(number) || number === '') return Number.NaN;
  const [whole = '', decimals = ''] = number.replaceAll('_', '').split('.');
  // In digits, because binary fractions of cents are not exact.
  const cents = Number(`${whole}${decimals.padEnd(2, '0').slice(0, 2)}`) + (Number(decimals[2] ?? '0') >= 5 ? 1 : 0);
  if (cents > MAX_MINOR_UNITS) return Number.NaN;
  return (isNegative ? -cents : cents) || 0;
}

/**
 * Parses a day of a statement, with or without a time: `2026-11-20T12:00:00Z`, `20/11/2026 12:00`, `20 nov. 2026`. The day is as the file states it; no time zone
 * is converted.
 *
 * @returns `yyyy-MM-dd`; null for an empty text, '' if it is not a day.
 */
export function parseStatementDay(text: string, order: DateOrder): string | null {
  if (text.trim() === '') return null;
  const words = text.toLowerCase().match(/\d+|\p{L}{3,}/gu) ?? [];
  const month = words.map((word) => MONTHS.get(word.slice(0, 3))).find((known) => known !== undefined);
  const numbers = words.filter((word) => /^\d/.test(word));
  const [first = '', second = '', third = ''] = numbers;
  if (month !== undefined) return order === 'ymd' || first.length === 4 ? dayOf(first, month, second) : dayOf(second, month, first);
  if (first.length === 4) return dayOf(first, Number(second), third);
  if (order === 'ymd') return dayOf(first, Number(second), third);
  return order === 'dmy' ? dayOf(third, Number(second), first) : dayOf(third, Number(first), second);
}

function dayOf(year: string, month: number, day: string): string {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const result = `${fullYear}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(result) ? result : '';
}

/** Guesses the decimal sign of amounts: the last sign before one or two digits at the end; by the language if none has any. */
export function guessDecimalSign(texts: readonly string[], language: string): DecimalSign {
  const votes = { ',': 0, '.': 0 };
  for (const text of texts) {
    const sign = /([.,])\d{1,2}\D*$/.exec(text)?.[1];
    if (sign === ',' || sign === '.') votes[sign] += 1;
  }
  if (votes[','] !== votes['.']) return votes[','] > votes['.'] ? ',' : '.';
  return language.startsWith('en') ? '.' : ',';
}

/** Guesses the order of numeric dates from days above 12; day first if all are ambiguous. */
export function guessDateOrder(texts: readonly string[]): DateOrder {
  const dates = texts.map((text) => text.match(/\d+/g) ?? []);
  if (dates.some(([first = '']) => first.length === 4)) return 'ymd';
  if (dates.some(([first = '']) => Number(first) > 12)) return 'dmy';
  return dates.some(([, second = '']) => Number(second) > 12 && Number(second) <= 31) ? 'mdy' : 'dmy';
}
