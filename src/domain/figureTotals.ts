import type { OrderStatistics, Sales } from '@/domain/orderStatistics';

/** Orders that count and what they came to, for each currency; beside them those that do not count. */
export interface Totals {
  orders: number;
  sales: Sales;
  cancelled: number;
  failed: number;
}

/** The totals of a period: the sum of its days, money by currency. */
export function figureTotals({ byDay }: OrderStatistics): Totals {
  const amounts = new Map<string, number>();
  const totals = { orders: 0, cancelled: 0, failed: 0 };
  for (const { orders, cancelled, failed, sales } of byDay) {
    totals.orders += orders;
    totals.cancelled += cancelled;
    totals.failed += failed;
    for (const { currency, amount } of sales) amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  }
  return { ...totals, sales: [...amounts].map(([currency, amount]) => ({ currency, amount })) };
}
