import { nextOpening, openingAt } from '@/domain/openingHours';
import { dayOf, rangeOfDays } from '@/lib/calendarDay';

/**
 * When a location opens on a day after this one ("until tomorrow's opening", decision G21), in ms since 1970. In the night the service of
 * the day before goes on: its next day is this one. Null: it never opens; undefined: it has no hours, or they cannot be read. `now` in ms.
 */
export function nextDayOpening(openingHours: unknown, timeZone: string, now: number): number | null | undefined {
  const serviceDay = dayOf(openingAt(openingHours, timeZone, now)?.from ?? now, timeZone);
  const endOfDay = Date.parse(rangeOfDays({ from: serviceDay, to: serviceDay }, timeZone).to);
  return nextOpening(openingHours, timeZone, Math.max(now, endOfDay - 1));
}
