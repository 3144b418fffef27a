import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { PauseChoice } from '@/domain/pauseChoice';
import { locationRequests, statusRequests } from '@/features/storeAvailability/StatusDialog/locationRequests';
import { PauseChoices } from '@/features/storeAvailability/StatusDialog/PauseChoices';
import { RequestList } from '@/features/storeAvailability/StatusDialog/RequestList';
import type { ChannelColumn } from '@/features/storeAvailability/storeRows';
import type { StorePauseActor, StorePauseContext } from '@/machines/storePause/storePauseMachine';
import { useClock } from '@/ui/clock/useClock';

const FIRST_CHOICE: PauseChoice = { kind: 'minutes', minutes: 30 };
const MINUTE_MS = 60_000;

interface StatusFormProps {
  request: NonNullable<StorePauseContext['request']>;
  locations: readonly Location[];
  channels: readonly ChannelColumn[];
  actor: StorePauseActor;
}

/** The content of the dialog; remounted for each request. It sends exactly the times that it shows, to the minute. */
export function StatusForm({ request, locations, channels, actor }: StatusFormProps) {
  const intl = useIntl();
  const isBusy = useSelector(actor, (state) => state.matches({ act: 'submitting' }));
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const now = useClock(endOfMinute);
  const { status } = request;
  const requests = locationRequests(request, locations, choice, now);
  const sent = statusRequests(requests);

  function confirm() {
    actor.send({ type: 'status.confirm', requests: sent, operationId: crypto.randomUUID() });
  }

  return (
    <>
      <DialogBody>
        {status === 'paused' && (
          <PauseChoices choice={choice} locations={requests.map(({ location }) => location)} now={now} onChange={setChoice} />
        )}
        <RequestList requests={requests} channels={channels} now={now} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={() => actor.send({ type: 'status.cancel' })}>
              {intl.formatMessage({ id: 'storeAvailability.dialog.cancelButton' })}
            </Button>
            <Button intent="primary" disabled={sent.length === 0 || isBusy} onClick={confirm}>
              {intl.formatMessage({ id: `storeAvailability.dialog.${status}Button` }, { count: sent.length })}
            </Button>
          </>
        }
      />
    </>
  );
}

/**
 * The last millisecond of the current minute, in ms since 1970. Opening hours and pauses change on whole minutes, so every moment of the
 * minute resolves to the same ends and the form renders once per minute.
 */
function endOfMinute(now: number): number {
  return Math.max(now, Math.ceil(now / MINUTE_MS) * MINUTE_MS - 1);
}
