import { addToDay, daysFrom } from '@/lib/calendarDay';

/** The first day of the month of a day, `yyyy-MM-dd`. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The last day of the month of a day. */
export function lastOfMonth(day: string): string {
  return addToDay(monthOf(addToDay(monthOf(day), 31)), -1);
}

/** All days of the month of a day. */
export function daysOfMonth(day: string): string[] {
  const first = monthOf(day);
  return Array.from({ length: daysFrom(first, lastOfMonth(day)) }, (_, index) => addToDay(first, index));
}
