import { useIntl, type IntlShape } from 'react-intl';
import { knownZone } from '@/lib/timeZone';
import { timesOfWallTime } from '@/lib/wallTime';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/**
 * When something comes back, on the clocks of its location, with the zone where it is not the viewer's. Of an hour that comes twice it is
 * told which one: by the name of the time that the clocks have then. `instant` ISO-8601 UTC.
 */
export function ReturnTime({ instant, timeZone }: { instant: string; timeZone: string }) {
  const intl = useIntl();
  const zone = knownZone(timeZone);
  const time = <ZonedTime instant={instant} timeZone={timeZone} show="date" />;
  const isDoubled = timesOfWallTime(wallTimeOf(instant, zone), zone) > 1;
  // Of another zone than the viewer's `ZonedTime` tells the name already.
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

/** What the clocks of a zone show: `yyyy-MM-ddTHH:mm`; '' for what is no date. */
function wallTimeOf(instant: string, timeZone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date).replace(' ', 'T');
}
