import { Button, Callout, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Location } from '@/domain/location';
import { MENU_REFUSALS } from '@/domain/menuPush';
import type { ChannelApp } from '@/entities/channel/useChannelApps';
import { pushErrorText } from '@/entities/operation/pushError';
import { OutcomeList } from '@/features/catalogs/MenuImpact/OutcomeList';
import type { CatalogSyncActor } from '@/machines/catalogSync/catalogSyncMachine';
import { isApiError } from '@/services/api/apiError';
import { pathTo } from '@/services/paths/pathTo';

interface OutcomeStepProps {
  location: Location;
  catalogId: string;
  channelOf: (slug: string) => ChannelApp;
  actor: CatalogSyncActor;
  onClose: () => void;
}

/** The last steps of a push: progress, result per channel, and a button to retry the failed channels (row CA-05). */
export function OutcomeStep({ location, catalogId, channelOf, actor, onClose }: OutcomeStepProps) {
  const intl = useIntl();
  const { outcomes, error } = useSelector(actor, ({ context }) => context);
  const isSyncing = useSelector(actor, (state) => state.matches('syncing'));
  const mayRepeat = useSelector(actor, (state) => state.can({ type: 'push.repeat' }));
  const state = useSelector(actor, ({ value }) => (typeof value === 'object' ? 'inProgress' : value));
  return (
    <>
      <DialogBody>
        {isSyncing && (
          <>
            <p role="status">{intl.formatMessage({ id: 'catalogs.sync.sendingLabel' })}</p>
            <ProgressBar intent="primary" />
          </>
        )}
        {state === 'inProgress' && (
          <Callout compact intent="primary" role="status">
            <p>{intl.formatMessage({ id: 'catalogs.sync.inProgressText' })}</p>
            {error !== null && <Reason error={error} location={location} catalogId={catalogId} />}
          </Callout>
        )}
        {state === 'ready' && (
          <Callout compact intent={outcomes.every(({ status }) => status === 'success') ? 'success' : 'warning'} role="status">
            {intl.formatMessage({
              id: outcomes.every(({ status }) => status === 'success') ? 'catalogs.sync.doneText' : 'catalogs.sync.partialText',
            })}
          </Callout>
        )}
        {state === 'failed' && (
          <Callout compact intent="danger" role="alert">
            <p>
              <strong>{intl.formatMessage({ id: 'catalogs.sync.failedText' })}</strong>
            </p>
            {error !== null && <Reason error={error} location={location} catalogId={catalogId} />}
          </Callout>
        )}
        {!isSyncing && <OutcomeList outcomes={outcomes} channelOf={channelOf} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {mayRepeat && (
              <Button onClick={() => actor.send({ type: 'push.repeat' })}>{intl.formatMessage({ id: 'catalogs.sync.againButton' })}</Button>
            )}
            <Button intent="primary" onClick={onClose}>
              {intl.formatMessage({ id: 'catalogs.sync.closeButton' })}
            </Button>
          </>
        }
      />
    </>
  );
}

/** Explains why the server pushed nothing, with a link to fix problems of the catalog. */
function Reason({ error, location, catalogId }: { error: unknown; location: Location; catalogId: string }) {
  const intl = useIntl();
  const code = isApiError(error) && error.kind === 'http' ? error.code : '';
  if (code === MENU_REFUSALS.hasProblems) {
    return (
      <>
        <p>{pushErrorText(intl, error)}</p>
        <Link to={pathTo('catalog', { id: location.id, catalogId })}>{intl.formatMessage({ id: 'catalogs.sync.problemsLink' })}</Link>
      </>
    );
  }
  return <p>{pushErrorText(intl, error)}</p>;
}
