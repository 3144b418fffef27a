import { readReportParams, reportParams } from '@/domain/reportAddress';
import type { ReportContent } from '@/domain/savedView';

const PLAIN: ReportContent = {
  ...{ kind: 'report', report: 'orders', period: { preset: 'today' }, accountId: null, locationIds: [], channels: [] },
  ...{ services: [], statuses: [], days: 'location', dayStartsAt: 5 },
};
const FULL: ReportContent = {
  kind: 'report',
  report: 'summary',
  period: { from: '2026-11-01', to: '2026-11-20' },
  accountId: 'account 1&2',
  locationIds: ['location-1', 'location-2'],
  channels: ['glovo'],
  services: ['takeaway'],
  statuses: ['NOT_PROCESSED', 'CANCELLED'],
  days: 'business',
  dayStartsAt: 0,
};
const read = (text: string) => readReportParams(new URLSearchParams(text));

describe('the address of a report', () => {
  it.each([
    ['default filters', PLAIN],
    ['all filters', FULL],
    ['a relative period', { ...PLAIN, period: { preset: 'previousWeek' } } as const],
  ])('contains %s and returns them unchanged [M-02]', (_what, content) => {
    expect(read(reportParams(content).toString())).toEqual({ kind: 'content', content });
  });

  it('omits defaults, but never the report and the period [M-02]', () => {
    expect(reportParams(PLAIN).toString()).toBe('report=orders&period=today');
    expect(read('period=thisMonth')).toEqual({ kind: 'content', content: { ...PLAIN, period: { preset: 'thisMonth' } } });
  });

  it('without filters contains only a report [M-02]', () => {
    expect(read('')).toEqual({ kind: 'none', report: 'orders' });
    expect(read('report=sales&other=1')).toEqual({ kind: 'none', report: 'sales' });
  });

  it.each([
    ['report=gone', 'report', 'gone'],
    ['report=sales&report=orders&period=today', 'report', 'sales, orders'],
    ['statuses=COMPLETED', 'period', ''],
    ['period=someday', 'period', 'someday'],
    ['period=today&from=2026-11-01', 'period', 'today, 2026-11-01'],
    ['from=2026-11-01', 'period', '2026-11-01'],
    ['from=2026-11-01&to=2026-02-30', 'period', '2026-11-01, 2026-02-30'],
    ['period=today&services=drone', 'services', 'drone'],
    ['period=today&statuses=GONE', 'statuses', 'GONE'],
    ['period=today&days=mars', 'days', 'mars'],
    ['period=today&dayStartsAt=24', 'dayStartsAt', '24'],
    ['period=today&dayStartsAt=', 'dayStartsAt', ''],
    ['period=today&dayStartsAt=5.5', 'dayStartsAt', '5.5'],
    ['period=today&locationIds=', 'locationIds', ''],
  ])('is rejected with its field and text if it is %s [M-02]', (text, field, value) => {
    expect(read(text)).toEqual({ kind: 'invalid', problems: [{ field, text: value }] });
  });

  it('is rejected if an id is longer than 200 characters [M-02]', () => {
    const id = 'x'.repeat(201);
    expect(read(`period=today&accountId=${id}`)).toEqual({ kind: 'invalid', problems: [{ field: 'accountId', text: id }] });
  });

  it('is rejected with each invalid field [M-02]', () => {
    expect(read('report=gone&period=someday&channels=glovo')).toEqual({
      kind: 'invalid',
      problems: [
        { field: 'report', text: 'gone' },
        { field: 'period', text: 'someday' },
      ],
    });
  });
});
