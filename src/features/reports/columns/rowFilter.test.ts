import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportType } from '@/domain/report';
import { rowFilter } from '@/features/reports/columns/rowFilter';
import type { ColumnData, Columns } from '@/lib/columns';

const MONTH: FigureFilter = { fromDay: '2026-11-01', toDay: '2026-11-30', days: 'location' };

/** One row. */
function columnsOf(row: Readonly<Record<string, string | number>>): Columns {
  const columnOf = (value: string | number): ColumnData =>
    typeof value === 'number'
      ? { kind: 'number', values: Float64Array.of(value) }
      : { kind: 'text', dictionary: [value], indices: Uint32Array.of(0) };
  return { rowCount: 1, byId: Object.fromEntries(Object.entries(row).map(([id, value]) => [id, columnOf(value)])) };
}

const ROW = columnsOf({
  day: '2026-11-12',
  locationId: 'location-1',
  accountId: '',
  channel: 'glovo',
  serviceType: 'by-drone',
  product: 'Croquetas',
  currency: 'EUR',
  ...{ orders: 2, sales: 0, pieces: 4, cancelled: 0, failed: 1, withoutTotal: 1, ordersToDate: 9, salesToDate: 900 },
});
const of = (type: ReportType, figure: string, filter = MONTH, columns = ROW) => rowFilter(type, filter, columns, 0, figure);

describe('rowFilter [BR-02]', () => {
  const place = { locationIds: ['location-1'], accountIds: [''], channels: ['glovo'], currency: 'EUR' };
  const day = { fromDay: '2026-11-12', toDay: '2026-11-12', days: 'location' };
  const counted = { statuses: ['COMPLETED'] };

  it('selects the day, location, channel and currency of the row', () => {
    expect(of('sales', 'orders')).toEqual({ ...day, ...place, ...counted });
    expect(of('sales', 'failed')).toEqual({ ...day, ...place, statuses: ['NOT_PROCESSED'] });
  });

  it('selects the range up to the day of the row for a cumulative figure', () => {
    expect(of('accumulated', 'salesToDate')).toEqual({ ...day, fromDay: '2026-11-01', currency: 'EUR', ...counted });
    expect(of('accumulated', 'sales')).toEqual({ ...day, currency: 'EUR', ...counted });
  });

  it('selects the product of the row', () => {
    expect(of('salesWithProducts', 'pieces')).toEqual({ ...day, ...place, ...counted, product: 'Croquetas' });
  });

  it('selects the whole range and the service type of the row, also an unknown one', () => {
    expect(of('summary', 'orders')).toEqual({ ...MONTH, ...place, ...counted, serviceType: ['by-drone'] });
  });

  it('stays within the filter of the report', () => {
    expect(of('sales', 'orders', { ...MONTH, hour: 14, statuses: ['COMPLETED', 'CANCELLED'] })).toMatchObject({ ...counted, hour: 14 });
    expect(of('sales', 'orders', { ...MONTH, statuses: ['CANCELLED'] })).toBeNull();
  });

  it('returns null for a figure of no orders, and for a field that no filter can express', () => {
    expect(of('sales', 'cancelled')).toBeNull();
    expect(of('sales', 'location')).toBeNull();
    expect(of('sales', 'day')).toBeNull();
    expect(of('orders', 'sales')).toBeNull();
    expect(of('sales', 'sales', MONTH, columnsOf({ sales: NaN, day: '2026-11-12' }))).toBeNull();
  });

  it('selects the orders without a total if the figure counts them', () => {
    expect(of('sales', 'withoutTotal')).toEqual({ ...day, ...place, ...counted, total: 'none' });
  });

  it('selects the orders of sales that sum to zero', () => {
    expect(of('sales', 'sales')).toMatchObject(counted);
  });
});
