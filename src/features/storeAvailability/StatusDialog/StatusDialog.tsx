import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { PauseChoice } from '@/domain/pauseChoice';
import { minuteOf } from '@/features/storeAvailability/HoursNow';
import { locationWishes, statusWishes } from '@/features/storeAvailability/StatusDialog/pauseWishes';
import { PauseChoices } from '@/features/storeAvailability/StatusDialog/PauseChoices';
import '@/features/storeAvailability/StatusDialog/statusDialog.css';
import { WishList } from '@/features/storeAvailability/StatusDialog/WishList';
import type { ChannelColumn } from '@/features/storeAvailability/storeRows';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';
import { useClock } from '@/ui/clock/useClock';

const FIRST_CHOICE: PauseChoice = { kind: 'minutes', minutes: 30 };
const MINUTE_MS = 60_000;

interface StatusDialogProps {
  locations: readonly Location[];
  channels: readonly ChannelColumn[];
  actor: StorePauseActor;
  /** It was confirmed and is sent now. */
  onSent: () => void;
}

/** Asks how long to pause, and shows before anything is sent what will be paused or opened, where, and until when there (rows SA-02, SA-03). */
export function StatusDialog({ locations, channels, actor, onSent }: StatusDialogProps) {
  const intl = useIntl();
  const isOpen = useSelector(actor, (state) => state.matches({ request: 'confirming' }));
  const isBusy = useSelector(actor, (state) => state.matches({ act: 'submitting' }));
  const request = useSelector(actor, ({ context }) => context.request);
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const now = useClock(minuteOf) * MINUTE_MS;
  if (!request) return null;
  const { status } = request;
  const wishes = locationWishes(request, locations, choice, now);
  const count = statusWishes(wishes).length;

  function confirm() {
    if (!request) return;
    // Until when counts from the moment at which it was said.
    const sent = statusWishes(locationWishes(request, locations, choice, Date.now()));
    actor.send({ type: 'status.confirm', wishes: sent, operationId: crypto.randomUUID() });
    if (sent.length > 0) onSent();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => actor.send({ type: 'status.cancel' })}
      title={intl.formatMessage({ id: `storeAvailability.dialog.${status}` }, { channels: request.places.length, places: wishes.length })}
      className="status-dialog"
      transitionDuration={100}
    >
      <DialogBody>
        {status === 'paused' && (
          <PauseChoices choice={choice} locations={wishes.map(({ location }) => location)} now={now} onChange={setChoice} />
        )}
        <WishList wishes={wishes} channels={channels} now={now} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={() => actor.send({ type: 'status.cancel' })}>
              {intl.formatMessage({ id: 'storeAvailability.dialog.cancelButton' })}
            </Button>
            <Button intent="primary" disabled={count === 0 || isBusy} onClick={confirm}>
              {intl.formatMessage({ id: `storeAvailability.dialog.${status}Button` }, { count })}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
