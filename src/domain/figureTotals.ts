import type { OrderStatistics, Sales } from '@/domain/orderStatistics';
import { addMoney } from '@/lib/money';

/** Orders that count and what they came to, for each currency; beside them those that do not count. */
export interface Totals {
  orders: number;
  sales: Sales;
  cancelled: number;
  failed: number;
}

/** The totals of a period: the sum of its days, money by currency. */
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
