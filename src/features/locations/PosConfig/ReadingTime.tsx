import { ProgressBar } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { POS_WAIT_MS } from '@/domain/pos';
import { countdownText } from '@/lib/countdownText';
import { useClock } from '@/ui/clock/useClock';

/** For how long a POS is being read, out of the ten minutes that it has. */
export function ReadingTime({ startedAt }: { startedAt: string }) {
  const intl = useIntl();
  const seconds = useClock(useCallback((now: number) => Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000)), [startedAt]));
  return (
    <div className="location-pos-time">
      <span role="timer">
        {intl.formatMessage(
          { id: 'locations.pos.timeLabel' },
          { elapsed: countdownText(seconds * 1000), most: countdownText(POS_WAIT_MS) },
        )}
      </span>
      <ProgressBar value={Math.min(1, (seconds * 1000) / POS_WAIT_MS)} intent="primary" />
    </div>
  );
}
