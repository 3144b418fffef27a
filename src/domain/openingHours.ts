import * as z from 'zod/mini';
import { addToDay, dayOf } from '@/lib/calendarDay';
import { latestInstantOfWallTime } from '@/lib/wallTime';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
const openingSchema = z.object({ from: timeOfDay, to: timeOfDay });

/** When a location is open, by weekday, on its own clocks: `to` that is not after `from` is on the next day (decision G40). */
export const openingHoursSchema = z.partialRecord(z.enum(WEEKDAYS), z.array(openingSchema));
export type OpeningHours = z.infer<typeof openingHoursSchema>;

/**
 * When the service of today ends at a location, in ms since 1970: that of yesterday while it goes on over midnight, else the last one
 * that begins today. Null: closed for the rest of the day. Undefined: its hours are not known. `now` in ms since 1970.
 */
export function endOfService(openingHours: unknown, timeZone: string, now: number): number | null | undefined {
  const hours = openingHoursSchema.safeParse(openingHours);
  if (!hours.success) return undefined;
  const today = dayOf(now, timeZone);
  const overMidnight = openingsOf(hours.data, addToDay(today, -1), timeZone).filter(({ from, to }) => from <= now && now < to);
  const ends = [...overMidnight, ...openingsOf(hours.data, today, timeZone)].map(({ to }) => to).filter((to) => to > now);
  return (overMidnight.length > 0 ? ends[0] : Math.max(...ends, 0)) || null;
}

/** The openings that begin on a day, as instants. */
function openingsOf(hours: OpeningHours, day: string, timeZone: string) {
  const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  return ((weekday && hours[weekday]) ?? []).map(({ from, to }) => ({
    from: latestInstantOfWallTime(`${day}T${from}`, timeZone),
    to: latestInstantOfWallTime(`${to > from ? day : addToDay(day, 1)}T${to}`, timeZone),
  }));
}
