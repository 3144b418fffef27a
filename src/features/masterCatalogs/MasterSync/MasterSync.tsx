import { Button, Callout, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { MENU_REFUSALS, type ChannelImpact } from '@/domain/menuPush';
import { pushErrorText } from '@/entities/operation/pushError';
import type { PushViews } from '@/features/masterCatalogs/pushViews';
import { TargetsStep } from '@/features/masterCatalogs/MasterSync/TargetsStep';
import { useMasterSync } from '@/features/masterCatalogs/MasterSync/useMasterSync';
import type { MasterCatalogSyncActor } from '@/machines/masterCatalogSync/masterCatalogSyncMachine';
import { isApiError } from '@/services/api/apiError';
import { useStepFocus } from '@/ui/useStepFocus';

interface MasterSyncProps {
  master: MasterCatalog;
  views: PushViews;
  onClose: () => void;
}

interface StepProps {
  actor: MasterCatalogSyncActor;
}

/** Pushes a master catalog in steps: choose stores and channels, review the impact, read the result (rows MC-03, MC-04, BC-01). */
export function MasterSync({ master, views, onClose }: MasterSyncProps) {
  const intl = useIntl();
  const { actor, impacts } = useMasterSync(master.id);
  const step = useSelector(actor, ({ value }) => {
    if (value === 'selecting') return 'targets';
    return typeof value === 'object' && 'reviewing' in value ? 'review' : 'outcome';
  });
  const frame = useStepFocus(step);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={intl.formatMessage({ id: 'masterCatalogs.sync.title' }, { name: master.name })}
      isCloseButtonShown={false}
      className="master-dialog"
      transitionDuration={100}
    >
      <div {...frame} className="master-frame">
        {step === 'targets' && <TargetsStep master={master} actor={actor} onClose={onClose} />}
        {step === 'review' && <ReviewStep actor={actor} impacts={impacts} views={views} onClose={onClose} />}
        {step === 'outcome' && <OutcomeStep actor={actor} views={views} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function ReviewStep({
  actor,
  impacts,
  views,
  onClose,
}: Pick<MasterSyncProps, 'views' | 'onClose'> & StepProps & { impacts: readonly ChannelImpact[] }) {
  const isReading = useSelector(actor, (state) => state.matches({ reviewing: 'reading' }));
  const isUnread = useSelector(actor, (state) => state.matches({ reviewing: 'unread' }));
  const { changes, impactError } = useSelector(actor, ({ context }) => context);
  return views.review({
    impacts,
    changes,
    isReading,
    error: isUnread ? impactError : undefined,
    onAgain: () => actor.send({ type: 'impact.retry' }),
    onClose,
    onBack: () => actor.send({ type: 'sync.back' }),
    onConfirm: () => actor.send({ type: 'sync.confirm' }),
  });
}

function OutcomeStep({ actor, views, onClose }: Pick<MasterSyncProps, 'views' | 'onClose'> & StepProps) {
  const intl = useIntl();
  const { outcomes, error, calls } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => (typeof value === 'object' ? 'polling' : value));
  const mayRepeat = useSelector(actor, (snapshot) => snapshot.can({ type: 'sync.repeat' }));
  const mayGoBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'sync.back' }));
  const isUnsure = state === 'polling' && calls.some((call) => call.isUnsure);
  return (
    <>
      <DialogBody>
        {(state === 'syncing' || (state === 'polling' && !isUnsure)) && (
          <>
            <p role="status">{intl.formatMessage({ id: 'masterCatalogs.sync.underWayLabel' })}</p>
            <ProgressBar intent="primary" />
          </>
        )}
        {isUnsure && (
          <Callout compact intent="primary" role="status">
            {intl.formatMessage({ id: 'catalogs.sync.inProgressText' })}
          </Callout>
        )}
        {state === 'success' && (
          <Callout compact intent="success" role="status">
            {intl.formatMessage({ id: 'catalogs.sync.doneText' })}
          </Callout>
        )}
        {state === 'partial' && (
          <Callout compact intent="warning" role="status">
            <p>{intl.formatMessage({ id: mayRepeat ? 'masterCatalogs.sync.partialText' : 'catalogs.sync.partialText' })}</p>
            {error !== null && <p>{refusalText()}</p>}
          </Callout>
        )}
        {state === 'failed' && (
          <Callout compact intent="danger" role="alert">
            <p>
              <strong>{intl.formatMessage({ id: 'catalogs.sync.failedText' })}</strong>
            </p>
            {error !== null && <p>{refusalText()}</p>}
          </Callout>
        )}
        {state === 'unfinished' && (
          <Callout compact intent="primary" role="status">
            <p>{intl.formatMessage({ id: 'masterCatalogs.sync.unfinishedText' })}</p>
            <Button size="small" onClick={() => actor.send({ type: 'poll.resume' })}>
              {intl.formatMessage({ id: 'masterCatalogs.sync.lookButton' })}
            </Button>
          </Callout>
        )}
        {outcomes.length > 0 && views.outcomes(outcomes)}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {mayGoBack && (
              <Button onClick={() => actor.send({ type: 'sync.back' })}>{intl.formatMessage({ id: 'catalogs.sync.backButton' })}</Button>
            )}
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
    return code === MENU_REFUSALS.notValidNow ? intl.formatMessage({ id: 'masterCatalogs.sync.notValidText' }) : pushErrorText(intl, error);
  }
}
