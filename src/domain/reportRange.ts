import type { FigureFilter } from '@/domain/figureFilter';
import { MAX_RANGE_DAYS } from '@/domain/period';
import { needsRawOrders, type PivotField } from '@/domain/pivot';
import type { ReportType } from '@/domain/report';

export type GroupedReport = Exclude<ReportType, 'orders'>;

/** The fields of a pivot by which a report groups orders. */
export const REPORT_FIELDS: Readonly<Record<GroupedReport, PivotField[]>> = {
  sales: ['day', 'location', 'channel', 'account'],
  accumulated: ['day', 'location'],
  salesWithProducts: ['day', 'location', 'channel', 'account', 'product'],
  summary: ['location', 'channel', 'service', 'account'],
};

/** The fields by which the figures of a report, its tiles and charts, group orders: each in a query of its own. */
export const FIGURE_FIELDS = {
  totals: ['day', 'account', 'channel'],
  hours: ['hour'],
  products: ['product'],
} as const satisfies Record<string, PivotField[]>;

/**
 * Maximum number of days of a report with its figures (row M-03, decision G104): those of sums that the rollups contain, else those of figures that are read
 * from the orders, as for a list of orders, for days of another zone than the location's, and for products by business day.
 */
export function maxReportDays(type: ReportType, filter: FigureFilter): number {
  if (type === 'orders') return MAX_RANGE_DAYS.reports;
  const queries = [REPORT_FIELDS[type], ...Object.values(FIGURE_FIELDS)];
  return queries.some((rows) => needsRawOrders({ ...filter, rows: [...rows] })) ? MAX_RANGE_DAYS.reports : MAX_RANGE_DAYS.sums;
}
