import { useIntl } from 'react-intl';
import { useClock } from '@/ui/clock/useClock';

const MINUTE_MS = 60_000;

/** Day, month and time of this browser (specification 1 §9): right to the second, drawn anew each minute. */
export function Clock({ month }: { month: 'long' | 'short' }) {
  const intl = useIntl();
  const now = useClock(wholeMinute);
  return (
    <time className="sidebar-clock" dateTime={new Date(now).toISOString()}>
      {intl.formatDate(now, { day: 'numeric', month, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
    </time>
  );
}

function wholeMinute(now: number): number {
  return Math.floor(now / MINUTE_MS) * MINUTE_MS;
}
