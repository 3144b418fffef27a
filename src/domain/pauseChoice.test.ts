import fc from 'fast-check';
import { closingAt, nextOpening, openingAt, type OpeningHours } from '@/domain/openingHours';
import { daysAhead, PAUSE_MINUTES, pauseEnd, occurrenceOf, pauseProblem, type PauseChoice } from '@/domain/pauseChoice';
import { dayOf } from '@/lib/calendarDay';

const MADRID = 'Europe/Madrid';
const ALL_DAY = [{ from: '00:00', to: '00:00' }];
const ALWAYS: OpeningHours = { mon: ALL_DAY, tue: ALL_DAY, wed: ALL_DAY, thu: ALL_DAY, fri: ALL_DAY, sat: ALL_DAY, sun: ALL_DAY };
const SPLIT = [
  { from: '12:00', to: '16:30' },
  { from: '19:30', to: '23:30' },
];
const WEEK: OpeningHours = { mon: SPLIT, tue: SPLIT, wed: SPLIT, thu: SPLIT, fri: [{ from: '19:00', to: '02:30' }], sat: SPLIT };

/** The end of a pause in local time, or the error code. */
function end(choice: PauseChoice, now: string, openingHours: unknown = ALWAYS, timeZone = MADRID) {
  const result = pauseEnd(choice, { timeZone, openingHours }, Date.parse(now));
  if (typeof result === 'string') return result;
  const { until, clocks, closesAt } = result;
  const wall = (instant: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant).replace(',', '');
  return [wall(until), clocks, closesAt === null ? null : wall(closesAt)];
}

// The 20th of November 2026 is a Friday.
describe('pauseEnd', () => {
  it('supports the durations of the specification [SA-02]', () => {
    expect(PAUSE_MINUTES.map((minutes) => end({ kind: 'minutes', minutes }, '2026-11-20T12:00:00Z')[0])).toEqual(
      ['13:05', '13:15', '13:30', '13:45', '14:00', '14:15', '14:30', '15:00', '15:30', '16:00'].map((time) => `2026-11-20 ${time}`),
    );
  });

  it('rounds up to a whole minute', () => {
    expect(end({ kind: 'minutes', minutes: 5 }, '2026-11-20T12:00:00.001Z')).toEqual(['2026-11-20 13:06', 'once', null]);
  });

  it('supports a local time today or on the next day [SA-02]', () => {
    const now = '2026-11-20T23:30:00Z';

    expect(end({ kind: 'today', time: '12:15' }, now)).toEqual(['2026-11-21 12:15', 'once', null]);
    expect(end({ kind: 'nextDay', time: '12:15' }, now)[0]).toBe('2026-11-22 12:15');
    expect(end({ kind: 'today', time: '22:15' }, now, ALWAYS, 'America/Bogota')[0]).toBe('2026-11-20 22:15');
  });

  it.each([
    ['at noon, although it opens again on the same day', '2026-11-19T12:00:00Z', '2026-11-20 19:00'],
    ['after midnight, during the service of the previous day', '2026-11-21T00:30:00Z', '2026-11-21 12:00'],
    ['before a day without hours', '2026-11-21T12:00:00Z', '2026-11-23 12:00'],
  ])('until tomorrow ends at the next opening on a later day: %s [SA-02]', (_case, now, until) => {
    expect(end({ kind: 'tomorrow' }, now, WEEK)[0]).toBe(until);
  });

  it('until tomorrow ends at midnight if the location never closes [SA-02]', () => {
    expect(end({ kind: 'tomorrow' }, '2026-11-20T12:00:00Z')[0]).toBe('2026-11-21 00:00');
  });

  it('reports that the location closes before the pause ends [SA-05]', () => {
    expect(end({ kind: 'minutes', minutes: 180 }, '2026-11-19T13:00:00Z', WEEK)).toEqual(['2026-11-19 17:00', 'once', '2026-11-19 16:30']);
    expect(end({ kind: 'minutes', minutes: 150 }, '2026-11-19T13:00:00Z', WEEK)).toEqual(['2026-11-19 16:30', 'once', null]);
  });

  it.each([
    ['an hour later if the clocks skip the time', '2026-03-28T12:00:00Z', '02:30', ['2026-03-29 03:30', 'leftOut']],
    ['at the second occurrence of a time that occurs twice', '2026-10-24T12:00:00Z', '02:30', ['2026-10-25 02:30', 'second']],
  ])('ends %s, and reports it [SA-02]', (_case, now, time, expected) => {
    expect(end({ kind: 'nextDay', time }, now).slice(0, 2)).toEqual(expected);
  });

  it('reports which occurrence of a repeated hour ends a duration', () => {
    expect(end({ kind: 'minutes', minutes: 30 }, '2026-10-25T00:00:00Z').slice(0, 2)).toEqual(['2026-10-25 02:30', 'first']);
    expect(end({ kind: 'minutes', minutes: 90 }, '2026-10-25T00:00:00Z').slice(0, 2)).toEqual(['2026-10-25 02:30', 'second']);
  });

  it('returns past for a time that is not after now [SA-02]', () => {
    expect(end({ kind: 'today', time: '13:00' }, '2026-11-20T12:00:00Z')).toBe('past');
    expect(end({ kind: 'today', time: '13:01' }, '2026-11-20T12:00:00Z')[0]).toBe('2026-11-20 13:01');
  });

  it.each(['', '25:00', '12', 'soon', '12:60'])('returns noTime for an invalid time: %j', (time) => {
    expect(end({ kind: 'today', time }, '2026-11-20T12:00:00Z')).toBe('noTime');
  });

  it('returns closed while the location is closed, and noHours if it has no hours [SA-05]', () => {
    expect(end({ kind: 'minutes', minutes: 5 }, '2026-11-19T16:00:00Z', WEEK)).toBe('closed');
    for (const hours of [null, 'always', {}, { mon: [] }]) {
      expect(end({ kind: 'minutes', minutes: 5 }, '2026-11-19T16:00:00Z', hours)).toBe('noHours');
    }
  });

  it('uses the system time zone for an unknown zone', () => {
    expect(pauseEnd({ kind: 'minutes', minutes: 5 }, { timeZone: 'Moon/Base', openingHours: ALWAYS }, 0)).toMatchObject({ until: 300_000 });
  });
});

