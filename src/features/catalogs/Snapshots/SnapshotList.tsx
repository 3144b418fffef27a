import { Button, Callout, Classes, Tag } from '@blueprintjs/core';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import type { Location } from '@/domain/location';
import type { MenuSnapshot } from '@/domain/menuPush';
import { useChannelApps, type ChannelApp } from '@/entities/channel/useChannelApps';
import { pushReplyOf } from '@/features/catalogs/CatalogSync/pushReply';
import { PushBackOutcome } from '@/features/catalogs/Snapshots/PushBackOutcome';
import type { PushReply } from '@/machines/catalogSync/catalogSyncMachine';
import { apiErrorText } from '@/services/api/apiErrorText';
import type { ApiAccess } from '@/services/api/baseQuery';
import { pushSnapshot } from '@/services/api/menuPushes';
import { useListMenuSnapshotsQuery } from '@/services/api/menusApi';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface SnapshotListProps {
  location: Location;
  mayPush: boolean;
}

/** The menus sent to each channel of a location, newest first; each can be pushed to its channel again unchanged (row BC-02). */
export function SnapshotList({ location, mayPush }: SnapshotListProps) {
  const intl = useIntl();
  const channelOf = useChannelApps();
  const { data, error, refetch } = useListMenuSnapshotsQuery(location.id);
  return (
    <QueryView
      data={data?.data}
      error={error ? apiErrorText(intl, error) : null}
      onRetry={() => void refetch()}
      skeleton={<div className={`snapshots-wait ${Classes.SKELETON}`} />}
      isEmpty={(snapshots) => snapshots.length === 0}
      empty={
        <EmptyState title={intl.formatMessage({ id: 'catalogs.snapshots.emptyTitle' })}>
          {intl.formatMessage({ id: 'catalogs.snapshots.emptyText' })}
        </EmptyState>
      }
    >
      {(snapshots) => (
        <>
          <p className={Classes.TEXT_MUTED}>{intl.formatMessage({ id: 'catalogs.snapshots.text' })}</p>
          <ul className="snapshot-list">
            {byChannel(snapshots).map(([slug, ofChannel]) => (
              <li key={slug}>
                <h3>
                  <AppIcon name={channelOf(slug).name} image={channelOf(slug).image} /> {channelOf(slug).name}
                </h3>
                {ofChannel.map((snapshot) => (
                  <Snapshot key={snapshot.id} snapshot={snapshot} channel={channelOf(slug)} location={location} mayPush={mayPush} />
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryView>
  );
}

function Snapshot({ snapshot, channel, location, mayPush }: SnapshotListProps & { snapshot: MenuSnapshot; channel: ChannelApp }) {
  const intl = useIntl();
  const [isConfirming, setConfirming] = useState(false);
  const { push, isSending, reply } = usePushBack(location.id, snapshot);
  const { at, by, catalogName, productCount, isCurrent } = snapshot;

  function confirm() {
    setConfirming(false);
    void push();
  }

  return (
    <div className="snapshot">
      <span>
        <ZonedTime instant={at} timeZone={location.timeZone} show="date" />
      </span>
      {isCurrent ? (
        <Tag minimal intent="success">
          {intl.formatMessage({ id: 'catalogs.snapshots.currentLabel' })}
        </Tag>
      ) : (
        mayPush && (
          <Button size="small" loading={isSending} disabled={isConfirming} onClick={() => setConfirming(true)}>
            {intl.formatMessage({ id: 'catalogs.snapshots.pushBackButton' })}
          </Button>
        )
      )}
      <span className="snapshot-by">
        {intl.formatMessage({ id: 'catalogs.snapshots.ofLabel' }, { name: catalogName, count: productCount ?? 0, by: by ?? '–' })}
      </span>
      {isConfirming && (
        <Callout compact intent="warning" role="alert" className="snapshot-by">
          <p>{intl.formatMessage({ id: 'catalogs.snapshots.question' }, { channel: channel.name })}</p>
          <Button size="small" intent="primary" onClick={confirm}>
            {intl.formatMessage({ id: 'catalogs.snapshots.confirmButton' })}
          </Button>{' '}
          <Button size="small" onClick={() => setConfirming(false)}>
            {intl.formatMessage({ id: 'form.cancelButton' })}
          </Button>
        </Callout>
      )}
      <div role="status" className="snapshot-by">
        {reply && <PushBackOutcome reply={reply} slug={snapshot.slug} channel={channel} />}
      </div>
    </div>
  );
}

function byChannel(snapshots: readonly MenuSnapshot[]): [slug: string, MenuSnapshot[]][] {
  const channels = new Map<string, MenuSnapshot[]>();
  for (const snapshot of snapshots) channels.set(snapshot.slug, [...(channels.get(snapshot.slug) ?? []), snapshot]);
  return [...channels];
}

/** Pushes a snapshot back to its channel; `reply` is null until the server answers. */
function usePushBack(locationId: string, { id }: MenuSnapshot) {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const [isSending, setSending] = useState(false);
  const [reply, setReply] = useState<PushReply | null>(null);

  async function push() {
    setSending(true);
    setReply(null);
    setReply(pushReplyOf(await dispatch(pushSnapshot(locationId, id))));
    setSending(false);
  }

  return { push, isSending, reply };
}
