/**
 * Parses an amount that a user typed, in minor units: `12,50` and `12.50` are 1250 (specification 1 §3: 275 means 2.75 in every currency).
 * If there are two different separators, the last one is the decimal separator; a single separator before three digits groups thousands
 * unless it is the decimal separator of the language: `1.234` is 123400 in Spanish.
 * @returns null for an empty text, NaN for a negative, ambiguous or invalid one.
 */
export function parseMinorUnits(typed: string, language: string): number | null {
  const text = typed.replace(/\s/gu, '');
  if (text === '') return null;
  const decimalSign = findDecimalSign(text, language);
  const [whole = '', decimals = '', ...more] = decimalSign ? text.split(decimalSign) : [text];
  if (more.length > 0 || !WHOLE.test(whole) || !/^\d{0,2}$/.test(decimals)) return Number.NaN;
  return Number(`${whole.replace(/\D/g, '')}${decimals.padEnd(2, '0')}`);
}

/** Formats minor units as users of the language type them: 1250 is `12,50` in Spanish. */
export function formatTypedAmount(minorUnits: number | null, language: string): string {
  if (minorUnits === null || Number.isNaN(minorUnits)) return '';
  const digits = String(minorUnits).padStart(3, '0');
  return `${digits.slice(0, -2)}${decimalSeparatorOf(language)}${digits.slice(-2)}`;
}

/** Digits, or groups of three after one to three digits, all separated by the same character; long enough for any price. */
const WHOLE = /^(?:\d{1,12}|\d{1,3}(?:\.\d{3}){1,3}|\d{1,3}(?:,\d{3}){1,3})$/;

function findDecimalSign(text: string, language: string): string | null {
  const signs = text.replace(/[^.,]/g, '');
  const last = signs.at(-1);
  if (last === undefined) return null;
  if (signs.includes(last === ',' ? '.' : ',')) return last;
  if (signs.length > 1) return null;
  const isGrouping = /[.,]\d{3}$/.test(text) && last !== decimalSeparatorOf(language);
  return isGrouping ? null : last;
}

/** Creating a number format takes longer than parsing, and a pasted sheet has thousands of prices. */
const separators = new Map<string, string>();

function decimalSeparatorOf(language: string): string {
  let separator = separators.get(language);
  if (separator === undefined) {
    separator = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? ',';
    separators.set(language, separator);
  }
  return separator;
}
