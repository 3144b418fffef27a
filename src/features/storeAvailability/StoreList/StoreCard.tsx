import { Button } from '@blueprintjs/core';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { CallOutcome, useCallOf } from '@/features/storeAvailability/CallOutcome';
import { ChannelState } from '@/features/storeAvailability/ChannelState';
import { HoursNow } from '@/features/storeAvailability/HoursNow';
import type { SelectionStep } from '@/features/storeAvailability/selection';
import { useIsClosed } from '@/features/storeAvailability/useIsClosed';
import { slugsOf, type ChannelColumn } from '@/features/storeAvailability/storeRows';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';
import { pathTo } from '@/services/paths/pathTo';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

interface StoreCardProps {
  location: Location;
  columns: readonly ChannelColumn[];
  statuses: Readonly<Record<string, LocationChannelStatus | null>> | undefined;
  chosen: readonly string[] | undefined;
  canChoose: boolean;
  onChoose: (step: SelectionStep) => void;
  actor: StorePauseActor;
}

/** One location with its channels; rerendered only when its data changes. */
export const StoreCard = memo(function StoreCard({ location, columns, statuses, chosen, canChoose, onChoose, actor }: StoreCardProps) {
  const intl = useIntl();
  const isClosed = useIsClosed(location);
  const offered = slugsOf(location);
  const shown = columns.filter(({ slug }) => offered.includes(slug));
  const { id, name, city } = location;
  return (
    <article className="store-card">
      <div className="store-card-head">
        <Link to={pathTo('locationControl', { id })} className="store-card-name">
          {name}
        </Link>
        {canChoose && shown.length > 1 && (
          <Button
            size="small"
            variant="minimal"
            aria-label={intl.formatMessage({ id: 'storeAvailability.card.allLabel' }, { name })}
            onClick={() => onChoose({ type: 'places', places: shown.map(({ slug }) => ({ locationId: id, slug })) })}
          >
            {intl.formatMessage({ id: 'storeAvailability.card.allButton' })}
          </Button>
        )}
      </div>
      <span className="store-card-note">
        {city ? `${city} · ` : ''}
        <HoursNow location={location} />
      </span>
      <div className="store-card-channels">
        {shown.map((channel) => (
          <ChannelChip
            key={channel.slug}
            channel={channel}
            location={location}
            status={statuses?.[channel.slug]}
            isClosed={isClosed}
            isChosen={chosen?.includes(channel.slug) ?? false}
            canChoose={canChoose}
            onChoose={onChoose}
            actor={actor}
          />
        ))}
      </div>
    </article>
  );
});

interface ChannelChipProps extends Pick<StoreCardProps, 'location' | 'canChoose' | 'onChoose' | 'actor'> {
  channel: ChannelColumn;
  isClosed: boolean;
  status: LocationChannelStatus | null | undefined;
  isChosen: boolean;
}

const ChannelChip = memo(function ChannelChip({
  channel,
  location,
  isClosed,
  status,
  isChosen,
  canChoose,
  onChoose,
  actor,
}: ChannelChipProps) {
  const { slug, name, image } = channel;
  const call = useCallOf(actor, location.id, slug);
  const content = (
    <>
      <span aria-hidden>
        <AppIcon name={name} image={image} size={24} />
      </span>
      <span className="channel-chip-text">
        <span className="channel-chip-name">{name}</span>
        <ChannelState status={status} timeZone={location.timeZone} isClosed={isClosed} />
        {call && <CallOutcome call={call} />}
      </span>
    </>
  );
  if (!canChoose) return <div className="channel-chip">{content}</div>;
  return (
    <button
      type="button"
      className={isChosen ? 'channel-chip channel-chip-chosen' : 'channel-chip'}
      aria-pressed={isChosen}
      onClick={() => onChoose({ type: 'cell', locationId: location.id, slug })}
    >
      {content}
    </button>
  );
});
