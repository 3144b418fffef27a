import { Button } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { retryAfterOf } from '@/machines/productBlock/blockRequest';
import type { ProductBlockContext } from '@/machines/productBlock/productBlockMachine';
import { Countdown } from '@/ui/Countdown/Countdown';

interface RetryButtonProps {
  context: ProductBlockContext;
  /** Whether the channel's rate limit is active: the button counts down until a retry is allowed. */
  isHeld: boolean;
  onRetry: () => void;
}

/** Retries the channels that rejected the request or did not apply it. */
export function RetryButton({ context: { results, answeredAt }, isHeld, onRetry }: RetryButtonProps) {
  const intl = useIntl();
  if (isHeld && answeredAt) {
    const until = Date.parse(answeredAt) + retryAfterOf(results);
    return (
      <Button size="small" disabled>
        <FormattedMessage id="blocking.act.retryInButton" values={{ left: <Countdown until={until} /> }} />
      </Button>
    );
  }
  return (
    <Button size="small" intent="primary" onClick={onRetry}>
      {intl.formatMessage({ id: 'blocking.act.retryButton' })}
    </Button>
  );
}
