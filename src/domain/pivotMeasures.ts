import type { PivotCell } from '@/domain/pivot';

/**
 * The measures of a pivot (row M-04, `docs/figures.md`) by the kind of their values. `count`: a number; `money`: minor units of the currency of the cell;
 * `share`: from 0 to 1; `minutes`: how late orders were.
 */
export const MEASURE_KINDS = {
  orders: 'count',
  ordersShare: 'share',
  sales: 'money',
  salesShare: 'share',
  average: 'money',
  items: 'count',
  fees: 'money',
  cancelled: 'count',
  cancelledShare: 'share',
  failed: 'count',
  lateMedian: 'minutes',
  lateMost: 'minutes',
  printFailures: 'count',
} as const;
export type PivotMeasure = keyof typeof MEASURE_KINDS;

export function isPivotMeasure(text: string): text is PivotMeasure {
  return Object.hasOwn(MEASURE_KINDS, text);
}

export const PIVOT_MEASURES: readonly PivotMeasure[] = Object.keys(MEASURE_KINDS).filter(isPivotMeasure);

/** Whether a measure needs the lateness of orders, which the server reads only on request. */
export function needsLateness(measures: readonly string[]): boolean {
  return measures.some((measure) => isPivotMeasure(measure) && MEASURE_KINDS[measure] === 'minutes');
}

/** The value of a measure of a cell, in the unit of its kind; null if it is not defined. `total`: the cell of all orders in the currency. */
export function measureOf(measure: PivotMeasure, cell: PivotCell | undefined, total: PivotCell | undefined): number | null {
  if (!cell) return null;
  const { orders, sales, cancelled, failed, withoutTotal } = cell;
  switch (measure) {
    case 'ordersShare':
      return shareOf(orders, total?.orders ?? null);
    case 'salesShare':
      return shareOf(sales, total?.sales ?? null);
    case 'average':
      return sales === null || orders === null || withoutTotal === null ? null : shareOf(sales, orders - withoutTotal);
    case 'cancelledShare':
      return orders === null || cancelled === null || failed === null ? null : shareOf(cancelled, orders + cancelled + failed);
    default:
      return cell[measure];
  }
}

/** A share as percent with two decimals, for a file: 12.5 for 0.125. */
export function percentOf(share: number | null): number | null {
  return share === null ? null : Math.round(share * 10_000) / 100;
}

function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}
