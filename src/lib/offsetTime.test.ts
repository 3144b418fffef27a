import { offsetTime } from '@/lib/offsetTime';

describe('offsetTime', () => {
  it.each([
    ['2026-11-20T12:00:00.000Z', 'Europe/Madrid', '2026-11-20T13:00:00+01:00'],
    ['2026-10-25T00:30:00Z', 'Europe/Madrid', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T01:30:00Z', 'Europe/Madrid', '2026-10-25T02:30:00+01:00'],
    ['2026-11-20T01:00:00Z', 'America/St_Johns', '2026-11-19T21:30:00-03:30'],
    ['2026-11-20T01:00:00Z', 'UTC', '2026-11-20T01:00:00+00:00'],
    ['ayer', 'Europe/Madrid', ''],
    ['2026-11-20T01:00:00Z', 'Mars/Base', ''],
  ])('returns the local time of %s in %s with its offset: %s [M-08]', (instant, timeZone, expected) => {
    expect(offsetTime(instant, timeZone)).toBe(expected);
  });
});
