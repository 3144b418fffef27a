import fc from 'fast-check';
import { dueTimesUntil, nextDueTime, type Recurrence } from '@/domain/reportSchedule';

const next = (recurrence: Recurrence, after: string, timeZone = 'Europe/Madrid') =>
  new Date(nextDueTime({ recurrence, timeZone }, Date.parse(after))).toISOString();

describe('the due times of a report', () => {
  it.each([
    ['a day later at the same time', { every: 'day', hour: 8 }, '2026-11-20T07:00:00Z', '2026-11-21T07:00:00.000Z'],
    ['today if the hour has not come', { every: 'day', hour: 8 }, '2026-11-20T06:59:59Z', '2026-11-20T07:00:00.000Z'],
    ['next Monday', { every: 'week', weekday: 1, hour: 8 }, '2026-11-23T07:00:00Z', '2026-11-30T07:00:00.000Z'],
    ['a Sunday', { every: 'week', weekday: 7, hour: 0 }, '2026-11-23T07:00:00Z', '2026-11-28T23:00:00.000Z'],
    ['the first of a month', { every: 'month', day: 1, hour: 8 }, '2026-11-20T07:00:00Z', '2026-12-01T07:00:00.000Z'],
    ['the last day of a month without a 31st', { every: 'month', day: 31, hour: 8 }, '2027-02-01T07:00:00Z', '2027-02-28T07:00:00.000Z'],
    ['the 31st of a month that has one', { every: 'month', day: 31, hour: 8 }, '2027-02-28T07:00:00Z', '2027-03-31T06:00:00.000Z'],
    ['29 February of a leap year', { every: 'month', day: 29, hour: 8 }, '2028-02-01T07:00:00Z', '2028-02-29T07:00:00.000Z'],
  ] as const)('include %s [M-06]', (_what, recurrence, after, expected) => {
    expect(next(recurrence, after)).toBe(expected);
  });

  it('are at the change of the clocks for an hour that is skipped, and on the day after at the hour itself [M-06]', () => {
    expect(next({ every: 'day', hour: 2 }, '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:00:00.000Z');
    expect(next({ every: 'day', hour: 2 }, '2027-03-28T01:00:00Z')).toBe('2027-03-29T00:00:00.000Z');
  });

  it('include an hour that is repeated once, at its first occurrence [M-06]', () => {
    expect(next({ every: 'day', hour: 2 }, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
    expect(next({ every: 'day', hour: 2 }, '2026-10-25T00:00:00Z')).toBe('2026-10-26T01:00:00.000Z');
  });

  it('are one for each local day in every zone, through both changes of the clocks [M-06]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Europe/Madrid',
          'America/Santiago',
          'Australia/Lord_Howe',
          'Asia/Kathmandu',
          'America/Sao_Paulo',
          'Africa/Casablanca',
        ),
        fc.integer({ min: 0, max: 23 }),
        (timeZone, hour) => {
          const timing = { recurrence: { every: 'day', hour } as const, timeZone };
          const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
          const days: string[] = [];
          let at = Date.parse('2026-01-01T12:00:00Z');
          for (let count = 0; count < 365; count += 1) {
            at = nextDueTime(timing, at);
            days.push(dayFormat.format(at));
          }
          const first = Date.parse(`${days[0]}T00:00:00Z`);
          expect(days).toEqual(days.map((_day, index) => new Date(first + index * 86_400_000).toISOString().slice(0, 10)));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('that passed are reduced to the last one, with the number of the others [M-06]', () => {
    const timing = { recurrence: { every: 'day', hour: 8 } as const, timeZone: 'Europe/Madrid' };
    const at = (text: string) => Date.parse(text);

    const twoDays = dueTimesUntil(timing, at('2026-11-20T07:00:00Z'), at('2026-11-22T07:30:00Z'));
    const atOnce = dueTimesUntil(timing, at('2026-11-20T07:00:00Z'), at('2026-11-20T07:00:00Z'));

    expect(twoDays).toEqual({ dueAt: at('2026-11-22T07:00:00Z'), missed: 2, nextDueAt: at('2026-11-23T07:00:00Z') });
    expect(atOnce).toEqual({ dueAt: at('2026-11-20T07:00:00Z'), missed: 0, nextDueAt: at('2026-11-21T07:00:00Z') });
  });
});
