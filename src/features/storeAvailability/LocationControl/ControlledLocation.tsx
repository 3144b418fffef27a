import { Button, Classes } from '@blueprintjs/core';
import { Pause, Play } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { ActNotice } from '@/features/storeAvailability/ActNotice/ActNotice';
import { HoursNow } from '@/features/storeAvailability/HoursNow';
import { ChannelCard } from '@/features/storeAvailability/LocationControl/ChannelCard';
import { HoursToday } from '@/features/storeAvailability/LocationControl/HoursToday';
import { StatusDialog } from '@/features/storeAvailability/StatusDialog/StatusDialog';
import { channelColumns, slugsOf } from '@/features/storeAvailability/storeRows';
import { useChannelStatuses } from '@/features/storeAvailability/useChannelStatuses';
import { useStorePause } from '@/features/storeAvailability/useStorePause';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAppsQuery } from '@/services/api/appsApi';
import { pathTo } from '@/services/paths/pathTo';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { OldDataBanner } from '@/ui/OldData/OldDataBanner';
import { QueryView } from '@/ui/QueryView/QueryView';

/** One location: its opening hours, the state of each channel, and the actions that pause and open one or all of them. */
export function ControlledLocation({ location }: { location: Location }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { data: apps } = useListAppsQuery({ scope: 'channel' });
  const actor = useStorePause();
  const slugs = useMemo(() => slugsOf(location), [location]);
  const places = useMemo(() => [{ locationId: location.id, slugs }], [location.id, slugs]);
  const { statuses, error, refetch, freshness } = useChannelStatuses(places);
  const channels = useMemo(() => channelColumns([location], apps?.data ?? []), [location, apps]);
  const mayChange = can(user.role, 'store-availability', 'updateOwn');
  const locations = [location];

  function request(status: ChannelState, some: readonly string[] = slugs) {
    actor.send({ type: 'status.request', status, places: some.map((slug) => ({ locationId: location.id, slug })) });
  }

  return (
    <>
      <div className="control-head">
        <div className="control-place">
          <h2>{location.name}</h2>
          <p>
            {location.city ? `${location.city} · ` : ''}
            <HoursNow location={location} />
          </p>
          <HoursToday location={location} />
          {can(user.role, 'dashboard-view') && (
            <p>
              <Link to={pathTo('history', {}, { location: location.id })}>
                {intl.formatMessage({ id: 'storeAvailability.control.historyLink' })}
              </Link>
            </p>
          )}
        </div>
        {channels.length > 0 && (
          <div className="control-all">
            <Button icon={<Play />} disabled={!mayChange} onClick={() => request('open')}>
              {intl.formatMessage({ id: 'storeAvailability.control.openAllButton' })}
            </Button>
            <Button icon={<Pause />} intent="primary" disabled={!mayChange} onClick={() => request('paused')}>
              {intl.formatMessage({ id: 'storeAvailability.control.pauseAllButton' })}
            </Button>
          </div>
        )}
      </div>
      {!mayChange && <p className="control-hint">{intl.formatMessage({ id: 'storeAvailability.bar.readOnlyHint' })}</p>}
      <ActNotice locations={locations} channels={channels} actor={actor} />
      <QueryView
        data={statuses}
        error={error && !statuses ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<ControlSkeleton count={slugs.length} />}
        isEmpty={() => channels.length === 0}
        empty={
          <EmptyState title={intl.formatMessage({ id: 'storeAvailability.control.emptyTitle' })}>
            {intl.formatMessage({ id: 'storeAvailability.control.emptyText' })}
          </EmptyState>
        }
      >
        {({ byLocation }) => (
          <ul className="control-channels" aria-label={intl.formatMessage({ id: 'storeAvailability.control.channelsLabel' })}>
            {channels.map((channel) => (
              <ChannelCard
                key={channel.slug}
                channel={channel}
                location={location}
                status={byLocation[location.id]?.[channel.slug]}
                mayChange={mayChange}
                actor={actor}
                onRequest={(status) => request(status, [channel.slug])}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {statuses && <OldDataBanner {...freshness} onRefresh={() => void refetch()} />}
      <StatusDialog locations={locations} channels={channels} actor={actor} />
    </>
  );
}

/** Placeholder of the channels while their statuses load. */
function ControlSkeleton({ count }: { count: number }) {
  return (
    <div className="control-channels">
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className={`channel-card channel-card-waits ${Classes.SKELETON}`} />
      ))}
    </div>
  );
}
