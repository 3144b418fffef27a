import type { IntlShape } from 'react-intl';
import { daysAhead } from '@/domain/pauseChoice';
import { supportedTimeZone } from '@/lib/timeZone';

/** The local time of an instant, `HH:mm`. */
export function clockTime(intl: IntlShape, instant: number, timeZone: string): string {
  return intl.formatTime(instant, { timeZone: supportedTimeZone(timeZone), hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** The local date of an instant, short. */
export function dayIn(intl: IntlShape, instant: number, timeZone: string): string {
  return intl.formatDate(instant, { timeZone: supportedTimeZone(timeZone), day: 'numeric', month: 'short' });
}

/** An end time as a phrase in the location's time zone: "today until 14:30" (row SA-02). Both instants in ms since 1970. */
export function untilText(intl: IntlShape, until: number, timeZone: string, now: number): string {
  const values = { time: clockTime(intl, until, timeZone), date: dayIn(intl, until, timeZone) };
  switch (daysAhead(until, timeZone, now)) {
    case 0:
      return intl.formatMessage({ id: 'storeAvailability.until.today' }, values);
    case 1:
      return intl.formatMessage({ id: 'storeAvailability.until.tomorrow' }, values);
    default:
      return intl.formatMessage({ id: 'storeAvailability.until.later' }, values);
  }
}

/** The shortest form of an end time: without the date if it is today. */
export function shortUntil(intl: IntlShape, until: number, timeZone: string, now: number): string {
  const values = { time: clockTime(intl, until, timeZone), date: dayIn(intl, until, timeZone) };
  switch (daysAhead(until, timeZone, now)) {
    case 0:
      return values.time;
    case 1:
      return intl.formatMessage({ id: 'storeAvailability.short.tomorrow' }, values);
    default:
      return intl.formatMessage({ id: 'storeAvailability.short.later' }, values);
  }
}
