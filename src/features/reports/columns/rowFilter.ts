import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportStatus } from '@/domain/orderStatus';
import type { ReportType } from '@/domain/report';
import { withStatus } from '@/entities/figures/withStatus';
import { numberAt, textAt, type Columns } from '@/lib/columns';

/** The status of the orders that a figure counts. A field that is missing here is not a figure. */
const STATUS_OF_FIGURE: Readonly<Record<string, ReportStatus>> = {
  orders: 'COMPLETED',
  sales: 'COMPLETED',
  pieces: 'COMPLETED',
  ordersToDate: 'COMPLETED',
  salesToDate: 'COMPLETED',
  withoutTotal: 'COMPLETED',
  cancelled: 'CANCELLED',
  failed: 'NOT_PROCESSED',
};
/** Figures that count orders: a zero has no orders behind it. */
const COUNTS = ['orders', 'ordersToDate', 'withoutTotal', 'cancelled', 'failed'];
const TO_DATE = ['ordersToDate', 'salesToDate'];

/** The filter for the orders of a figure; null if the filter excludes all of them. */
export function filterOfFigure(filter: FigureFilter, figure: string): FigureFilter | null {
  const status = STATUS_OF_FIGURE[figure];
  const statusFilter = status ? withStatus(filter, status) : null;
  return statusFilter && figure === 'withoutTotal' ? { ...statusFilter, total: 'none' } : statusFilter;
}

/**
 * The filter for exactly the orders behind a figure in a row of an aggregated report (row BR-02); `filter` is that of the whole report.
 * Null if the field is not a figure, and if no order is behind it.
 */
export function rowFilter(type: ReportType, filter: FigureFilter, columns: Columns, row: number, figure: string): FigureFilter | null {
  const value = numberAt(columns.byId[figure], row);
  if (type === 'orders' || Number.isNaN(value) || (value === 0 && COUNTS.includes(figure))) return null;
  const text = (field: string) => textAt(columns.byId[field], row);
  const statusFilter = filterOfFigure(filter, figure);
  if (!statusFilter) return null;
  const currencyFilter = { ...statusFilter, currency: text('currency') };
  const day = text('day');
  if (type === 'accumulated') return { ...currencyFilter, fromDay: TO_DATE.includes(figure) ? filter.fromDay : day, toDay: day };
  const channelFilter = {
    ...currencyFilter,
    locationIds: [text('locationId')],
    accountIds: [text('accountId')],
    channels: [text('channel')],
  };
  switch (type) {
    case 'sales':
      return { ...channelFilter, fromDay: day, toDay: day };
    case 'salesWithProducts':
      return { ...channelFilter, fromDay: day, toDay: day, product: text('product') };
    case 'summary':
      return { ...channelFilter, serviceType: [text('serviceType')] };
  }
}
