import { Dialog } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { StatusForm } from '@/features/storeAvailability/StatusDialog/StatusForm';
import '@/features/storeAvailability/StatusDialog/statusDialog.css';
import type { ChannelColumn } from '@/features/storeAvailability/storeRows';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';

interface StatusDialogProps {
  locations: readonly Location[];
  channels: readonly ChannelColumn[];
  actor: StorePauseActor;
}

/** Asks for the duration of a pause, and previews what will be paused or opened, where, and until when (rows SA-02, SA-03). */
export function StatusDialog({ actor, ...props }: StatusDialogProps) {
  const intl = useIntl();
  const isOpen = useSelector(actor, (state) => state.matches({ request: 'confirming' }));
  const request = useSelector(actor, ({ context }) => context.request);
  // A dialog that is opened again while it closes is not unmounted in between.
  const [last, setLast] = useState({ request, number: 0 });
  if (last.request !== request) setLast({ request, number: last.number + 1 });
  if (!request) return null;
  const { status, places } = request;
  const counts = { channels: places.length, places: new Set(places.map(({ locationId }) => locationId)).size };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => actor.send({ type: 'status.cancel' })}
      title={intl.formatMessage({ id: `storeAvailability.dialog.${status}` }, counts)}
      isCloseButtonShown={false}
      className="status-dialog"
      transitionDuration={100}
    >
      <StatusForm key={last.number} request={request} actor={actor} {...props} />
    </Dialog>
  );
}
