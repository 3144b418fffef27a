import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useClock } from '@/ui/clock/useClock';

/** How long ago a printer was last checked, in seconds up to a minute, then in minutes. */
export function CheckAge({ checkedAt }: { checkedAt: string }) {
  const intl = useIntl();
  const seconds = useClock(useCallback((now: number) => ageInSeconds(checkedAt, now), [checkedAt]));
  const age = seconds < 60 ? intl.formatRelativeTime(-seconds, 'second') : intl.formatRelativeTime(-Math.floor(seconds / 60), 'minute');
  return (
    <time className="printer-row-age" dateTime={checkedAt}>
      {intl.formatMessage({ id: 'printing.menu.checkedLabel' }, { age })}
    </time>
  );
}

function ageInSeconds(checkedAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(checkedAt)) / 1000));
}
