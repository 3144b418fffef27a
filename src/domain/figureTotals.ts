import type { OrderStatistics, Sales } from '@/domain/orderStatistics';
import { addMoney } from '@/lib/money';

/** Orders and sales by currency, and the numbers of cancelled and failed orders, which `orders` does not include. */
export interface Totals {
  orders: number;
  sales: Sales;
  cancelled: number;
  failed: number;
}

/** Totals of a period: the sums over its days. */
export function figureTotals({ byDay }: OrderStatistics): Totals {
  const sums = new Map<string, number>();
  const totals = { orders: 0, cancelled: 0, failed: 0 };
  for (const { orders, cancelled, failed, sales } of byDay) {
    totals.orders += orders;
    totals.cancelled += cancelled;
    totals.failed += failed;
    for (const { currency, amount } of sales) addMoney(sums, currency, amount);
  }
  return { ...totals, sales: [...sums].map(([currency, amount]) => ({ currency, amount })) };
}
