import { zonedDay } from '@/lib/zonedDay';

describe('zonedDay', () => {
  it.each([
    ['Europe/Madrid', '2026-11-20T12:00:00Z', '2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z'],
    ['Europe/Madrid', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    // There is no midnight when the clocks go forward at midnight: the day begins at 1:00, and the next one at 0:00 all the same.
    ['America/Santiago', '2026-09-06T15:00:00Z', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ])('in %s at %s is from %s to %s', (zone, instant, from, to) => {
    expect(zonedDay(new Date(instant), zone)).toEqual({ from, to });
  });
});
