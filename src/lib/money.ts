const formats = new Map<string, Intl.NumberFormat>();

const CURRENCY_CODE = /^[A-Za-z]{3}$/;
const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/**
 * Writes an amount of minor units the way of its market: 275 EUR → `2,75 €` (specification 1 §9, decision G42).
 * The euro is always written the Spanish way; other currencies follow `marketLocale` (es-CO, pt-BR, …), never the viewer's language.
 * A code that nobody knows stands for itself; what is no currency code stands behind the number as it is. Nothing is never `-0,00`.
 */
export function formatMoney(minorUnits: number, currency = 'EUR', marketLocale = 'es-ES'): string {
  const code = CURRENCY_CODE.test(currency) ? currency.toUpperCase() : null;
  const locale = code === 'EUR' ? 'es-ES' : marketLocale;
  const key = `${locale} ${code}`;
  let format = formats.get(key);
  if (!format) {
    const style = code === null ? TWO_DECIMALS : ({ style: 'currency', currency: code } as const);
    format = new Intl.NumberFormat(locale, { ...style, useGrouping: 'always', signDisplay: 'negative' });
    formats.set(key, format);
  }
  const amount = format.format(minorUnits / 100);
  return code === null ? `${amount} ${currency}` : amount;
}

/** Adds an amount to the sum of its currency: two currencies are never added up. */
export function addMoney(sums: Map<string, number>, currency: string, amount: number): void {
  sums.set(currency, (sums.get(currency) ?? 0) + amount);
}

const MARKET_LOCALES: Record<string, string> = { ES: 'es-ES', BR: 'pt-BR', CO: 'es-CO', MX: 'es-MX', PT: 'pt-PT' };

/** The locale that writes money in a country (ISO 3166 alpha-2 code); Spain's where the country is unknown. */
export function marketLocale(country: string | null | undefined): string {
  return MARKET_LOCALES[(country ?? '').toUpperCase()] ?? 'es-ES';
}

const CURRENCY_LOCALES: Record<string, string> = { BRL: 'pt-BR', COP: 'es-CO', MXN: 'es-MX' };

/** The locale that writes money of a currency where it is known of no country: `R$ 80,00`. Spain's for all others. */
export function currencyLocale(currency: string): string {
  return CURRENCY_LOCALES[currency.toUpperCase()] ?? 'es-ES';
}
