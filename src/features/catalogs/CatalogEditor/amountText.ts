import { parseMinorUnits, formatTypedAmount } from '@/lib/typedMoney';

/** Formats a price for an input in the given language. Negative prices and fractions of a cent are errors, so they are shown unrounded. */
export function amountText(minorUnits: number | null | undefined, language: string): string {
  if (minorUnits === null || minorUnits === undefined) return '';
  if (!Number.isInteger(minorUnits)) {
    return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 10 }).format(minorUnits / 100);
  }
  return minorUnits < 0 ? `-${formatTypedAmount(-minorUnits, language)}` : formatTypedAmount(minorUnits, language);
}

/**
 * Parses a typed price into minor units; null when empty, NaN when it is no amount. A negative amount is accepted: the problem list reports
 * it.
 */
export function amountOf(text: string, language: string): number | null {
  const trimmed = text.trim();
  const sign = /^[-−]/.test(trimmed) ? -1 : 1;
  const amount = parseMinorUnits(sign === -1 ? trimmed.slice(1) : trimmed, language);
  if (amount === null) return sign === -1 ? Number.NaN : null;
  // Avoids -0.
  return amount === 0 ? 0 : sign * amount;
}

/** Like `amountOf`, but undefined for text that is no amount. */
export function readAmount(typed: string, language: string): number | null | undefined {
  const amount = amountOf(typed, language);
  return Number.isNaN(amount) ? undefined : amount;
}
