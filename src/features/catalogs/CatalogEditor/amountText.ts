import { minorUnitsOf, typedAmount } from '@/lib/typedMoney';

/** A price as a person of the language would type it. Below nothing, or with parts of a cent, it is a mistake that must be seen. */
export function amountText(minorUnits: number | null | undefined, language: string): string {
  if (minorUnits === null || minorUnits === undefined) return '';
  if (!Number.isInteger(minorUnits)) {
    return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 10 }).format(minorUnits / 100);
  }
  return minorUnits < 0 ? `-${typedAmount(-minorUnits, language)}` : typedAmount(minorUnits, language);
}

/** What was typed as a price, in minor units; null for nothing, NaN for what is no amount. Below nothing is an amount: the catalog's problems say so. */
export function amountOf(text: string, language: string): number | null {
  const trimmed = text.trim();
  const sign = /^[-−]/.test(trimmed) ? -1 : 1;
  const amount = minorUnitsOf(sign === -1 ? trimmed.slice(1) : trimmed, language);
  if (amount === null) return sign === -1 ? Number.NaN : null;
  // Nothing below nothing is nothing.
  return amount === 0 ? 0 : sign * amount;
}

/** As a field reads what was typed: undefined for what is no amount. */
export function readAmount(typed: string, language: string): number | null | undefined {
  const amount = amountOf(typed, language);
  return Number.isNaN(amount) ? undefined : amount;
}
