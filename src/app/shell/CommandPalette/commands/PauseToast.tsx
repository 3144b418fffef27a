import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { ActNotice } from '@/features/storeAvailability/ActNotice/ActNotice';
import { untilText } from '@/features/storeAvailability/untilText';
import { useStorePause } from '@/features/storeAvailability/useStorePause';
import { hasFailed } from '@/machines/storePause/pauseAct';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';
import '@/app/shell/CommandPalette/commands/commandToast.css';

interface PauseToastProps {
  status: ChannelState;
  location: Location;
  slug: string;
  /** The end of a pause, ISO-8601 UTC. */
  until: string | null;
  onClose: () => void;
}

/** Pauses or opens a channel when it is mounted, and shows progress and result (row W-02). A pause can be undone: the channel is opened again. */
export function PauseToast({ status, location, slug, until, onClose }: PauseToastProps) {
  const intl = useIntl();
  const { name } = useChannelApps()(slug);
  const actor = useStorePause();
  const locationId = location.id;
  const [startedAt] = useState(() => Date.now());
  useEffect(() => send(actor, status, { locationId, slug, until }), [actor, status, locationId, slug, until]);
  // The newest request and its act; the act is cleared some seconds after all channels accepted it.
  const asked = useSelector(actor, ({ context }) => context.request?.status ?? status);
  const state = useSelector(actor, ({ context: { act, request } }) => {
    if (!act) return request ? 'done' : 'sending';
    if (act.calls.some(hasFailed)) return 'failed';
    return act.calls.some(({ answer }) => answer === null) ? 'sending' : 'done';
  });
  const values = { channel: name, location: location.name };
  const end = asked === 'paused' && until !== null ? `: ${untilText(intl, Date.parse(until), location.timeZone, startedAt)}` : '';
  return (
    <div className="command-toast">
      <strong>{intl.formatMessage({ id: asked === 'paused' ? 'palette.pause.text' : 'palette.reopen.text' }, values) + end}</strong>
      {state === 'done' ? (
        <span>{intl.formatMessage({ id: `storeAvailability.done.${asked}` }, { count: 1 })}</span>
      ) : (
        <ActNotice actor={actor} locations={[location]} channels={[{ slug, name, image: null }]} />
      )}
      <span className="command-toast-buttons">
        {state === 'done' && asked === 'paused' && (
          <Button size="small" variant="outlined" onClick={() => send(actor, 'open', { locationId, slug, until: null })}>
            {intl.formatMessage({ id: 'orders.undo.undoButton' })}
          </Button>
        )}
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          aria-label={intl.formatMessage({ id: 'storeAvailability.act.dismissButton' })}
          onClick={onClose}
        />
      </span>
    </div>
  );
}

function send(actor: StorePauseActor, status: ChannelState, request: { locationId: string; slug: string; until: string | null }) {
  const { locationId, slug } = request;
  actor.send({ type: 'status.request', status, places: [{ locationId, slug }] });
  actor.send({ type: 'status.confirm', requests: [request], operationId: crypto.randomUUID() });
}
