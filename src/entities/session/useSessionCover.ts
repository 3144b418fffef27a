import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { endOfService } from '@/domain/openingHours';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';

interface SessionCover {
  /** The current minute, in ms since 1970. */
  now: number;
  /**
   * The user's location that closes last today: its name, its closing time and, with the weekday, the end of the session, as texts in its zone.
   * Null: the hours of all locations are unknown, or all are closed for the rest of the day.
   */
  service: { location: string; closes: string; ends: string } | null;
  /** Whether the session ends before that location closes. */
  isTooShort: boolean;
}

/** Compares the end of the session, in ms since 1970, with the end of today's service (rows BP-04, W-01). Locations without known hours are ignored. */
export function useSessionCover(endsAt: number): SessionCover {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const now = useClock(wholeMinute);
  const last = useMemo(() => {
    const ends = locations.map((location) => ({ location, at: endOfService(location.openingHours, location.timeZone, now) ?? 0 }));
    return ends.filter(({ at }) => at > 0).sort((one, other) => other.at - one.at)[0];
  }, [locations, now]);
  if (!last) return { now, service: null, isTooShort: false };
  const { name, timeZone } = last.location;
  const clock = (at: number, day: { weekday?: 'long' } = {}) =>
    intl.formatDate(at, { timeZone, ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return {
    now,
    service: { location: name, closes: clock(last.at), ends: clock(endsAt, { weekday: 'long' }) },
    isTooShort: endsAt < last.at,
  };
}
