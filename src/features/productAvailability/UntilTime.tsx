import { useCallback, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { occurrenceOf } from '@/domain/pauseChoice';
import { dayOf } from '@/lib/calendarDay';
import { supportedTimeZone } from '@/lib/timeZone';
import { useClock } from '@/ui/clock/useClock';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface LocalInstant {
  /** ISO-8601 UTC. */
  instant: string;
  /** IANA zone of the location. */
  timeZone: string;
}

/**
 * An end time in the time zone of a location: without the date if it is today there. For an hour that occurs twice (daylight saving), it
 * shows which of the two. An invalid date is shown as its raw text.
 */
export function UntilTime({ instant, timeZone }: LocalInstant) {
  const turn = useMemo(() => (isInstant(instant) ? occurrenceOf(Date.parse(instant), timeZone) : 'once'), [instant, timeZone]);
  const time = <ZonedTime instant={instant} timeZone={timeZone} show={useIsToday({ instant, timeZone }) ? 'time' : 'date'} />;
  return turn === 'once' ? time : <FormattedMessage id="blocking.until.twice" values={{ time, turn }} />;
}

export function useIsToday({ instant, timeZone }: LocalInstant): boolean {
  const zone = supportedTimeZone(timeZone);
  return useClock(
    useCallback((now: number) => isInstant(instant) && dayOf(now, zone) === dayOf(Date.parse(instant), zone), [instant, zone]),
  );
}

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
