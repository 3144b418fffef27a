import { Button } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { useCallback, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { ringing } from '@/features/operations/sound/ringing';

interface SilenceButtonProps {
  orderId: string;
  /** The order's code. */
  code: string;
  /** Whether it is in the tab order. */
  isStop: boolean;
}

/** Silences the ringing for one order on this device (row K-06); renders nothing for an order that does not ring. */
export function SilenceButton({ orderId, code, isStop }: SilenceButtonProps) {
  const intl = useIntl();
  const isRinging = useSyncExternalStore(
    ringing.subscribe,
    useCallback(() => ringing.isRinging(orderId), [orderId]),
  );
  if (!isRinging) return null;
  const label = intl.formatMessage({ id: 'operations.card.silenceButton' }, { code });
  return (
    <Button
      size="small"
      variant="minimal"
      intent="warning"
      className="order-card-silence"
      tabIndex={isStop ? 0 : -1}
      icon={<Notifications size={14} />}
      aria-label={label}
      title={label}
      onClick={() => ringing.silence(orderId)}
    />
  );
}
