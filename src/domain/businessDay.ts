import { TZDateMini } from '@date-fns/tz';
import { addToDay, dayOf } from '@/lib/calendarDay';

/** The business day of an instant (ms since 1970): before `dayStartsAt` o'clock local time it is still the previous day (row BR-03). */
export function businessDayOf(instant: number, timeZone: string, dayStartsAt: number): string {
  const day = dayOf(instant, timeZone);
  return new TZDateMini(instant, timeZone).getHours() < dayStartsAt ? addToDay(day, -1) : day;
}
