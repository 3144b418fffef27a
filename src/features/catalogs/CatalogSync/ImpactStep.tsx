import { Button, Callout, Classes, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { ChannelImpact } from '@/domain/menuPush';
import { ImpactList } from '@/features/catalogs/MenuImpact/ImpactList';
import type { CatalogSyncActor } from '@/machines/catalogSync/catalogSyncMachine';
import { apiErrorText } from '@/services/api/apiErrorText';
import type { ChannelApp } from '@/services/apps/useChannelApps';

interface ImpactStepProps {
  location: Location;
  impacts: readonly ChannelImpact[];
  channelOf: (slug: string) => ChannelApp;
  actor: CatalogSyncActor;
}

/** What the push changes for clients, before anything is pushed (row BC-01). */
export function ImpactStep({ location, impacts, channelOf, actor }: ImpactStepProps) {
  const intl = useIntl();
  const isReading = useSelector(actor, (state) => state.matches({ reviewing: 'reading' }));
  const isUnread = useSelector(actor, (state) => state.matches({ reviewing: 'unread' }));
  const changes = useSelector(actor, ({ context }) => context.changes);
  const error = useSelector(actor, ({ context }) => context.impactError);
  return (
    <>
      <DialogBody>
        <div role="status">
          {changes !== null && (
            <Callout compact intent={changes > 0 ? 'primary' : 'success'}>
              {intl.formatMessage({ id: 'catalogs.impact.summaryText' }, { count: changes })}
            </Callout>
          )}
        </div>
        {isReading && <div className={`sync-waits ${Classes.SKELETON}`} />}
        {isUnread && (
          <Callout compact intent="warning" role="alert">
            <p>{intl.formatMessage({ id: 'catalogs.impact.unreadText' }, { reason: apiErrorText(intl, error) })}</p>
            <Button size="small" onClick={() => actor.send({ type: 'impact.again' })}>
              {intl.formatMessage({ id: 'catalogs.impact.againButton' })}
            </Button>
          </Callout>
        )}
        {changes !== null && <ImpactList impacts={impacts} channelOf={channelOf} placeOf={() => location} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={() => actor.send({ type: 'push.back' })}>{intl.formatMessage({ id: 'catalogs.sync.backButton' })}</Button>
            <Button intent="primary" disabled={isReading} onClick={() => actor.send({ type: 'push.confirm' })}>
              {intl.formatMessage({ id: 'catalogs.sync.button' })}
            </Button>
          </>
        }
      />
    </>
  );
}
