import { TZDate } from '@date-fns/tz';
import { addDays, startOfDay } from 'date-fns';

/** An interval of time in ISO-8601 UTC: `from` belongs to it, `to` does not. */
export interface DayRange {
  from: string;
  to: string;
}

/** The day of `instant` in an IANA zone: `[00:00, next 00:00)` there, 23 or 25 hours long when the clocks change (decision G07). */
export function zonedDay(instant: Date, timeZone: string): DayRange {
  const start = startOfDay(new TZDate(instant.getTime(), timeZone));
  return { from: new Date(start.getTime()).toISOString(), to: new Date(startOfDay(addDays(start, 1)).getTime()).toISOString() };
}
