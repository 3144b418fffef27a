import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { countdownText } from '@/lib/countdownText';
import type { ActCall } from '@/machines/storePause/pauseAct';
import { useClock } from '@/ui/clock/useClock';

/** How long until channels that limit how often they are asked can be asked again (row SA-06). */
export function RetryCountdown({ calls }: { calls: readonly ActCall[] }) {
  const intl = useIntl();
  const at = Math.max(...calls.map(({ answer }) => (answer?.kind === 'rateLimited' ? Date.parse(answer.retryAt) : 0)));
  const time = useClock(useCallback((now: number) => countdownText(at - now), [at]));
  return <span className="retry-countdown">{intl.formatMessage({ id: 'storeAvailability.limited.countdownLabel' }, { time })}</span>;
}
