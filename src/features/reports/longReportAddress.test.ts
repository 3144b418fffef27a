import { longReportAddress } from '@/features/reports/longReportAddress';

const YEAR = { fromDay: '2025-12-01', toDay: '2026-11-30' };

describe('longReportAddress', () => {
  it('leads from each report of sums to a pivot with its rows, days and filters [M-03]', () => {
    expect(longReportAddress('summary', { ...YEAR, channels: ['glovo'] })).toBe(
      '/reports/pivot?channels=glovo&rows=location&rows=channel&rows=service' +
        '&measure=orders&measure=sales&measure=cancelled&measure=failed&from=2025-12-01&to=2026-11-30',
    );
    expect(longReportAddress('salesWithProducts', YEAR)).toMatch(/\?rows=product&measure=items&measure=sales&from=/);
    expect(longReportAddress('accumulated', YEAR)).toContain('rows=day');
    expect(longReportAddress('sales', YEAR)).toContain('rows=location&rows=channel');
  });

  it('leads nowhere from a list of orders, and where the pivot does not have the days either [M-03]', () => {
    expect(longReportAddress('orders', YEAR)).toBeNull();
    expect(longReportAddress('summary', { ...YEAR, fromDay: '2025-10-26' })).toBeNull();
    expect(longReportAddress('summary', { ...YEAR, toDay: '2025-11-30' })).toBeNull();
    expect(longReportAddress('summary', { ...YEAR, days: 'zone', timeZone: 'Europe/Madrid' })).toBeNull();
  });
});
