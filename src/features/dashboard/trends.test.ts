import { dayTrend, earliestHour, hoursOver, hourTrend } from '@/features/dashboard/trends';

const NONE = { sales: [], cancelled: 0, failed: 0 };
const NOON = Date.parse('2026-11-18T12:00:00Z');

describe('earliestHour', () => {
  it('returns the hour of the zone in which it is earliest [W-01]', () => {
    expect(earliestHour(NOON, ['Europe/Madrid'])).toBe('2026-11-18T13');
    expect(earliestHour(NOON, ['Europe/Madrid', 'America/Bogota', 'Asia/Tokyo'])).toBe('2026-11-18T07');
    expect(earliestHour(NOON - 8 * 3_600_000, ['Europe/Madrid', 'America/Bogota'])).toBe('2026-11-17T23');
  });
});

describe('hoursOver', () => {
  it.each([
    ['2026-11-18', '2026-11-18T13', 13],
    ['2026-11-18', '2026-11-18T00', 0],
    ['2026-11-18', '2026-11-17T23', 0],
    ['2026-11-18', '2026-11-19T01', 24],
  ])('of %s, where it is earliest %s, are %i [W-01]', (day, earliest, hours) => {
    expect(hoursOver(day, earliest)).toBe(hours);
  });
});

describe('hourTrend', () => {
  it('has the hours that are over, and the whole earlier day [W-01]', () => {
    const trend = hourTrend([{ ...NONE, hour: 1, orders: 4 }], [{ ...NONE, hour: 23, orders: 2 }], 3);

    expect(trend.values).toEqual([0, 4, 0]);
    expect(trend.before).toEqual([...Array.from({ length: 23 }, () => 0), 2]);
  });
});

describe('dayTrend', () => {
  it('has the days that are over, beside the same weekdays before them, in the earlier period up to yesterday [W-01]', () => {
    const days = { from: '2026-11-01', to: '2026-11-30' };
    const trend = dayTrend(days, [{ ...NONE, day: '2026-11-01', orders: 7 }], {
      before: [
        { ...NONE, day: '2026-10-04', orders: 3 },
        { ...NONE, day: '2026-11-01', orders: 7 },
      ],
      weeks: 4,
      today: '2026-11-02',
    });

    expect(trend.values).toEqual([7]);
    expect(trend.before).toHaveLength(29);
    expect([trend.before[0], trend.before[28]]).toEqual([3, 7]);
  });
});
