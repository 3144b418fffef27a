import { TZDateMini } from '@date-fns/tz';
import { supportedTimeZone } from '@/lib/timeZone';

const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::00)?$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Converts a local time, as in a `datetime-local` input, to an instant (ISO-8601 UTC); the first of two occurrences in autumn. An unknown
 * zone counts as the viewer's.
 * @returns null for an invalid date and for a time that the clocks skip in spring.
 */
export function instantOfWallTime(wallTime: string, timeZone: string): string | null {
  const { instants } = resolveWallTime(wallTime, timeZone);
  return instants[0] === undefined ? null : new Date(instants[0]).toISOString();
}

/**
 * Converts a local time to an instant (ms since 1970): the second of two occurrences; a time that the clocks skip is shifted by the length
 * of the change. For the end of a period, which must not be too early.
 * @returns NaN for an invalid date.
 */
export function latestInstantOfWallTime(wallTime: string, timeZone: string): number {
  const { instants, asBefore } = resolveWallTime(wallTime, timeZone);
  return instants.at(-1) ?? asBefore;
}

/**
 * Converts a local time to an instant (ms since 1970): the first of two occurrences; for a time that the clocks skip, the instant of the
 * change. For the beginning of a period, which must not be too late.
 * @returns NaN for an invalid date.
 */
export function earliestInstantOfWallTime(wallTime: string, timeZone: string): number {
  const { instants, asBefore, asAfter, zone } = resolveWallTime(wallTime, timeZone);
  return instants[0] ?? jumpBetween(asAfter, asBefore, zone);
}

/** Number of occurrences of a local time: none if the clocks skip it, two if they are set back over it. */
export function countOccurrences(wallTime: string, timeZone: string): number {
  return resolveWallTime(wallTime, timeZone).instants.length;
}

/**
 * The instants of a local time, the earliest first, and the instants that it would be with the UTC offsets of the day before and the day
 * after.
 */
function resolveWallTime(wallTime: string, timeZone: string) {
  const parts = WALL_TIME.exec(wallTime)?.slice(1).map(Number) ?? [];
  const zone = supportedTimeZone(timeZone);
  const utc = asUtc(parts);
  const asBefore = utc - offsetAt(utc - DAY_MS, zone);
  const asAfter = utc - offsetAt(utc + DAY_MS, zone);
  const possible = [Math.min(asBefore, asAfter), Math.max(asBefore, asAfter)];
  // The offset does not change around this time.
  const isUnambiguous = asBefore === asAfter;
  const instants = isUnambiguous ? [asBefore] : possible.filter((instant) => hasLocalTime(new TZDateMini(instant, zone), parts));
  return { instants: Number.isNaN(utc) ? [] : instants, asBefore, asAfter, zone };
}

/** A local time interpreted as UTC, in ms; NaN for an invalid date or time. */
function asUtc(parts: readonly number[]): number {
  const [year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN] = parts;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const read = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes()];
  return read.every((part, index) => part === parts[index]) ? date.getTime() : NaN;
}

function hasLocalTime(date: Date, parts: readonly number[]): boolean {
  const shown = [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()];
  return shown.every((part, index) => part === parts[index]);
}

/** The first instant, to the minute, at which a zone has the UTC offset that it has at `to`. */
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

/** UTC offset of a zone, in ms. */
function offsetAt(instant: number, zone: string): number {
  return -new TZDateMini(instant, zone).getTimezoneOffset() * MINUTE_MS;
}
