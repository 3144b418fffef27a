import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { endOfService } from '@/domain/openingHours';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { ReadyLine } from '@/features/printing/ReadyForService/readyLine';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';

interface SessionLineOptions {
  /** In ms since 1970; null if unknown. */
  endsAt: number | null;
  onSignOut: () => void;
}

const MINUTE_MS = 60_000;

/** Whether the session lasts until the last of the user's locations closes today. Locations without known hours are ignored. */
export function useSessionLine({ endsAt, onSignOut }: SessionLineOptions): ReadyLine {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const now = useClock(wholeMinute);
  const latest = useMemo(() => {
    const ends = locations.map((place) => ({ place, at: endOfService(place.openingHours, place.timeZone, now) ?? 0 }));
    return ends.reduce((last, each) => (each.at > last.at ? each : last), { place: locations[0], at: 0 });
  }, [locations, now]);
  const line = { id: 'session', title: intl.formatMessage({ id: 'printing.ready.sessionTitle' }) };
  if (endsAt === null) return { ...line, status: 'open', text: intl.formatMessage({ id: 'printing.ready.sessionOpenText' }) };

  const minutes = Math.max(0, Math.floor((endsAt - now) / MINUTE_MS));
  const clock = (at: number, day: { weekday?: 'long' } = {}) =>
    intl.formatDate(at, { timeZone: latest.place?.timeZone, ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (latest.at === 0)
    return {
      ...line,
      status: 'ok',
      text: intl.formatMessage({ id: 'printing.ready.sessionText' }, { hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
    };
  const service = { location: latest.place?.name, closes: clock(latest.at), ends: clock(endsAt, { weekday: 'long' }) };
  if (endsAt >= latest.at) return { ...line, status: 'ok', text: intl.formatMessage({ id: 'printing.ready.sessionCoversText' }, service) };
  return {
    ...line,
    status: 'wrong',
    text: intl.formatMessage({ id: 'printing.ready.sessionError' }, service),
    action: <Button onClick={onSignOut}>{intl.formatMessage({ id: 'shell.menu.signOutButton' })}</Button>,
  };
}
