import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportStatus } from '@/domain/orderStatus';
import type { ReportType } from '@/domain/report';
import { ofStatus } from '@/entities/figures/ofStatus';
import { numberAt, textAt, type Columns } from '@/lib/columns';

/** Of which orders a figure is. What is not here is no figure. */
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
/** Of these, nothing is no order. */
const COUNTS = ['orders', 'ordersToDate', 'withoutTotal', 'cancelled', 'failed'];
const TO_DATE = ['ordersToDate', 'salesToDate'];

/** The orders of a filter that a figure is of; null where it is of none of them. */
export function ofFigure(filter: FigureFilter, figure: string): FigureFilter | null {
  const status = STATUS_OF_FIGURE[figure];
  const of = status ? ofStatus(filter, status) : null;
  return of && figure === 'withoutTotal' ? { ...of, total: 'none' } : of;
}

/**
 * The orders behind a figure of a row of an aggregated report, exactly (row BR-02): `filter` are those of the whole report. Null where the
 * figure is no such figure, and where it is of no order.
 */
export function rowFilter(type: ReportType, filter: FigureFilter, columns: Columns, row: number, figure: string): FigureFilter | null {
  const value = numberAt(columns.byId[figure], row);
  if (type === 'orders' || Number.isNaN(value) || (value === 0 && COUNTS.includes(figure))) return null;
  const text = (field: string) => textAt(columns.byId[field], row);
  const of = ofFigure(filter, figure);
  if (!of) return null;
  const ofCurrency = { ...of, currency: text('currency') };
  const day = text('day');
  if (type === 'accumulated') return { ...ofCurrency, fromDay: TO_DATE.includes(figure) ? filter.fromDay : day, toDay: day };
  const ofPlace = { ...ofCurrency, locationIds: [text('locationId')], accountIds: [text('accountId')], channels: [text('channel')] };
  switch (type) {
    case 'sales':
      return { ...ofPlace, fromDay: day, toDay: day };
    case 'salesWithProducts':
      return { ...ofPlace, fromDay: day, toDay: day, product: text('product') };
    case 'summary':
      return { ...ofPlace, serviceType: [text('serviceType')] };
  }
}
