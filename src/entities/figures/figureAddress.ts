import { figureFilterParams, type FigureFilter } from '@/domain/figureFilter';
import { MAX_RANGE_DAYS } from '@/domain/period';
import { needsRawOrders, type PivotField } from '@/domain/pivot';
import type { PivotMeasure } from '@/domain/pivotMeasures';
import { pivotParams } from '@/domain/viewAddress';
import { daysFrom } from '@/lib/calendarDay';
import { pathTo } from '@/services/paths/pathTo';

/**
 * The path of the orders behind a figure (row BR-02). A figure of more days than a list of orders has (row M-03) leads to its months in the pivot, each of
 * which leads to its orders; null if the pivot does not have these days either.
 */
export function figureAddress(filter: FigureFilter): string | null {
  const { fromDay, toDay, ...wide } = filter;
  if (daysFrom(fromDay, toDay) <= MAX_RANGE_DAYS.reports)
    return `${pathTo('reports', {})}?report=orders&${String(figureFilterParams(filter))}`;
  const rows: PivotField[] = wide.product === undefined ? ['month'] : ['product', 'month'];
  if (daysFrom(fromDay, toDay) > MAX_RANGE_DAYS.sums || needsRawOrders({ ...filter, rows })) return null;
  const params = pivotParams({
    ...{ rows, columns: [], measures: measuresOf(filter), period: { from: fromDay, to: toDay } },
    ...{ compare: 'none', compareFrom: '', sort: null, isHeat: false, filter: wide },
  });
  return `${pathTo('pivot', {})}?${String(params)}`;
}

function measuresOf({ statuses, product }: FigureFilter): PivotMeasure[] {
  if (statuses?.length === 1 && statuses[0] === 'CANCELLED') return ['cancelled'];
  if (statuses?.length === 1 && statuses[0] === 'NOT_PROCESSED') return ['failed'];
  return product === undefined ? ['orders', 'sales'] : ['orders', 'items', 'sales'];
}
