import { useIntl, type IntlShape } from 'react-intl';
import { supportedTimeZone } from '@/lib/timeZone';
import { countOccurrences } from '@/lib/wallTime';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/**
 * The end of a pause or block in its location's time zone, with the zone name if it differs from the viewer's. For an hour that occurs
 * twice because of daylight saving time, the zone name distinguishes the two. `instant` is ISO-8601 UTC.
 */
export function ReturnTime({ instant, timeZone }: { instant: string; timeZone: string }) {
  const intl = useIntl();
  const zone = supportedTimeZone(timeZone);
  const time = <ZonedTime instant={instant} timeZone={timeZone} show="date" />;
  const isDoubled = countOccurrences(wallTimeOf(instant, zone), zone) > 1;
  // For a zone other than the viewer's, `ZonedTime` shows the zone name already.
  if (!isDoubled || clockOf(intl, instant, zone) !== clockOf(intl, instant)) return time;
  const [name] = intl.formatDateToParts(instant, { timeZone: zone, timeZoneName: 'short' }).filter(({ type }) => type === 'timeZoneName');
  return (
    <>
      {time} {name?.value}
    </>
  );
}

function clockOf(intl: IntlShape, instant: string, timeZone?: string): string {
  return intl.formatDate(instant, { ...(timeZone && { timeZone }), dateStyle: 'short', timeStyle: 'short' });
}

/** The wall-clock time in a zone: `yyyy-MM-ddTHH:mm`; '' for an invalid date. */
function wallTimeOf(instant: string, timeZone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date).replace(' ', 'T');
}
