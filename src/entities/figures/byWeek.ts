import type { Sales } from '@/domain/orderStatistics';
import { addToDay, weekdayOf } from '@/lib/calendarDay';
import { addMoney } from '@/lib/money';

/** The orders of some days of a chart. `before`: orders of the same days of the compared period; null if it has no such days. */
export interface ChartDays {
  fromDay: string;
  toDay: string;
  orders: number;
  sales: Sales;
  before: number | null;
}

/** Sums up days, in ascending order, by week from Monday to Sunday; the first and the last week contain only days of the period (row M-10). */
export function byWeek(days: readonly ChartDays[]): ChartDays[] {
  const weeks = new Map<string, ChartDays[]>();
  for (const day of days) {
    const monday = addToDay(day.fromDay, 1 - weekdayOf(day.fromDay));
    weeks.set(monday, [...(weeks.get(monday) ?? []), day]);
  }
  return [...weeks.values()].map(sumOf);
}

function sumOf(days: readonly ChartDays[]): ChartDays {
  const before = days.flatMap((day) => day.before ?? []);
  return {
    fromDay: days[0]?.fromDay ?? '',
    toDay: days.at(-1)?.toDay ?? '',
    orders: total(days.map(({ orders }) => orders)),
    sales: sumOfSales(days.flatMap(({ sales }) => sales)),
    before: before.length === 0 ? null : total(before),
  };
}

function sumOfSales(sales: Sales): Sales {
  const sums = new Map<string, number>();
  for (const { currency, amount } of sales) addMoney(sums, currency, amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
