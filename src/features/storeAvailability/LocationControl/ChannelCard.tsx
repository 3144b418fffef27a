import { Button } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { ChannelState as State, LocationChannelStatus } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { CallOutcome, useCallOf } from '@/features/storeAvailability/CallOutcome';
import { ChannelState, useRequestText } from '@/features/storeAvailability/ChannelState';
import { useIsClosed } from '@/features/storeAvailability/useIsClosed';
import { useReopeningText } from '@/features/storeAvailability/reopeningText';
import type { ChannelColumn } from '@/features/storeAvailability/storeRows';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

interface ChannelCardProps {
  channel: ChannelColumn;
  location: Location;
  status: LocationChannelStatus | null | undefined;
  mayChange: boolean;
  actor: StorePauseActor;
  onRequest: (status: State) => void;
}

/** One channel of the location: its state, how Pase reopens it, who requested it and why, and its actions. */
export function ChannelCard({ channel: { slug, name, image }, location, status, mayChange, actor, onRequest }: ChannelCardProps) {
  const intl = useIntl();
  const isClosed = useIsClosed(location);
  const call = useCallOf(actor, location.id, slug);
  const requestText = useRequestText(status?.asked, location.timeZone);
  const plan = useReopeningText(status?.status === 'paused' ? status.reopening : undefined, location.timeZone);
  return (
    <li className="channel-card">
      <span aria-hidden>
        <AppIcon name={name} image={image} size={32} />
      </span>
      <div className="channel-card-text">
        <h3>{name}</h3>
        <ChannelState status={status} timeZone={location.timeZone} isClosed={isClosed} />
        {call && <CallOutcome call={call} />}
        {plan && <span className="channel-card-note">{plan}</span>}
        {status?.reason && <span className="channel-card-note">{status.reason}</span>}
        {requestText && <span className="channel-card-note">{requestText}</span>}
      </div>
      <div className="channel-card-actions">
        <Button
          disabled={!mayChange}
          aria-label={intl.formatMessage({ id: 'storeAvailability.control.openLabel' }, { channel: name })}
          onClick={() => onRequest('open')}
        >
          {intl.formatMessage({ id: 'storeAvailability.bar.openButton' })}
        </Button>
        <Button
          disabled={!mayChange}
          aria-label={intl.formatMessage({ id: 'storeAvailability.control.pauseLabel' }, { channel: name })}
          onClick={() => onRequest('paused')}
        >
          {intl.formatMessage({ id: 'storeAvailability.bar.pauseButton' })}
        </Button>
      </div>
    </li>
  );
}
