import type { Location } from '@/domain/location';
import { nextDayOpening } from '@/domain/nextDayOpening';
import { closingAt, nextOpening, openingAt } from '@/domain/openingHours';
import { addToDay, daysFrom, dayOf } from '@/lib/calendarDay';
import { knownZone } from '@/lib/timeZone';
import { earliestInstantOfWallTime, latestInstantOfWallTime, timesOfWallTime } from '@/lib/wallTime';

/** How long a channel can be paused, in minutes (specification 1 §4). */
export const PAUSE_MINUTES = [5, 15, 30, 45, 60, 75, 90, 120, 150, 180] as const;

/**
 * How long to pause (row SA-02): for some minutes; until a time today; until the location opens on a next day (decision G21); until a
 * time of the next day. `time` is `HH:mm` on the clocks of the location.
 */
export type PauseChoice =
  | { kind: 'minutes'; minutes: (typeof PAUSE_MINUTES)[number] }
  | { kind: 'today'; time: string }
  | { kind: 'tomorrow' }
  | { kind: 'nextDay'; time: string };

/** Why a location cannot be paused so: it has no opening hours; it is closed now; that is no time; that is not after now. */
export type PauseProblem = 'noHours' | 'closed' | 'noTime' | 'past';

export interface PauseEnd {
  /** When the pause ends, in ms since 1970; a whole minute. */
  until: number;
  /** Whether the clocks show its time once; as the first or the second of two; or never, being put forward: then it is as much later. */
  clocks: 'once' | 'first' | 'second' | 'leftOut';
  /** When the location closes, in ms since 1970, where that is before the end of the pause. */
  closesAt: number | null;
}

/** Until when a choice pauses a location, or why it cannot: only within its opening hours (row SA-05). `now` in ms since 1970. */
export function pauseEnd(
  choice: PauseChoice,
  { timeZone, openingHours }: Pick<Location, 'timeZone' | 'openingHours'>,
  now: number,
): PauseEnd | PauseProblem {
  const zone = knownZone(timeZone);
  const problem = pauseProblem({ timeZone, openingHours }, now);
  if (problem) return problem;
  const until = endOf(choice, zone, now, () => nextDayOpening(openingHours, zone, now) ?? NaN);
  if (Number.isNaN(until)) return 'noTime';
  if (until <= now) return 'past';
  const closesAt = closingAt(openingHours, zone, now) ?? Infinity;
  return {
    until,
    clocks: 'time' in choice ? clocksAt(wallTimeOf(choice, zone, now), zone, until) : occurrenceOf(until, zone),
    closesAt: closesAt < until ? closesAt : null,
  };
}

/** Why a location cannot be paused at all now; null when it can. Nothing says so of reopening. */
export function pauseProblem({ timeZone, openingHours }: Pick<Location, 'timeZone' | 'openingHours'>, now: number): PauseProblem | null {
  const zone = knownZone(timeZone);
  if (openingAt(openingHours, zone, now)) return null;
  return typeof nextOpening(openingHours, zone, now) === 'number' ? 'closed' : 'noHours';
}

/** On which day of a place an instant is, seen from now: 0 today, 1 tomorrow, -1 yesterday. */
export function daysAhead(instant: number, timeZone: string, now: number): number {
  const zone = knownZone(timeZone);
  return daysFrom(dayOf(now, zone), dayOf(instant, zone)) - 1;
}

const MINUTE_MS = 60_000;

/** Whether the clocks of a place show the hour and minute of an instant (ms since 1970) once, or twice, and then as which of the two. */
export function occurrenceOf(instant: number, timeZone: string): 'once' | 'first' | 'second' {
  const zone = knownZone(timeZone);
  const turn = clocksAt(wallTimeAt(instant, zone), zone, Math.floor(instant / MINUTE_MS) * MINUTE_MS);
  // What the clocks show is never left out.
  return turn === 'leftOut' ? 'once' : turn;
}

function endOf(choice: PauseChoice, zone: string, now: number, nextDayOpening: () => number): number {
  switch (choice.kind) {
    case 'minutes':
      // What the screen says, hours and minutes, is then the end itself.
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

/** What the clocks of a place show, to the minute. */
function wallTimeAt(instant: number, zone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${dayOf(instant, zone)}T${clock.format(instant)}`;
}

function clocksAt(wallTime: string, zone: string, instant: number): PauseEnd['clocks'] {
  const times = timesOfWallTime(wallTime, zone);
  if (times === 0) return 'leftOut';
  if (times === 1) return 'once';
  return instant === earliestInstantOfWallTime(wallTime, zone) ? 'first' : 'second';
}
