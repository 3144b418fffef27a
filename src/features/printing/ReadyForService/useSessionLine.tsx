import { Button } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { useSessionCover } from '@/entities/session/useSessionCover';
import type { ReadyLine } from '@/features/printing/ReadyForService/readyLine';

interface SessionLineOptions {
  /** In ms since 1970; null if unknown. */
  endsAt: number | null;
  onSignOut: () => void;
}

const MINUTE_MS = 60_000;

/** Whether the session lasts until the last of the user's locations closes today. Locations without known hours are ignored. */
export function useSessionLine({ endsAt, onSignOut }: SessionLineOptions): ReadyLine {
  const intl = useIntl();
  const { now, service, isTooShort } = useSessionCover(endsAt ?? 0);
  const line = { id: 'session', title: intl.formatMessage({ id: 'printing.ready.sessionTitle' }) };
  if (endsAt === null) return { ...line, status: 'open', text: intl.formatMessage({ id: 'printing.ready.sessionOpenText' }) };

  if (service === null) {
    const minutes = Math.max(0, Math.floor((endsAt - now) / MINUTE_MS));
    return {
      ...line,
      status: 'ok',
      text: intl.formatMessage({ id: 'printing.ready.sessionText' }, { hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
    };
  }
  if (!isTooShort) return { ...line, status: 'ok', text: intl.formatMessage({ id: 'printing.ready.sessionCoversText' }, service) };
  return {
    ...line,
    status: 'wrong',
    text: intl.formatMessage({ id: 'printing.ready.sessionError' }, service),
    action: <Button onClick={onSignOut}>{intl.formatMessage({ id: 'shell.menu.signOutButton' })}</Button>,
  };
}
