import { useCallback } from 'react';
import { dayOf } from '@/lib/calendarDay';
import { knownZone } from '@/lib/timeZone';
import { useClock } from '@/ui/clock/useClock';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface PlacedInstant {
  /** ISO-8601 UTC. */
  instant: string;
  /** IANA zone of the location. */
  timeZone: string;
}

/** A time of a location: the hour alone where it is today there, else with its day. */
export function UntilTime({ instant, timeZone }: PlacedInstant) {
  return <ZonedTime instant={instant} timeZone={timeZone} show={useIsToday({ instant, timeZone }) ? 'time' : 'date'} />;
}

export function useIsToday({ instant, timeZone }: PlacedInstant): boolean {
  const zone = knownZone(timeZone);
  return useClock(useCallback((now: number) => dayOf(now, zone) === dayOf(Date.parse(instant), zone), [instant, zone]));
}
