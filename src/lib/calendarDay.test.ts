import fc from 'fast-check';
import { addToDay, dayOf, rangeOfDays } from '@/lib/calendarDay';

// Zones whose clocks change at two, at midnight, by half an hour, and never.
const ZONES = [
  'Europe/Madrid',
  'Atlantic/Azores',
  'America/Santiago',
  'America/Havana',
  'America/Sao_Paulo',
  'America/Bogota',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kolkata',
];
const zone = fc.constantFrom(...ZONES);
const day = fc.integer({ min: 0, max: 365 * 40 }).map((days) => addToDay('2000-03-01', days));
const days = (from: string, to: string) => ({ from, to });

describe('rangeOfDays', () => {
  it('is half-open and uses the zone', () => {
    expect(rangeOfDays(days('2026-11-20', '2026-11-20'), 'Europe/Madrid')).toEqual({
      from: '2026-11-19T23:00:00.000Z',
      to: '2026-11-20T23:00:00.000Z',
    });
  });

  it.each([
    ['Europe/Madrid', '2026-03-29', 23],
    ['Europe/Madrid', '2026-10-25', 25],
    ['America/Santiago', '2026-09-06', 23],
    ['Africa/Cairo', '2026-04-24', 23],
  ])('in %s on %s is %d hours long', (timeZone, date, hours) => {
    const { from, to } = rangeOfDays(days(date, date), timeZone);

    expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(hours);
  });

  it('ends at 0:00 even if the day began at 1:00', () => {
    expect(rangeOfDays(days('2026-09-06', '2026-09-06'), 'America/Santiago')).toEqual({
      from: '2026-09-06T04:00:00.000Z',
      to: '2026-09-07T03:00:00.000Z',
    });
  });

  it('contains exactly the instants of its days in every zone', () => {
    fc.assert(
      fc.property(zone, day, fc.integer({ min: 0, max: 40 }), (timeZone, first, more) => {
        const last = addToDay(first, more);
        const range = rangeOfDays(days(first, last), timeZone);
        const [from, to] = [Date.parse(range.from), Date.parse(range.to)];

        expect([from - 1, from, to - 1, to].map((instant) => dayOf(instant, timeZone))).toEqual([
          addToDay(first, -1),
          first,
          last,
          addToDay(last, 1),
        ]);
      }),
    );
  });

  it('of consecutive periods has neither gaps nor overlaps', () => {
    fc.assert(
      fc.property(zone, day, (timeZone, date) => {
        const next = addToDay(date, 1);
        expect(rangeOfDays(days(date, date), timeZone).to).toBe(rangeOfDays(days(next, next), timeZone).from);
      }),
    );
  });
});
