import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { Location } from '@/domain/location';
import { closingAt, nextOpening } from '@/domain/openingHours';
import { clockTime, shortUntil } from '@/features/storeAvailability/untilText';
import { supportedTimeZone } from '@/lib/timeZone';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';

/** The local time of a location, and whether it is open by its opening hours (row SA-05). */
export function HoursNow({ location: { timeZone, openingHours } }: { location: Location }) {
  const intl = useIntl();
  const now = useClock(wholeMinute);
  const time = useMemo(() => localTime(intl, now, timeZone), [intl, now, timeZone]);
  const text = useMemo(() => hoursText(intl, openingHours, timeZone, now), [intl, openingHours, timeZone, now]);
  return (
    <span className="hours-now">
      {time} · {text}
    </span>
  );
}

/** Includes the time zone if it differs from the viewer's. */
function localTime(intl: IntlShape, now: number, timeZone: string): string {
  const time = clockTime(intl, now, timeZone);
  if (time === intl.formatTime(now, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })) return time;
  return intl.formatTime(now, {
    timeZone: supportedTimeZone(timeZone),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
}

function hoursText(intl: IntlShape, openingHours: unknown, timeZone: string, now: number): string {
  const zone = supportedTimeZone(timeZone);
  const closes = closingAt(openingHours, zone, now);
  if (closes === Infinity) return intl.formatMessage({ id: 'storeAvailability.hours.always' });
  if (typeof closes === 'number') {
    return intl.formatMessage({ id: 'storeAvailability.hours.open' }, { time: shortUntil(intl, closes, zone, now) });
  }
  const opens = nextOpening(openingHours, zone, now);
  return typeof opens === 'number'
    ? intl.formatMessage({ id: 'storeAvailability.hours.closed' }, { time: shortUntil(intl, opens, zone, now) })
    : intl.formatMessage({ id: 'storeAvailability.hours.none' });
}
