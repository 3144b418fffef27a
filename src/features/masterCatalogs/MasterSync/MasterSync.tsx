import { Button, Callout, Classes, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { MENU_REFUSALS, type ChannelImpact } from '@/domain/menuPush';
import type { PushViews } from '@/features/masterCatalogs/MasterCatalogsPage';
import { TargetsStep } from '@/features/masterCatalogs/MasterSync/TargetsStep';
import { useMasterSync } from '@/features/masterCatalogs/MasterSync/useMasterSync';
import type { MasterCatalogSyncActor } from '@/machines/masterCatalogSync/masterCatalogSyncMachine';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

interface MasterSyncProps {
  master: MasterCatalog;
  views: PushViews;
  onClose: () => void;
}

/** Pushing a master catalog: to which stores and channels, what it changes there, and what came of it (rows MC-03, MC-04, BC-01). */
export function MasterSync({ master, views, onClose }: MasterSyncProps) {
  const intl = useIntl();
  const { actor, impacts } = useMasterSync(master.id);
  const step = useSelector(actor, ({ value }) => {
    if (value === 'selecting') return 'targets';
    return typeof value === 'object' && 'reviewing' in value ? 'review' : 'outcome';
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={intl.formatMessage({ id: 'masterCatalogs.sync.title' }, { name: master.name })}
      className="master-dialog"
      transitionDuration={100}
    >
      {step === 'targets' && <TargetsStep master={master} actor={actor} onClose={onClose} />}
      {step === 'review' && <ReviewStep actor={actor} impacts={impacts} views={views} />}
      {step === 'outcome' && <OutcomeStep actor={actor} views={views} onClose={onClose} />}
    </Dialog>
  );
}

function ReviewStep({ actor, impacts, views }: { actor: MasterCatalogSyncActor; impacts: readonly ChannelImpact[]; views: PushViews }) {
  const intl = useIntl();
  const isReading = useSelector(actor, (state) => state.matches({ reviewing: 'reading' }));
  const isUnread = useSelector(actor, (state) => state.matches({ reviewing: 'unread' }));
  const { changes, impactError } = useSelector(actor, ({ context }) => context);
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
        {isReading && <div className={`master-waits ${Classes.SKELETON}`} />}
        {isUnread && (
          <Callout compact intent="warning" role="alert">
            <p>{reasonText()}</p>
            <Button size="small" onClick={() => actor.send({ type: 'impact.again' })}>
              {intl.formatMessage({ id: 'catalogs.impact.againButton' })}
            </Button>
          </Callout>
        )}
        {changes !== null && views.impact(impacts)}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={() => actor.send({ type: 'sync.back' })}>{intl.formatMessage({ id: 'catalogs.sync.backButton' })}</Button>
            <Button intent="primary" disabled={isReading} onClick={() => actor.send({ type: 'sync.confirm' })}>
              {intl.formatMessage({ id: 'masterCatalogs.sync.button' })}
            </Button>
          </>
        }
      />
    </>
  );

  function reasonText(): string {
    return intl.formatMessage({ id: 'catalogs.impact.unreadText' }, { reason: apiErrorText(intl, impactError) });
  }
}

function OutcomeStep({ actor, views, onClose }: Pick<MasterSyncProps, 'views' | 'onClose'> & { actor: MasterCatalogSyncActor }) {
  const intl = useIntl();
  const { outcomes, error } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => (typeof value === 'object' ? 'polling' : value));
  const mayRepeat = useSelector(actor, (snapshot) => snapshot.can({ type: 'sync.repeat' }));
  const isUnderWay = state === 'syncing' || state === 'polling';
  return (
    <>
      <DialogBody>
        {isUnderWay && (
          <>
            <p role="status">{intl.formatMessage({ id: 'masterCatalogs.sync.underWayLabel' })}</p>
            <ProgressBar intent="primary" />
          </>
        )}
        {state === 'success' && (
          <Callout compact intent="success" role="status">
            {intl.formatMessage({ id: 'catalogs.sync.doneText' })}
          </Callout>
        )}
        {state === 'partial' && (
          <Callout compact intent="warning" role="status">
            {intl.formatMessage({ id: 'masterCatalogs.sync.partialText' })}
          </Callout>
        )}
        {state === 'failed' && (
          <Callout compact intent="danger" role="alert">
            {error === null ? intl.formatMessage({ id: 'catalogs.sync.failedText' }) : refusalText()}
          </Callout>
        )}
        {state === 'unfinished' && (
          <Callout compact intent="primary" role="status">
            <p>{intl.formatMessage({ id: 'masterCatalogs.sync.unfinishedText' })}</p>
            <Button size="small" onClick={() => actor.send({ type: 'poll.again' })}>
              {intl.formatMessage({ id: 'masterCatalogs.sync.lookButton' })}
            </Button>
          </Callout>
        )}
        {outcomes.length > 0 && views.outcomes(outcomes)}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {mayRepeat && (
              <Button onClick={() => actor.send({ type: 'sync.repeat' })}>
                {intl.formatMessage({ id: 'masterCatalogs.sync.repeatButton' })}
              </Button>
            )}
            <Button intent="primary" onClick={onClose}>
              {intl.formatMessage({ id: 'catalogs.sync.closeButton' })}
            </Button>
          </>
        }
      />
    </>
  );

  function refusalText(): string {
    const code = isApiError(error) && error.kind === 'http' ? error.code : '';
    if (code === MENU_REFUSALS.hasProblems) return intl.formatMessage({ id: 'catalogs.sync.problemsText' });
    if (code === MENU_REFUSALS.notValidNow) return intl.formatMessage({ id: 'masterCatalogs.sync.notValidText' });
    return apiErrorText(intl, error);
  }
}
