import type { Location } from '@/domain/location';
import { nextDayOpening } from '@/domain/nextDayOpening';
import { closingAt, nextOpening, openingAt } from '@/domain/openingHours';
import { addToDay, daysFrom, dayOf } from '@/lib/calendarDay';
import { supportedTimeZone } from '@/lib/timeZone';
import { earliestInstantOfWallTime, latestInstantOfWallTime, countOccurrences } from '@/lib/wallTime';

/** Durations for which a channel can be paused, in minutes (specification 1 §4). */
export const PAUSE_MINUTES = [5, 15, 30, 45, 60, 75, 90, 120, 150, 180] as const;

/**
 * Length of a pause (row SA-02): a number of minutes; until a time today; until the location opens on a later day (decision G21); until a
 * time on the next day. `time` is `HH:mm` in the location's local time.
 */
export type PauseChoice =
  { kind: 'minutes'; minutes: number } | { kind: 'today'; time: string } | { kind: 'tomorrow' } | { kind: 'nextDay'; time: string };

/** Why a location cannot be paused: it has no opening hours; it is closed now; the time is invalid; the time is not after now. */
export type PauseProblem = 'noHours' | 'closed' | 'noTime' | 'past';

export interface PauseEnd {
  /** End of the pause, in ms since 1970; a whole minute. */
  until: number;
  /**
   * Whether its local time occurs once, is the first or second of two occurrences, or is skipped by the clocks, so that the pause ends
   * later.
   */
  clocks: 'once' | 'first' | 'second' | 'leftOut';
  /** Closing time of the location, in ms since 1970, if it closes before the pause ends. */
  closesAt: number | null;
}

/**
 * When a pause ends, or why it is impossible: a location can be paused only within its opening hours (row SA-05). `now` is in ms since
 * 1970.
 */
export function pauseEnd(
  choice: PauseChoice,
  { timeZone, openingHours }: Pick<Location, 'timeZone' | 'openingHours'>,
  now: number,
): PauseEnd | PauseProblem {
  const until = pauseUntil(choice, { timeZone, openingHours }, now);
  if (typeof until === 'string') return until;
  const zone = supportedTimeZone(timeZone);
  const closesAt = closingAt(openingHours, zone, now) ?? Infinity;
  return {
    until,
    clocks: 'time' in choice ? clocksAt(wallTimeOf(choice, zone, now), zone, until) : occurrenceOf(until, zone),
    closesAt: closesAt < until ? closesAt : null,
  };
}

/**
 * The end of `pauseEnd` alone, in ms since 1970; a whole minute. Costs a fraction of it: the closing time of a location that never closes is
 * searched through a week.
 */
export function pauseUntil(
  choice: PauseChoice,
  { timeZone, openingHours }: Pick<Location, 'timeZone' | 'openingHours'>,
  now: number,
): number | PauseProblem {
  const problem = pauseProblem({ timeZone, openingHours }, now);
  if (problem) return problem;
  const zone = supportedTimeZone(timeZone);
  const until = endOf(choice, zone, now, () => nextDayOpening(openingHours, zone, now) ?? NaN);
  if (Number.isNaN(until)) return 'noTime';
  return until <= now ? 'past' : until;
}

/** Why a location cannot be paused at all now; null if it can. Reopening is always possible. */
export function pauseProblem({ timeZone, openingHours }: Pick<Location, 'timeZone' | 'openingHours'>, now: number): PauseProblem | null {
  const zone = supportedTimeZone(timeZone);
  if (openingAt(openingHours, zone, now)) return null;
  return typeof nextOpening(openingHours, zone, now) === 'number' ? 'closed' : 'noHours';
}

/** Number of days from today to the day of an instant in a time zone: 0 today, 1 tomorrow, -1 yesterday. */
export function daysAhead(instant: number, timeZone: string, now: number): number {
  const zone = supportedTimeZone(timeZone);
  return daysFrom(dayOf(now, zone), dayOf(instant, zone)) - 1;
}

const MINUTE_MS = 60_000;

/** Whether the local hour and minute of an instant (ms since 1970) occur once, or twice and which occurrence it is. */
export function occurrenceOf(instant: number, timeZone: string): 'once' | 'first' | 'second' {
  const zone = supportedTimeZone(timeZone);
  const occurrence = clocksAt(wallTimeAt(instant, zone), zone, Math.floor(instant / MINUTE_MS) * MINUTE_MS);
  // The local time of an instant is never skipped.
  return occurrence === 'leftOut' ? 'once' : occurrence;
}

function endOf(choice: PauseChoice, zone: string, now: number, nextDayOpening: () => number): number {
  switch (choice.kind) {
    case 'minutes':
      // A whole minute, so that the end is exactly the displayed time.
      return Math.ceil(now / MINUTE_MS + choice.minutes) * MINUTE_MS;
    case 'tomorrow':
      return nextDayOpening();
    case 'today':
    case 'nextDay':
      return latestInstantOfWallTime(wallTimeOf(choice, zone, now), zone);
  }
}

function wallTimeOf({ kind, time }: { kind: 'today' | 'nextDay'; time: string }, zone: string, now: number): string {
  return `${addToDay(dayOf(now, zone), kind === 'today' ? 0 : 1)}T${time}`;
}

/** Local time in the zone, to the minute. */
function wallTimeAt(instant: number, zone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${dayOf(instant, zone)}T${clock.format(instant)}`;
}

function clocksAt(wallTime: string, zone: string, instant: number): PauseEnd['clocks'] {
  const times = countOccurrences(wallTime, zone);
  if (times === 0) return 'leftOut';
  if (times === 1) return 'once';
  return instant === earliestInstantOfWallTime(wallTime, zone) ? 'first' : 'second';
}
