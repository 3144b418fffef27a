import { figureFilterSchema, readFigureFilter } from '@/domain/figureFilter';
import { figureAddress } from '@/entities/figures/figureAddress';

const YEAR = { fromDay: '2025-12-01', toDay: '2026-11-30', days: 'location' } as const;

describe('figureAddress', () => {
  it('leads to the orders with all values of each filter [BR-02]', () => {
    const filter = { fromDay: '2026-11-01', toDay: '2026-11-30', locationIds: ['a', 'b'], channels: ['glovo', ''], hour: 0 };

    const address = new URL(figureAddress(filter) ?? '', 'https://pase.test');

    expect(address.pathname).toBe('/reports');
    expect(address.searchParams.get('report')).toBe('orders');
    expect(readFigureFilter(address.searchParams)).toEqual(figureFilterSchema.parse(filter));
  });

  it('leads from a figure of a year to its months with its filters [M-03]', () => {
    expect(figureAddress({ ...YEAR, locationIds: ['a', 'b'], statuses: ['COMPLETED'] })).toBe(
      '/reports/pivot?days=location&locationIds=a&locationIds=b&statuses=COMPLETED&rows=month&measure=orders&measure=sales&from=2025-12-01&to=2026-11-30',
    );
    expect(figureAddress({ ...YEAR, statuses: ['CANCELLED'] })).toContain('rows=month&measure=cancelled&from');
    expect(figureAddress({ ...YEAR, statuses: ['NOT_PROCESSED'] })).toContain('rows=month&measure=failed&from');
    expect(figureAddress({ ...YEAR, product: 'Pizza' })).toContain('product=Pizza&rows=product&rows=month&measure=orders&measure=items');
  });

  it('returns null for a figure of a year that the pivot does not have either [M-03]', () => {
    expect(figureAddress({ ...YEAR, total: 'none' })).toBeNull();
    expect(figureAddress({ ...YEAR, days: 'zone', timeZone: 'Europe/Madrid' })).toBeNull();
    expect(figureAddress({ ...YEAR, fromDay: '2025-10-26' })).toBeNull();
  });
});
