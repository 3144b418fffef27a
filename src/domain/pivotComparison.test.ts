import { comparedDays, comparedUntil } from '@/domain/pivotComparison';

const MADRID = 'Europe/Madrid';
// 12:13 in Madrid, in winter time.
const NOW = Date.parse('2026-11-27T11:13:00Z');
const day = (text: string) => ({ from: text, to: text });

describe('the time up to which a period that is not over is compared', () => {
  it('is the same clock time of the other day [M-02]', () => {
    expect(comparedUntil(day('2026-11-27'), day('2026-11-26'), '2026-11-27', NOW, MADRID)).toBe('2026-11-26T11:13:00.000Z');
    expect(comparedUntil(day('2026-11-27'), day('2026-12-27'), '2026-11-27', NOW, MADRID)).toBe('2026-12-27T11:13:00.000Z');
  });

  it('is the same clock time if the clocks changed between both days [M-02, M-03]', () => {
    expect(comparedUntil(day('2026-11-27'), day('2026-10-23'), '2026-11-27', NOW, MADRID)).toBe('2026-10-23T10:13:00.000Z');
    expect(comparedUntil(day('2026-11-27'), day('2026-10-23'), '2026-11-27', NOW, 'America/Bogota')).toBe('2026-10-23T11:13:00.000Z');
  });

  it('is on the day of the same position of a longer period [M-03]', () => {
    const days = { from: '2026-11-01', to: '2026-11-30' };
    const lastYear = { from: '2025-11-01', to: '2025-11-30' };

    expect(comparedUntil(days, lastYear, '2026-11-27', NOW, MADRID)).toBe('2025-11-27T11:13:00.000Z');
  });

  it('is not defined for a period that is over or has not begun', () => {
    expect(comparedUntil(day('2026-11-26'), day('2026-11-25'), '2026-11-27', NOW, MADRID)).toBeUndefined();
    expect(comparedUntil(day('2026-11-28'), day('2026-11-27'), '2026-11-27', NOW, MADRID)).toBeUndefined();
  });
});

describe('the days that a pivot is compared with', () => {
  it('are the same dates a year before; those of February 29 are of the day before [M-03]', () => {
    const lastYear = (from: string, to: string) => comparedDays({ compare: 'lastYear', compareFrom: '' }, { from, to });

    expect(lastYear('2026-11-01', '2026-11-30')).toEqual({ from: '2025-11-01', to: '2025-11-30' });
    expect(lastYear('2028-02-29', '2028-03-01')).toEqual({ from: '2027-02-28', to: '2027-03-01' });
  });
});
