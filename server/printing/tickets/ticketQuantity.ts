import type { TicketLanguage } from './ticketWords';

const FORMATS = new Map<TicketLanguage, Intl.NumberFormat>();

/** Returns a formatter of quantities in a language, without grouping: `1,5` in Spanish, `1.5` in English. */
export function ticketQuantity(language: TicketLanguage): (quantity: number) => string {
  const format =
    FORMATS.get(language) ?? new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 6, signDisplay: 'negative' });
  FORMATS.set(language, format);
  return (quantity) => format.format(quantity);
}
