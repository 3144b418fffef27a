import { figureFilterParams, type FigureFilter } from '@/domain/figureFilter';
import { MAX_RANGE_DAYS, periodProblems } from '@/domain/period';
import { isPivotOfProducts, needsRawOrders, type PivotField } from '@/domain/pivot';
import type { ReportType } from '@/domain/report';
import { pathTo } from '@/services/paths/pathTo';

/** The fields of the pivot with the sums of a report; a report of orders has none. */
const ROWS: Readonly<Record<ReportType, readonly PivotField[]>> = {
  orders: [],
  sales: ['location', 'channel'],
  accumulated: ['day'],
  salesWithProducts: ['product'],
  summary: ['location', 'channel', 'service'],
};

/**
 * The address of the pivot that contains the sums of a report over more days than the reports have (row M-03); null if the report is a list of orders,
 * or the pivot does not have these days either.
 */
export function longReportAddress(type: ReportType, { fromDay, toDay, ...filter }: FigureFilter): string | null {
  const rows = [...ROWS[type]];
  const problems = periodProblems({ from: fromDay, to: toDay }, MAX_RANGE_DAYS.pivot);
  if (rows.length === 0 || problems.from || problems.to || needsRawOrders({ ...filter, fromDay, toDay, rows })) return null;
  // The days are parameters of their own.
  const params = figureFilterParams(filter as FigureFilter);
  for (const field of rows) params.append('rows', field);
  for (const measure of isPivotOfProducts({ rows }) ? ['items', 'sales'] : ['orders', 'sales', 'cancelled', 'failed'])
    params.append('measure', measure);
  params.set('from', fromDay);
  params.set('to', toDay);
  return `${pathTo('pivot', {})}?${params.toString()}`;
}
