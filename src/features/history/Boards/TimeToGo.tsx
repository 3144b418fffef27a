import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useClock } from '@/ui/clock/useClock';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** How long it is until an instant (ISO-8601 UTC), in minutes, hours or days; of one that is over, that it should be by now. */
export function TimeToGo({ instant }: { instant: string }) {
  const intl = useIntl();
  const minutes = useClock(useCallback((now: number) => Math.ceil((Date.parse(instant) - now) / MINUTE_MS), [instant]));
  if (Number.isNaN(minutes)) return null;
  if (minutes <= 0) return <span className="history-overdue">{intl.formatMessage({ id: 'history.returns.overdueLabel' })}</span>;
  if (minutes < 60) return <>{intl.formatRelativeTime(minutes, 'minute', { style: 'short' })}</>;
  if (minutes < DAY_MINUTES) return <>{intl.formatRelativeTime(Math.round(minutes / 60), 'hour', { style: 'short' })}</>;
  return <>{intl.formatRelativeTime(Math.round(minutes / DAY_MINUTES), 'day', { style: 'short' })}</>;
}
