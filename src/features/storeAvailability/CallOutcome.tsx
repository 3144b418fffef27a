import { Spinner, SpinnerSize } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import '@/features/storeAvailability/channelState.css';
import { isSameChannel } from '@/domain/locationChannel';
import type { ActCall } from '@/machines/storePause/pauseAct';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';

/** The pending or completed call for one channel; the same object until it changes. */
export function useCallOf(actor: StorePauseActor, locationId: string, slug: string): ActCall | undefined {
  return useSelector(
    actor,
    useCallback(({ context }) => context.act?.calls.find((call) => isSameChannel(call, { locationId, slug })), [locationId, slug]),
  );
}

/** The progress or failure of a call, below the state of the channel (row SA-06); nothing after success, which the state itself shows. */
export function CallOutcome({ call: { answer } }: { call: ActCall }) {
  const intl = useIntl();
  if (!answer) {
    return (
      <span className="channel-state-note">
        <Spinner size={SpinnerSize.SMALL / 2} />
        {intl.formatMessage({ id: 'storeAvailability.answer.pending' })}
      </span>
    );
  }
  if (answer.kind === 'done') return null;
  return (
    <span className="channel-state-note channel-state-failed">
      <WarningSign size={10} />
      {intl.formatMessage({ id: `storeAvailability.answer.${answer.kind}` })}
    </span>
  );
}
