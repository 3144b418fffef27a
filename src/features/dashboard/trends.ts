import type { DayFigures, HourFigures } from '@/domain/orderStatistics';
import type { Days } from '@/domain/period';
import { addToDay, dayOf, daysFrom, hourOf } from '@/lib/calendarDay';

/** The orders of a period by hour or day, beside those of the same weekdays of an earlier period. */
export interface Trend {
  /** Of the hours or days that are over in all locations. */
  values: readonly number[];
  /** Of all hours or days of the earlier period that are over. */
  before: readonly number[];
}

/** The earliest local hour in some zones, `yyyy-MM-ddTHH`: earlier hours are over in all of them. `now` is in ms since 1970. */
export function earliestHour(now: number, timeZones: readonly string[]): string {
  const hours = timeZones.map((zone) => `${dayOf(now, zone)}T${String(hourOf(now, zone)).padStart(2, '0')}`);
  return hours.sort()[0] ?? '';
}

/** How many hours of a day are over in all locations: 0 to 24. */
export function hoursOver(day: string, earliest: string): number {
  const [date = '', hour] = earliest.split('T');
  if (date !== day) return date < day ? 0 : 24;
  return Number(hour);
}

/** The orders of a day by hour beside those of an earlier day. */
export function hourTrend(byHour: readonly HourFigures[], before: readonly HourFigures[], over: number): Trend {
  return { values: ordersByHour(byHour).slice(0, over), before: ordersByHour(before) };
}

function ordersByHour(byHour: readonly HourFigures[]): number[] {
  const orders = new Map(byHour.map((each) => [each.hour, each.orders]));
  return Array.from({ length: 24 }, (_, hour) => orders.get(hour) ?? 0);
}

/**
 * The orders of the days of a period beside those some weeks earlier. `today`: the current day where it is earliest, which is not over, like
 * the days after it.
 */
export function dayTrend(
  days: Days,
  byDay: readonly DayFigures[],
  { before, weeks, today }: { before: readonly DayFigures[]; weeks: number; today: string },
): Trend {
  const known = (list: readonly DayFigures[]) => new Map(list.map((each) => [each.day, each.orders]));
  const [current, earlier] = [known(byDay), known(before)];
  const all = Array.from({ length: daysFrom(days.from, days.to) }, (_, index) => addToDay(days.from, index));
  const past = all.map((day) => addToDay(day, -7 * weeks)).filter((day) => day < today);
  return {
    values: all.filter((day) => day < today).map((day) => current.get(day) ?? 0),
    before: past.map((day) => earlier.get(day) ?? 0),
  };
}
