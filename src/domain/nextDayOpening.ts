import { nextOpening, openingAt } from '@/domain/openingHours';
import { dayOf, rangeOfDays } from '@/lib/calendarDay';

/**
 * When a location opens next on a later day ("until tomorrow's opening", decision G21), in ms since 1970. After midnight, during the
 * service of the previous day, the next day is the current calendar day. Null: it never opens; undefined: its hours are missing or invalid.
 * `now` is in ms.
 */
export function nextDayOpening(openingHours: unknown, timeZone: string, now: number): number | null | undefined {
  const serviceDay = dayOf(openingAt(openingHours, timeZone, now)?.from ?? now, timeZone);
  const endOfDay = Date.parse(rangeOfDays({ from: serviceDay, to: serviceDay }, timeZone).to);
  return nextOpening(openingHours, timeZone, Math.max(now, endOfDay - 1));
}
