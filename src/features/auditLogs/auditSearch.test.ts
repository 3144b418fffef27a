import { auditQueryOf, readAuditSearch, writeAuditSearch } from '@/features/auditLogs/auditSearch';

const NOW = new Date(2026, 10, 21, 14, 30);
const WEEK = { userId: '', entity: '', from: '2026-11-15', to: '2026-11-21' };

describe('auditSearch', () => {
  it('defaults to the last seven days including today', () => {
    expect(readAuditSearch(new URLSearchParams(), NOW)).toEqual(WEEK);
    expect(readAuditSearch(new URLSearchParams('user=user-1&entity=flag&from=2026-01-01&to='), NOW)).toEqual({
      userId: 'user-1',
      entity: 'flag',
      from: '2026-01-01',
      to: '',
    });
  });

  it.each([WEEK, { userId: 'user-1', entity: 'order', from: '', to: '' }])('round-trips through the URL: %j', (search) => {
    expect(readAuditSearch(writeAuditSearch(search), NOW)).toEqual(search);
  });

  it("queries from the start of the first day to the end of the last day in the viewer's zone", () => {
    expect(auditQueryOf({ ...WEEK, userId: 'user-1', entity: 'flag' })).toEqual({
      userId: 'user-1',
      entity: 'flag',
      fromDate: new Date(2026, 10, 15).toISOString(),
      toDate: new Date(2026, 10, 22).toISOString(),
    });
    expect(auditQueryOf({ ...WEEK, from: '', to: '' })).toEqual({});
  });

  it.each([
    [{ from: 'yesterday' }, 'invalidDate'],
    [{ to: '2026-02-30' }, 'invalidDate'],
    [{ from: '0202-11-15' }, 'invalidDate'],
    [{ from: '2026-11-22' }, 'wrongOrder'],
  ])('rejects %j', (over, problem) => {
    expect(auditQueryOf({ ...WEEK, ...over })).toBe(problem);
  });
});
