import { Button } from '@blueprintjs/core';
import { Offline, Refresh } from '@blueprintjs/icons';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useClock } from '@/ui/clock/useClock';
import '@/ui/OldData/oldDataBanner.css';

/** Data that is polled every 15 s is overdue at this age. */
const OVERDUE_MS = 20_000;

interface OldDataBannerProps {
  state: 'live' | 'polled' | 'lost';
  /** The last time at which the data was known to be current, in ms since 1970; 0 before the first load. */
  freshAt: number;
  onRefresh: () => void;
}

/** Shows since when the data is stale; renders nothing while it is current. Place it below the data, so that the data does not move. */
export function OldDataBanner({ state, freshAt, onRefresh }: OldDataBannerProps) {
  const intl = useIntl();
  const isOverdue = useClock(useCallback((now: number) => now - freshAt > OVERDUE_MS, [freshAt]));
  if (freshAt === 0 || state === 'live' || (state === 'polled' && !isOverdue)) return null;
  const time = intl.formatTime(freshAt, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  return (
    <div role="status" className="old-data-banner">
      <Offline size={14} />
      <span>
        <FormattedMessage id="oldData.banner.text" values={{ time: <strong>{time}</strong> }} />
      </span>
      <Button size="small" variant="minimal" icon={<Refresh size={14} />} onClick={onRefresh}>
        {intl.formatMessage({ id: 'oldData.banner.refreshButton' })}
      </Button>
    </div>
  );
}
