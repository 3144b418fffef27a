import { useIntl, type IntlShape } from 'react-intl';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';

const MINUTE_MS = 60_000;

/** The time of a change in the viewer's zone, with its age as tooltip. Text that is not a date is shown unchanged. */
export function AuditTime({ date }: { date: string }) {
  const intl = useIntl();
  const now = useClock(wholeMinute);
  const instant = new Date(date);
  if (Number.isNaN(instant.getTime())) return <>{date}</>;
  return (
    <time dateTime={date} title={relativeTime(intl, instant, now)}>
      {intl.formatDate(instant, {
        day: '2-digit',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      })}
    </time>
  );
}

const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** The age of an instant in the largest unit that fits: "3 hours ago". */
function relativeTime(intl: IntlShape, instant: Date, now: number): string {
  const ms = instant.getTime() - now;
  const [unit, size] = UNITS.find(([, one]) => Math.abs(ms) >= one) ?? ['minute', MINUTE_MS];
  return intl.formatRelativeTime(Math.trunc(ms / size), unit, { numeric: 'auto' });
}
