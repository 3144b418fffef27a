import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { formatMoney, marketLocale } from '@/lib/money';

/** Country whose format a currency uses if the location has no country. */
const COUNTRY_OF_CURRENCY: ReadonlyMap<string, string> = new Map([
  ['BRL', 'BR'],
  ['COP', 'CO'],
  ['MXN', 'MX'],
]);

/** The currency (ISO 4217) of the amounts of an order: its own, else that of its location, else EUR. */
export function orderCurrency({ currency }: Pick<Order, 'currency'>, location: Pick<Location, 'currency'> | undefined): string {
  return currency || location?.currency || 'EUR';
}

/**
 * Formats an amount of an order (minor units) in the currency of the order, else of its location, else EUR, in the format of the market
 * (decision G42).
 */
export function orderMoney(
  amount: number,
  order: Pick<Order, 'currency'>,
  location: Pick<Location, 'currency' | 'country'> | undefined,
): string {
  const currency = orderCurrency(order, location);
  return formatMoney(amount, currency, marketLocale(location?.country ?? COUNTRY_OF_CURRENCY.get(currency)));
}