describe('pauseEnd in all zones of the demo, around clock changes', () => {
  const ZONES = [MADRID, 'Atlantic/Canary', 'America/Sao_Paulo', 'America/Manaus', 'America/Bogota', 'America/Santiago'];
  const CHANGES = ['2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-04-05T03:00Z', '2026-09-06T04:00Z', '2026-10-03T15:30Z'];
  const zone = fc.constantFrom(...ZONES, 'Australia/Lord_Howe');
  const instant = fc
    .tuple(fc.constantFrom(...CHANGES.map(Date.parse)), fc.integer({ min: -40 * 3_600_000, max: 40 * 3_600_000 }))
    .map(([change, ms]) => change + ms);
  const time = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const choice: fc.Arbitrary<PauseChoice> = fc.oneof(
    fc.constantFrom(...PAUSE_MINUTES).map((minutes): PauseChoice => ({ kind: 'minutes', minutes })),
    time.map((each): PauseChoice => ({ kind: 'today', time: each })),
    time.map((each): PauseChoice => ({ kind: 'nextDay', time: each })),
    fc.constant<PauseChoice>({ kind: 'tomorrow' }),
  );
  const hours = fc.constantFrom(ALWAYS, WEEK);
  const localTime = (at: number, timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

  it('is a future whole minute that matches the choice [SA-02, SA-05]', () => {
    fc.assert(
      fc.property(choice, zone, hours, instant, (selected, timeZone, openingHours, now) => {
        const result = pauseEnd(selected, { timeZone, openingHours }, now);
        const opening = openingAt(openingHours, timeZone, now);

        expect(result === 'closed').toBe(opening === null);
        if (typeof result === 'string') {
          // Only a time today can be in the past.
          expect(result === 'closed' || (result === 'past' && selected.kind === 'today')).toBe(true);
          return;
        }
        expect(result.until).toBeGreaterThan(now);
        expect(result.until % 60_000).toBe(0);
        expect(result.closesAt === null).toBe((closingAt(openingHours, timeZone, now) ?? 0) >= result.until);
        if (selected.kind === 'minutes') {
          expect(Math.floor((result.until - now) / 60_000)).toBe(selected.minutes);
        } else if (selected.kind === 'tomorrow') {
          expect(dayOf(result.until, timeZone) > dayOf(opening?.from ?? now, timeZone)).toBe(true);
          expect(nextOpening(openingHours, timeZone, result.until - 1)).toBe(result.until);
        } else {
          expect(daysAhead(result.until, timeZone, now)).toBe(selected.kind === 'today' ? 0 : 1);
          expect(localTime(result.until, timeZone) === selected.time).toBe(result.clocks !== 'leftOut');
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('is allowed whenever the location is open', () => {
    fc.assert(
      fc.property(zone, hours, instant, (timeZone, openingHours, now) => {
        expect(pauseProblem({ timeZone, openingHours }, now)).toBe(openingAt(openingHours, timeZone, now) ? null : 'closed');
      }),
    );
  });
});

describe('occurrenceOf', () => {
  it.each([
    ['2026-10-25T00:30:59Z', 'first'],
    ['2026-10-25T01:30:59Z', 'second'],
    ['2026-10-25T02:30:00Z', 'once'],
    // The clocks skip an hour.
    ['2026-03-29T01:30:00Z', 'once'],
  ])('returns which occurrence of its local time %s is in Madrid: %s', (instant, occurrence) => {
    expect(occurrenceOf(Date.parse(instant), MADRID)).toBe(occurrence);
  });
});
