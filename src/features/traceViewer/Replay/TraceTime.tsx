import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { isTimeZone } from '@/lib/timeZone';

/** Returns a formatter of times with milliseconds in the recording computer's time zone. Stable, for use in list rows. */
export function useTraceTime(zone: string): (at: number) => string {
  const intl = useIntl();
  return useMemo(() => {
    const format = intl.formatters.getDateTimeFormat(intl.locale, {
      ...timeZoneOption(zone),
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
    });
    return (at) => (isTime(at) ? format.format(at) : String(at));
  }, [intl, zone]);
}

/** The time of a line with milliseconds, in the recording computer's time zone; its title contains the date. */
export function TraceTime({ at, zone }: { at: number; zone: string }) {
  const intl = useIntl();
  const format = useTraceTime(zone);
  if (!isTime(at)) return <span>{String(at)}</span>;
  return (
    <time
      className="trace-time"
      dateTime={new Date(at).toISOString()}
      title={intl.formatDate(at, { ...timeZoneOption(zone), dateStyle: 'full', timeStyle: 'long' })}
    >
      {format(at)}
    </time>
  );
}

function timeZoneOption(zone: string): { timeZone?: string } {
  return isTimeZone(zone) ? { timeZone: zone } : {};
}

/** A trace may contain any number as time. */
function isTime(at: number): boolean {
  return !Number.isNaN(new Date(at).getTime());
}
