import { TZDate } from '@date-fns/tz';
import { isTimeZone, viewerZone } from '@/lib/timeZone';

const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::00)?$/;

/**
 * The instant (ISO-8601 UTC) of a time on the clocks of a place, as a `datetime-local` input gives it. Null for what is no date,
 * and for an hour that the clocks leave out in spring; of an hour that comes twice in autumn it is the first. A zone that nobody
 * knows counts as the viewer's.
 */
export function instantOfWallTime(wallTime: string, timeZone: string): string | null {
  const parts = WALL_TIME.exec(wallTime)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  const zone = isTimeZone(timeZone) ? timeZone : viewerZone();
  const near = new TZDate(year, month - 1, day, hour, minute, zone);
  // Which of two equal hours it is depends on the viewer's zone.
  const earlier = new TZDate(near.getTime() - HOUR_MS, zone);
  const there = [earlier, near].find((date) => shows(date, parts));
  return there ? new Date(there.getTime()).toISOString() : null;
}

const HOUR_MS = 3_600_000;

function shows(date: TZDate, parts: readonly number[]): boolean {
  const shown = [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()];
  return shown.every((part, index) => part === parts[index]);
}

/**
 * The instant (ms since 1970) of a time on the clocks of a place: of an hour that comes twice the second, of one that the clocks leave
 * out as much later as they jump. For an end that must not be missed. NaN for what is no date.
 */
export function latestInstantOfWallTime(wallTime: string, timeZone: string): number {
  const [year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN] = WALL_TIME.exec(wallTime)?.slice(1).map(Number) ?? [];
  const zone = isTimeZone(timeZone) ? timeZone : viewerZone();
  // As if the place never moved its clocks from how they are a day earlier, or a day later.
  const utc = Date.UTC(year, month - 1, day, hour, minute);
  const before = utc - offsetAt(utc - DAY_MS, zone);
  const after = utc - offsetAt(utc + DAY_MS, zone);
  const parts = [year, month, day, hour, minute];
  return [Math.max(before, after), Math.min(before, after)].find((instant) => shows(new TZDate(instant, zone), parts)) ?? before;
}

const DAY_MS = 24 * HOUR_MS;

/** By how much the clocks of a zone are ahead of UTC, in ms. */
function offsetAt(instant: number, zone: string): number {
  return -new TZDate(instant, zone).getTimezoneOffset() * 60_000;
}
