import { TZDateMini } from '@date-fns/tz';
import { startOfDay } from 'date-fns';

/** A period in ISO-8601 UTC: `from` is inclusive, `to` exclusive. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;
/** Earlier years are rejected: while the user types a year, its value is temporarily 0002 or 0020. */
const FIRST_YEAR = 2000;

/** Whether a text is a calendar day, `yyyy-MM-dd`, since 2000. */
export function isDay(text: string): boolean {
  return DAY.test(text) && text >= `${FIRST_YEAR}-` && dayFrom(dayNumber(text)) === text;
}

/** The day of an instant (ms since 1970) in an IANA zone. */
export function dayOf(instant: number, timeZone: string): string {
  const { year, month, day } = datePartsOf(new TZDateMini(instant, timeZone));
  return dayFrom(Date.UTC(year, month, day) / DAY_MS);
}

/** The local hour of an instant (ms since 1970) in an IANA zone, 0 to 23. */
export function hourOf(instant: number, timeZone: string): number {
  return new TZDateMini(instant, timeZone).getHours();
}

/** Adds a number of days, which may be negative. */
export function addToDay(day: string, days: number): string {
  return dayFrom(dayNumber(day) + days);
}

/** Number of days from one day to another, both inclusive. */
export function daysFrom(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** The instant (ms since 1970) with the same clock time in an IANA zone a number of days later or, if negative, earlier. */
export function sameTimeAfter(instant: number, days: number, timeZone: string): number {
  const date = new TZDateMini(instant, timeZone);
  date.setDate(date.getDate() + days);
  return date.getTime();
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  // 1970 began on a Thursday.
  return ((dayNumber(day) + 3) % 7) + 1;
}

/** Start of a day in an IANA zone, in ISO-8601 UTC: midnight, or the first instant after it if the clocks skip midnight. */
function startOfDayIn(day: string, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(startOfDay(new TZDateMini(year, month - 1, date, 12, timeZone)).getTime()).toISOString();
}

function datePartsOf(date: Date) {
  return { year: date.getFullYear(), month: date.getMonth(), day: date.getDate() };
}

/** Days since 1970; calendar days have equal length. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

function dayFrom(number: number): string {
  return Number.isNaN(number) ? '' : new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The period of whole calendar days in a zone, both inclusive: `[00:00, next 00:00)`; days have 23 or 25 hours when the clocks change
 * (decision G07).
 */
export function rangeOfDays({ from, to }: { from: string; to: string }, timeZone: string): DayRange {
  return { from: startOfDayIn(from, timeZone), to: startOfDayIn(addToDay(to, 1), timeZone) };
}
