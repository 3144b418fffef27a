import { TZDate } from '@date-fns/tz';
import { knownZone } from '@/lib/timeZone';

const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::00)?$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The instant (ISO-8601 UTC) of a time on the clocks of a place, as a `datetime-local` input gives it. Null for what is no date,
 * and for an hour that the clocks leave out in spring; of an hour that comes twice in autumn it is the first. A zone that nobody
 * knows counts as the viewer's.
 */
export function instantOfWallTime(wallTime: string, timeZone: string): string | null {
  const { instants } = meaningsOf(wallTime, timeZone);
  return instants[0] === undefined ? null : new Date(instants[0]).toISOString();
}

/**
 * The instant (ms since 1970) of a time on the clocks of a place: of an hour that comes twice the second, of one that the clocks leave
 * out as much later as they jump. For an end that must not be missed. NaN for what is no date.
 */
export function latestInstantOfWallTime(wallTime: string, timeZone: string): number {
  const { instants, asBefore } = meaningsOf(wallTime, timeZone);
  return instants.at(-1) ?? asBefore;
}

/**
 * The instant (ms since 1970) of a time on the clocks of a place: of an hour that comes twice the first, of one that the clocks leave
 * out the moment at which they jump. For a beginning that must not be missed. NaN for what is no date.
 */
export function earliestInstantOfWallTime(wallTime: string, timeZone: string): number {
  const { instants, asBefore, asAfter, zone } = meaningsOf(wallTime, timeZone);
  return instants[0] ?? jumpBetween(asAfter, asBefore, zone);
}

/** How often a time is on the clocks of a place: never where they are put forward over it, twice where they are put back. */
export function timesOfWallTime(wallTime: string, timeZone: string): number {
  return meaningsOf(wallTime, timeZone).instants.length;
}

/** The instants at which the clocks show a time, from the earliest; and which it would be if they stayed as a day before, or a day later. */
function meaningsOf(wallTime: string, timeZone: string) {
  const parts = WALL_TIME.exec(wallTime)?.slice(1).map(Number) ?? [];
  const zone = knownZone(timeZone);
  const utc = asUtc(parts);
  const asBefore = utc - offsetAt(utc - DAY_MS, zone);
  const asAfter = utc - offsetAt(utc + DAY_MS, zone);
  const possible = [Math.min(asBefore, asAfter), Math.max(asBefore, asAfter)];
  // Where the clocks do not move there is nothing to look up.
  const isPlain = asBefore === asAfter;
  const instants = isPlain ? [asBefore] : possible.filter((instant) => shows(new TZDate(instant, zone), parts));
  return { instants: Number.isNaN(utc) ? [] : instants, asBefore, asAfter, zone };
}

/** A time as if it were on the clocks of UTC, in ms; NaN for a day or an hour that there is not. */
function asUtc(parts: readonly number[]): number {
  const [year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN] = parts;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const read = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes()];
  return read.every((part, index) => part === parts[index]) ? date.getTime() : NaN;
}

function shows(date: TZDate, parts: readonly number[]): boolean {
  const shown = [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()];
  return shown.every((part, index) => part === parts[index]);
}

/** The first instant, to the minute, at which the clocks of a zone are as they are at `to`. */
function jumpBetween(from: number, to: number, zone: string): number {
  const offset = offsetAt(to, zone);
  let [before, after] = [from, to];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle, zone) === offset) after = middle;
    else before = middle;
  }
  return after;
}

const MINUTE_MS = 60_000;

/** By how much the clocks of a zone are ahead of UTC, in ms. */
function offsetAt(instant: number, zone: string): number {
  return -new TZDate(instant, zone).getTimezoneOffset() * MINUTE_MS;
}
