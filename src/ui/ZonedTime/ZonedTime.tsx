import { useIntl } from 'react-intl';
import { isTimeZone } from '@/lib/timeZone';

interface ZonedTimeProps {
  /** ISO-8601 UTC, or a date. */
  instant: string | Date;
  /** IANA zone of the place that the time is of. */
  timeZone: string;
  /** `time`: the hour alone; `date`: with day and month, and the year where it is not this one. @default 'time' */
  show?: 'time' | 'date';
}

/**
 * A time in the zone of its place; the zone stands beside it where it differs from the viewer's. The full date is on hover.
 * A text that is no date is shown as it is, a zone that nobody knows counts as the viewer's.
 */
export function ZonedTime({ instant, timeZone, show = 'time' }: ZonedTimeProps) {
  const intl = useIntl();
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return <>{String(instant)}</>;
  const there = isTimeZone(timeZone) ? { timeZone } : {};
  const yearOf = (instantOf: Date) => intl.formatDate(instantOf, { ...there, year: 'numeric', era: 'short' });
  const clock = (zone: { timeZone?: string }) => intl.formatDate(date, { ...zone, dateStyle: 'short', timeStyle: 'short' });
  const text = intl.formatDate(date, {
    ...there,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(show === 'date' && { day: '2-digit', month: 'short', ...(yearOf(date) !== yearOf(new Date()) && { year: 'numeric' }) }),
    ...(clock(there) !== clock({}) && { timeZoneName: 'short' }),
  });
  const title = intl.formatDate(date, { ...there, dateStyle: 'full', timeStyle: 'long' });
  return (
    <time dateTime={date.toISOString()} title={title}>
      {text}
    </time>
  );
}
