import { TZDate } from '@date-fns/tz';
import { startOfDay } from 'date-fns';

/** An interval of time in ISO-8601 UTC: `from` belongs to it, `to` does not. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;
/** While a year is typed it passes through 0002 and 0020: no such day is meant. */
const FIRST_YEAR = 2000;

/** Whether a text is a day of the calendar, `yyyy-MM-dd`, since 2000. */
export function isDay(text: string): boolean {
  return DAY.test(text) && text >= `${FIRST_YEAR}-` && dayFrom(dayNumber(text)) === text;
}

/** The day of an instant (ms since 1970) in an IANA zone. */
export function dayOf(instant: number, timeZone: string): string {
  const { year, month, day } = parts(new TZDate(instant, timeZone));
  return dayFrom(Date.UTC(year, month, day) / DAY_MS);
}

/** The day so many days later, or earlier. */
export function addToDay(day: string, days: number): string {
  return dayFrom(dayNumber(day) + days);
}

/** How many days there are from one to another, both counted. */
export function daysFrom(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  // 1970 began on a Thursday.
  return ((dayNumber(day) + 3) % 7) + 1;
}

/** When a day begins in an IANA zone, in ISO-8601 UTC: at midnight, or at the first instant after it where the clocks leave midnight out. */
function startOfDayIn(day: string, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(startOfDay(new TZDate(year, month - 1, date, 12, timeZone)).getTime()).toISOString();
}

function parts(date: Date) {
  return { year: date.getFullYear(), month: date.getMonth(), day: date.getDate() };
}

/** Days since 1970: on the calendar all days are of one length. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

function dayFrom(number: number): string {
  return Number.isNaN(number) ? '' : new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** The instants of whole days of the calendar in a zone, both days included: `[00:00, next 00:00)`, 23 or 25 hours a day when the clocks change (decision G07). */
export function rangeOfDays({ from, to }: { from: string; to: string }, timeZone: string): DayRange {
  return { from: startOfDayIn(from, timeZone), to: startOfDayIn(addToDay(to, 1), timeZone) };
}
