const formats = new Map<string, Intl.NumberFormat>();

const CURRENCY_CODE = /^[A-Za-z]{3}$/;
const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/**
 * Writes an amount of minor units the way of its market: 275 EUR → `2,75 €` (specification 1 §9, decision G42).
 * The euro is always written the Spanish way; other currencies follow `marketLocale` (es-CO, pt-BR, …), never the viewer's language.
 * What is no currency code stands behind the number as it is.
 */
export function formatMoney(minorUnits: number, currency = 'EUR', marketLocale = 'es-ES'): string {
  const locale = currency === 'EUR' ? 'es-ES' : marketLocale;
  const isCode = CURRENCY_CODE.test(currency);
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { ...(isCode ? { style: 'currency', currency } : TWO_DECIMALS), useGrouping: 'always' });
    formats.set(key, format);
  }
  const amount = format.format(minorUnits / 100);
  return isCode ? amount : `${amount} ${currency}`;
}

const MARKET_LOCALES: Record<string, string> = { ES: 'es-ES', BR: 'pt-BR', CO: 'es-CO', MX: 'es-MX', PT: 'pt-PT' };

/** The locale that writes money in a country (ISO 3166 alpha-2 code); Spain's where the country is unknown. */
export function marketLocale(country: string | null | undefined): string {
  return MARKET_LOCALES[(country ?? '').toUpperCase()] ?? 'es-ES';
}
