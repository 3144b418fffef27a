import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { formatMoney, marketLocale } from '@/lib/money';

/** Country whose format a currency uses if the location has no country. */
const COUNTRY_OF_CURRENCY: ReadonlyMap<string, string> = new Map([
  ['BRL', 'BR'],
  ['COP', 'CO'],
  ['MXN', 'MX'],
]);

/**
 * Formats an amount of an order (minor units) in the currency of the order, else of its location, else EUR, in the format of the market
 * (decision G42).
 */
export function orderMoney(
  amount: number,
  order: Pick<Order, 'currency'>,
  location: Pick<Location, 'currency' | 'country'> | undefined,
): string {
  const currency = order.currency || location?.currency || 'EUR';
  return formatMoney(amount, currency, marketLocale(location?.country ?? COUNTRY_OF_CURRENCY.get(currency)));
}
