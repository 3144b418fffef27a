import { Time, WarningSign } from '@blueprintjs/icons';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { minutesLeft, urgencyOf } from '@/features/operations/timeLeft';
import { useClock } from '@/ui/clock/useClock';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface TimeLeftProps {
  /** Milliseconds since the epoch. */
  dueAt: number;
  timeZone: string;
}

/**
 * The minutes to the due time of an order, colored by urgency, and the due time itself; updates itself every minute without rendering the
 * card.
 */
export function TimeLeft({ dueAt, timeZone }: TimeLeftProps) {
  const intl = useIntl();
  const minutes = useClock(useCallback((now: number) => minutesLeft(dueAt, now), [dueAt]));
  const urgency = urgencyOf(minutes);
  const span = { hours: Math.floor(Math.abs(minutes) / 60), minutes: Math.abs(minutes) % 60 };
  return (
    <span className={`order-card-time time-left-${urgency}`}>
      {urgency === 'late' ? <WarningSign size={12} /> : <Time size={12} />}
      <span>
        {minutes < 0 && intl.formatMessage({ id: 'operations.card.lateLabel' }, span)}
        {minutes === 0 && intl.formatMessage({ id: 'operations.card.dueNowLabel' })}
        {minutes > 0 && intl.formatMessage({ id: 'operations.card.leftLabel' }, span)}
      </span>
      <span className="order-card-due">
        <ZonedTime instant={new Date(dueAt)} timeZone={timeZone} />
      </span>
    </span>
  );
}
