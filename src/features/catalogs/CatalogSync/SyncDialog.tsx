import { Dialog, FormGroup, HTMLSelect } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import type { StateValueFrom } from 'xstate';
import type { CatalogSummary } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { ChannelsStep } from '@/features/catalogs/CatalogSync/ChannelsStep';
import { ImpactStep } from '@/features/catalogs/CatalogSync/ImpactStep';
import { OutcomeStep } from '@/features/catalogs/CatalogSync/OutcomeStep';
import { useCatalogSync } from '@/features/catalogs/CatalogSync/useCatalogSync';
import '@/features/catalogs/CatalogSync/syncDialog.css';
import type { catalogSyncMachine } from '@/machines/catalogSync/catalogSyncMachine';
import { useStepFocus } from '@/ui/useStepFocus';

interface SyncDialogProps {
  location: Location;
  catalogs: readonly Pick<CatalogSummary, 'id' | 'name'>[];
  isOpen: boolean;
  onClose: () => void;
}

/** Pushes a catalog in steps: choose channels, review the impact, push, read the result (rows CA-04, CA-05, BC-01). */
export function SyncDialog({ catalogs, ...dialog }: SyncDialogProps) {
  const [chosen, setChosen] = useState(catalogs[0]?.id ?? '');
  const catalogId = catalogs.some(({ id }) => id === chosen) ? chosen : (catalogs[0]?.id ?? '');
  // Each catalog has its own machine.
  return <Push key={catalogId} {...dialog} catalogs={catalogs} catalogId={catalogId} onChoose={setChosen} />;
}

function Push({
  location,
  catalogs,
  catalogId,
  isOpen,
  onClose,
  onChoose,
}: SyncDialogProps & { catalogId: string; onChoose: (catalogId: string) => void }) {
  const intl = useIntl();
  const id = useId();
  const { actor, impacts } = useCatalogSync(location.id, catalogId);
  const channelOf = useChannelApps();
  const step = useSelector(actor, (state) => syncStepOf(state.value));
  const frame = useStepFocus(step);

  function close() {
    onClose();
    // Returns to the first step unless a push is in progress: its result was read, and the impact may be stale next time.
    actor.send({ type: 'push.back' });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={intl.formatMessage({ id: 'catalogs.sync.title' })}
      isCloseButtonShown={false}
      className="sync-dialog"
      transitionDuration={100}
    >
      <div {...frame} className="sync-frame">
        <ol className="sync-steps">
          {SYNC_STEPS.map((each) => (
            <li key={each} aria-current={each === step ? 'step' : undefined}>
              {intl.formatMessage({ id: `catalogs.sync.step.${each}` })}
            </li>
          ))}
        </ol>
        {step === 'channels' && (
          <ChannelsStep location={location} channelOf={channelOf} actor={actor} onClose={close}>
            {catalogs.length > 1 && (
              <FormGroup label={intl.formatMessage({ id: 'catalogs.sync.catalogLabel' })} labelFor={id}>
                <HTMLSelect
                  fill
                  id={id}
                  value={catalogId}
                  onChange={({ currentTarget }) => onChoose(currentTarget.value)}
                  options={catalogs.map(({ id: value, name }) => ({ value, label: name }))}
                />
              </FormGroup>
            )}
          </ChannelsStep>
        )}
        {step === 'review' && <ImpactStep location={location} impacts={impacts} channelOf={channelOf} actor={actor} onClose={close} />}
        {(step === 'sync' || step === 'ready') && (
          <OutcomeStep location={location} catalogId={catalogId} channelOf={channelOf} actor={actor} onClose={close} />
        )}
      </div>
    </Dialog>
  );
}

/** The displayed steps (specification 1 §2). */
const SYNC_STEPS = ['channels', 'review', 'sync', 'ready'] as const;

/** The step that belongs to a state of the machine. */
function syncStepOf(value: StateValueFrom<typeof catalogSyncMachine>): (typeof SYNC_STEPS)[number] {
  if (value === 'selectingChannels') return 'channels';
  if (value === 'ready' || value === 'failed') return 'ready';
  return typeof value === 'object' && 'reviewing' in value ? 'review' : 'sync';
}
