import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { formatMoney, marketLocale } from '@/lib/money';

/** Where a currency is at home, for locations that do not say in which country they are. */
const HOME_OF_CURRENCY: ReadonlyMap<string, string> = new Map([
  ['BRL', 'BR'],
  ['COP', 'CO'],
  ['MXN', 'MX'],
]);

/** Writes an amount of an order (minor units): currency of the order, else of its location, else EUR, the way of the market (decision G42). */
export function orderMoney(
  amount: number,
  order: Pick<Order, 'currency'>,
  location: Pick<Location, 'currency' | 'country'> | undefined,
): string {
  const currency = order.currency || location?.currency || 'EUR';
  return formatMoney(amount, currency, marketLocale(location?.country ?? HOME_OF_CURRENCY.get(currency)));
}
