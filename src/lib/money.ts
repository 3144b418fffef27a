const formats = new Map<string, Intl.NumberFormat>();

const CURRENCY_CODE = /^[A-Za-z]{3}$/;
const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/**
 * Formats an amount of minor units in the format of its market: 275 EUR → `2,75 €` (specification 1 §9, decision G42). Euros always use the
 * Spanish format; other currencies use `marketLocale` (es-CO, pt-BR, …), never the viewer's language. An unknown currency code is shown as
 * it is; a text that is not a currency code is appended to the number. Zero is never `-0,00`.
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

/** Adds an amount to the sum of its currency; amounts in different currencies are never added. */
export function addMoney(sums: Map<string, number>, currency: string, amount: number): void {
  sums.set(currency, (sums.get(currency) ?? 0) + amount);
}

const MARKET_LOCALES: Record<string, string> = { ES: 'es-ES', BR: 'pt-BR', CO: 'es-CO', MX: 'es-MX', PT: 'pt-PT' };

/** Locale of the money format of a country (ISO 3166 alpha-2 code); Spanish if the country is unknown. */
export function marketLocale(country: string | null | undefined): string {
  return MARKET_LOCALES[(country ?? '').toUpperCase()] ?? 'es-ES';
}

const CURRENCY_LOCALES: Record<string, string> = { BRL: 'pt-BR', COP: 'es-CO', MXN: 'es-MX' };

/** Locale of the money format of a currency if the country is unknown: `R$ 80,00`. Spanish for all others. */
export function currencyLocale(currency: string): string {
  return CURRENCY_LOCALES[currency.toUpperCase()] ?? 'es-ES';
}
