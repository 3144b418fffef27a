import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import { restoredStatus, statusBefore, type WantedStatus } from '@/app/shell/CommandPalette/commands/statusBefore';
import { useStateBefore } from '@/app/shell/CommandPalette/commands/useStateBefore';
import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { ActNotice } from '@/features/storeAvailability/ActNotice/ActNotice';
import { channelsOf } from '@/features/productAvailability/blockRows';
import { untilText } from '@/features/storeAvailability/untilText';
import { useStorePause } from '@/features/storeAvailability/useStorePause';
import { hasFailed } from '@/machines/storePause/pauseAct';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';
import type { ApiAccess } from '@/services/api/baseQuery';
import { channelsApi } from '@/services/api/channelsApi';
import '@/app/shell/CommandPalette/commands/commandToast.css';

interface PauseToastProps {
  status: ChannelState;
  location: Location;
  slug: string;
  /** The end of a pause, ISO-8601 UTC. */
  until: string | null;
  onClose: () => void;
}

/**
 * Pauses or opens a channel when it is mounted, and shows progress and result (row W-02). Undoing a pause puts back the status before it, which
 * is read first: the channel is opened, or paused until its former end. If that status is unknown, undo is not offered.
 */
export function PauseToast({ status, location, slug, until, onClose }: PauseToastProps) {
  const intl = useIntl();
  const { name } = useChannelApps()(slug);
  const actor = useStorePause();
  const locationId = location.id;
  const [startedAt] = useState(() => Date.now());
  const before = useStateBefore(useStatusRead(status, location, slug));
  const [undone, setUndone] = useState<WantedStatus | null>(null);
  const asked = useMemo(() => undone ?? { status, until }, [undone, status, until]);
  const isReading = before === undefined;
  useEffect(() => {
    if (!isReading) send(actor, asked, { locationId, slug });
  }, [actor, asked, isReading, locationId, slug]);
  // The act is cleared some seconds after all channels accepted it.
  const state = useSelector(actor, ({ context: { act, request } }) => {
    if (!act) return request ? 'done' : 'sending';
    if (act.calls.some(hasFailed)) return 'failed';
    return act.calls.some(({ answer }) => answer === null) ? 'sending' : 'done';
  });
  const isChanged = before && (before.status !== status || before.until !== until);
  const values = { channel: name, location: location.name };
  const end =
    asked.status === 'paused' && asked.until !== null ? `: ${untilText(intl, Date.parse(asked.until), location.timeZone, startedAt)}` : '';
  return (
    <div className="command-toast">
      <strong>{intl.formatMessage({ id: asked.status === 'paused' ? 'palette.pause.text' : 'palette.reopen.text' }, values) + end}</strong>
      {state === 'done' ? (
        <span>{intl.formatMessage({ id: `storeAvailability.done.${asked.status}` }, { count: 1 })}</span>
      ) : (
        <ActNotice actor={actor} locations={[location]} channels={[{ slug, name, image: null }]} />
      )}
      <span className="command-toast-buttons">
        {state === 'done' && before && isChanged && !undone && (
          <Button size="small" variant="outlined" onClick={() => setUndone(restoredStatus(before, Date.now()))}>
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

/** Returns a stable function that reads the status of a channel before it is paused; null if it is to be opened, which cannot be undone. */
function useStatusRead(status: ChannelState, location: Location, slug: string): () => Promise<WantedStatus | null> {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  return useCallback(async () => {
    if (status === 'open') return null;
    const places = [{ locationId: location.id, slugs: channelsOf(location) }];
    const options = { subscribe: false, forceRefetch: true };
    const { data } = await dispatch(channelsApi.endpoints.listChannelStatuses.initiate(places, options));
    const current = data?.byLocation[location.id]?.[slug];
    return current ? statusBefore(current, Date.now()) : null;
  }, [dispatch, status, location, slug]);
}

function send(actor: StorePauseActor, { status, until }: WantedStatus, place: { locationId: string; slug: string }) {
  actor.send({ type: 'status.request', status, places: [place] });
  actor.send({ type: 'status.confirm', requests: [{ ...place, until }], operationId: crypto.randomUUID() });
}
