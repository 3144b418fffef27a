import { useCallback } from 'react';
import { dayOf } from '@/lib/calendarDay';
import { knownZone } from '@/lib/timeZone';
import { useClock } from '@/ui/clock/useClock';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** A time of a location: the hour alone where it is today there, else with its day. `instant` ISO-8601 UTC. */
export function UntilTime({ instant, timeZone }: { instant: string; timeZone: string }) {
  const zone = knownZone(timeZone);
  const read = useCallback((now: number) => dayOf(now, zone) === dayOf(Date.parse(instant), zone), [instant, zone]);
  const isToday = useClock(read);
  return <ZonedTime instant={instant} timeZone={timeZone} show={isToday ? 'time' : 'date'} />;
}
