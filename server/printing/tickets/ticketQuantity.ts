import type { Language } from '@/domain/language';

const FORMATS = new Map<Language, Intl.NumberFormat>();

/** Returns a formatter of quantities in a language, without grouping: `1,5` in Spanish, `1.5` in English. */
export function ticketQuantity(language: Language): (quantity: number) => string {
  const format =
    FORMATS.get(language) ?? new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 6, signDisplay: 'negative' });
  FORMATS.set(language, format);
  return (quantity) => format.format(quantity);
}
