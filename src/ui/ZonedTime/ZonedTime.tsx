import { useIntl } from 'react-intl';
import { isTimeZone } from '@/lib/timeZone';

interface ZonedTimeProps {
  /** ISO-8601 UTC, or a date. */
  instant: string | Date;
  /** IANA time zone in which the time is displayed. */
  timeZone: string;
  /** `time`: only the time; `date`: with day and month, and the year unless it is the current one. @default 'time' */
  show?: 'time' | 'date';
}

/**
 * A time in the given zone; the zone is displayed when it differs from the viewer's. The title is the full date. An invalid date is
 * displayed as is; an unknown zone falls back to the viewer's.
 */
export function ZonedTime({ instant, timeZone, show = 'time' }: ZonedTimeProps) {
  const intl = useIntl();
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return <>{String(instant)}</>;
  const zone = isTimeZone(timeZone) ? { timeZone } : {};
  const yearOf = (instantOf: Date) => intl.formatDate(instantOf, { ...zone, year: 'numeric', era: 'short' });
  const clock = (zone: { timeZone?: string }) => intl.formatDate(date, { ...zone, dateStyle: 'short', timeStyle: 'short' });
  const text = intl.formatDate(date, {
    ...zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(show === 'date' && { day: '2-digit', month: 'short', ...(yearOf(date) !== yearOf(new Date()) && { year: 'numeric' }) }),
    ...(clock(zone) !== clock({}) && { timeZoneName: 'short' }),
  });
  const title = intl.formatDate(date, { ...zone, dateStyle: 'full', timeStyle: 'long' });
  return (
    <time dateTime={date.toISOString()} title={title}>
      {text}
    </time>
  );
}
