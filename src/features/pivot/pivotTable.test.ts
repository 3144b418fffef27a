import type { PivotField } from '@/domain/pivot';
import type { PivotMeasure } from '@/domain/pivotMeasures';
import { cellFilter } from '@/features/pivot/pivotTable';

const DAYS = { from: '2026-02-01', to: '2026-03-31' };
const FILTER = { fromDay: DAYS.from, toDay: DAYS.to, currency: 'EUR' };

/** The filter of the cell of one field with this key, in euros. */
function filterOf(field: PivotField, key: string, measure: PivotMeasure = 'printFailures', filter = {}) {
  const row = { keys: [key], currency: 'EUR' };
  return cellFilter({ rows: [field], columns: [], filter }, DAYS, { row, columnKey: null, measure });
}

describe('the orders of a pivot cell', () => {
  it.each<[PivotField, string, object]>([
    ['location', 'location-1', { locationIds: ['location-1'] }],
    ['account', 'account-1', { accountIds: ['account-1'] }],
    ['channel', 'glovo', { channels: ['glovo'] }],
    ['service', 'DELIVERY', { serviceType: ['DELIVERY'] }],
    ['product', 'Pizza', { product: 'Pizza' }],
    ['status', 'CANCELLED', { statuses: ['CANCELLED'] }],
    ['reason', 'Sin stock', { reason: 'Sin stock' }],
    ['weekday', '5', { weekday: 5 }],
    ['hour', '13', { hour: 13 }],
    ['day', '2026-02-14', { fromDay: '2026-02-14', toDay: '2026-02-14' }],
    ['week', '2026-02-09', { fromDay: '2026-02-09', toDay: '2026-02-15' }],
    ['month', '2026-02', { fromDay: '2026-02-01', toDay: '2026-02-28' }],
  ])('are those of its %s [M-04]', (field, key, expected) => {
    expect(filterOf(field, key)).toEqual({ ...FILTER, ...expected });
  });

  it('are within the period, also of a week that begins before it [M-04]', () => {
    expect(filterOf('week', '2026-01-26')).toMatchObject({ fromDay: '2026-02-01', toDay: '2026-02-01' });
  });

  it('are restricted by row and column, and by neither for a total [M-04]', () => {
    const layout = { rows: ['location'], columns: ['hour'], filter: {} } as const;
    const cell = (keys: string[], columnKey: string | null) =>
      cellFilter(layout, DAYS, { row: { keys, currency: 'EUR' }, columnKey, measure: 'printFailures' });

    expect(cell(['location-1'], '9')).toEqual({ ...FILTER, locationIds: ['location-1'], hour: 9 });
    expect(cell(['location-1'], null)).toEqual({ ...FILTER, locationIds: ['location-1'] });
    expect(cell([], null)).toEqual(FILTER);
  });

  it.each<[PivotMeasure, string]>([
    ['sales', 'COMPLETED'],
    ['cancelled', 'CANCELLED'],
    ['cancelledShare', 'CANCELLED'],
    ['failed', 'NOT_PROCESSED'],
  ])('have the status that %s counts, and are none if the filter excludes it [M-04]', (measure, status) => {
    const other = status === 'COMPLETED' ? 'CANCELLED' : 'COMPLETED';

    expect(filterOf('hour', '13', measure)).toEqual({ ...FILTER, hour: 13, statuses: [status] });
    expect(filterOf('hour', '13', measure, { statuses: [other] })).toBeNull();
  });

  it('are not known for a section of the menu [M-04]', () => {
    expect(filterOf('category', 'Postres')).toBeNull();
  });
});
