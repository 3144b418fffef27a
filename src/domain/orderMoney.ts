import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { formatMoney, marketLocale } from '@/lib/money';

/** Writes an amount of an order (minor units): currency of the order, else of its location, else EUR, the way of the market (decision G42). */
export function orderMoney(
  amount: number,
  order: Pick<Order, 'currency'>,
  location: Pick<Location, 'currency' | 'country'> | undefined,
): string {
  return formatMoney(amount, order.currency || location?.currency || 'EUR', marketLocale(location?.country));
}
