import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useClock } from '@/ui/clock/useClock';

interface CheckAgeProps {
  /** Time of the last successful check. */
  succeededAt: string;
  /** Whether the latest check succeeded. */
  isWell: boolean;
}

/** The time since the last successful check of a printer, in seconds up to a minute, then in minutes. */
export function CheckAge({ succeededAt, isWell }: CheckAgeProps) {
  const intl = useIntl();
  const seconds = useClock(useCallback((now: number) => ageInSeconds(succeededAt, now), [succeededAt]));
  const age = seconds < 60 ? intl.formatRelativeTime(-seconds, 'second') : intl.formatRelativeTime(-Math.floor(seconds / 60), 'minute');
  return (
    <time className="printer-row-age" dateTime={succeededAt}>
      {intl.formatMessage({ id: isWell ? 'printing.row.checkedLabel' : 'printing.row.lastWellLabel' }, { age })}
    </time>
  );
}

function ageInSeconds(succeededAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(succeededAt)) / 1000));
}
