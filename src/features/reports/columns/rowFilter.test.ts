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
      : { kind: 'text', words: [value], places: Uint32Array.of(0) };
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

describe('the orders behind a figure of a report [BR-02]', () => {
  const place = { locationIds: ['location-1'], accountIds: [''], channels: ['glovo'], currency: 'EUR' };
  const day = { fromDay: '2026-11-12', toDay: '2026-11-12', days: 'location' };
  const counted = { statuses: ['COMPLETED'] };

  it('are those of its day, place and channel, in its currency', () => {
    expect(of('sales', 'orders')).toEqual({ ...day, ...place, ...counted });
    expect(of('sales', 'failed')).toEqual({ ...day, ...place, statuses: ['NOT_PROCESSED'] });
  });

  it('are those of the range up to its day, where it is a figure to date', () => {
    expect(of('accumulated', 'salesToDate')).toEqual({ ...day, fromDay: '2026-11-01', currency: 'EUR', ...counted });
    expect(of('accumulated', 'sales')).toEqual({ ...day, currency: 'EUR', ...counted });
  });

  it('are those that have its product', () => {
    expect(of('salesWithProducts', 'pieces')).toEqual({ ...day, ...place, ...counted, product: 'Croquetas' });
  });

  it('are those of the whole range and its service type, also of one that nobody knows', () => {
    expect(of('summary', 'orders')).toEqual({ ...MONTH, ...place, ...counted, serviceType: ['by-drone'] });
  });

  it('are within those of the report', () => {
    expect(of('sales', 'orders', { ...MONTH, hour: 14, statuses: ['COMPLETED', 'CANCELLED'] })).toMatchObject({ ...counted, hour: 14 });
    expect(of('sales', 'orders', { ...MONTH, statuses: ['CANCELLED'] })).toBeNull();
  });

  it('are none where the figure counts none, and where no filter can name them', () => {
    expect(of('sales', 'cancelled')).toBeNull();
    expect(of('sales', 'location')).toBeNull();
    expect(of('sales', 'day')).toBeNull();
    expect(of('orders', 'sales')).toBeNull();
    expect(of('sales', 'sales', MONTH, columnsOf({ sales: NaN, day: '2026-11-12' }))).toBeNull();
  });

  it('are those without a total, where it counts them', () => {
    expect(of('sales', 'withoutTotal')).toEqual({ ...day, ...place, ...counted, total: 'none' });
  });

  it('are told of sales that came to nothing', () => {
    expect(of('sales', 'sales')).toMatchObject(counted);
  });
});
