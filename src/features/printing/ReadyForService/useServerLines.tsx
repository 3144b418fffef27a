import { Button } from '@blueprintjs/core';
import { useSelector } from '@xstate/react';
import { useIntl, type IntlShape } from 'react-intl';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { ReadyLine } from '@/features/printing/ReadyForService/readyLine';
import type { ConnectionActor } from '@/machines/connection/connectionMachine';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { useClockSkew } from '@/services/realtime/serverClock';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** Orders are compared by the minute: a clock with a larger difference shows wrong times. */
const SKEW_MS = 60_000;

/** The realtime connection with its rooms, and this device's clock compared to the server's. */
export function useServerLines(): ReadyLine[] {
  return [useConnectionLine(), useClockLine()];
}

function useConnectionLine(): ReadyLine {
  const intl = useIntl();
  const { connection } = useRuntime();
  const { rooms } = useDeployment();
  const { locations } = useSignedIn();
  const state = useSelector(connection ?? undefined, (snapshot) => snapshot?.value ?? null);
  const refused = useSelector(connection ?? undefined, (snapshot) => snapshot?.context.refusedRooms);
  const line = { id: 'connection', title: intl.formatMessage({ id: 'printing.ready.connectionTitle' }) };
  const action = <Button onClick={() => location.reload()}>{intl.formatMessage({ id: 'shell.crash.reloadButton' })}</Button>;

  if (state !== 'ready') return { ...line, status: 'wrong', text: lostText(intl, state), action };
  if (refused && refused.length > 0) {
    const names = refused.map((room) => locations.find(({ id }) => rooms.printQueue + id === room)?.name ?? room);
    return {
      ...line,
      status: 'wrong',
      text: intl.formatMessage({ id: 'printing.ready.roomsError' }, { rooms: intl.formatList(names) }),
      action,
    };
  }
  return { ...line, status: 'ok', text: intl.formatMessage({ id: 'printing.ready.connectionText' }, { count: locations.length }) };
}

function lostText(intl: IntlShape, state: ReturnType<ConnectionActor['getSnapshot']>['value'] | null): string {
  return intl.formatMessage({ id: state === 'offline' ? 'printing.ready.offlineError' : 'printing.ready.connectionError' });
}

function useClockLine(): ReadyLine {
  const intl = useIntl();
  const serverAheadMs = useClockSkew();
  const line = { id: 'clock', title: intl.formatMessage({ id: 'printing.ready.clockTitle' }) };
  if (serverAheadMs === null) return { ...line, status: 'open', text: intl.formatMessage({ id: 'printing.ready.clockOpenText' }) };
  if (Math.abs(serverAheadMs) <= SKEW_MS) return { ...line, status: 'ok', text: intl.formatMessage({ id: 'printing.ready.clockText' }) };
  const minutes = Math.round(Math.abs(serverAheadMs) / 60_000);
  const direction = serverAheadMs < 0 ? 'ahead' : 'behind';
  return { ...line, status: 'wrong', text: intl.formatMessage({ id: 'printing.ready.clockError' }, { minutes, direction }) };
}
