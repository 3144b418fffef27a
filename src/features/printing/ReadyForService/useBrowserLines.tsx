import { Button } from '@blueprintjs/core';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { spaceOfGrant } from '@/domain/localNetwork';
import type { NonPublicSpace } from '@/lib/addressSpace';
import { permissionFor } from '@/machines/printRuntime/runtimeState';
import { unknownPermissionText } from '@/features/printing/ConnectPrinters/unknownPermissionText';
import type { ReadyLine } from '@/features/printing/ReadyForService/readyLine';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { useClock } from '@/ui/clock/useClock';

/** The sound of new orders in this tab, and the function that enables or unlocks it. */
export interface SoundOfOrders {
  state: 'on' | 'blocked' | 'off';
  switchOn: () => void;
}

interface BrowserLinesOptions {
  sound: SoundOfOrders;
  /** Opens the dialog that requests the local network permission. */
  onConnect: () => void;
}

/** What the browser must allow this tab: sound, notifications, the local network. */
export function useBrowserLines({ sound, onConnect }: BrowserLinesOptions): ReadyLine[] {
  return [useSoundLine(sound), useNotificationLine(), ...useNetworkLines(onConnect)];
}

function useSoundLine({ state, switchOn }: SoundOfOrders): ReadyLine {
  const intl = useIntl();
  const line = { id: 'sound', title: intl.formatMessage({ id: 'printing.ready.soundTitle' }) };
  if (state === 'on') return { ...line, status: 'ok', text: intl.formatMessage({ id: 'printing.ready.soundText' }) };
  return {
    ...line,
    status: 'wrong',
    text: intl.formatMessage({ id: state === 'blocked' ? 'printing.ready.soundBlockedError' : 'printing.ready.soundOffError' }),
    action: <Button onClick={switchOn}>{intl.formatMessage({ id: 'printing.ready.soundButton' })}</Button>,
  };
}

/** Polled each second, because browsers do not report every change. */
const readPermission = () => ('Notification' in window ? Notification.permission : 'absent');

function useNotificationLine(): ReadyLine {
  const intl = useIntl();
  const permission = useClock(readPermission);
  const line = { id: 'notification', title: intl.formatMessage({ id: 'printing.ready.notificationTitle' }) };
  switch (permission) {
    case 'absent':
      return { ...line, status: 'unneeded', text: intl.formatMessage({ id: 'printing.ready.notificationAbsentText' }) };
    case 'granted':
      return { ...line, status: 'ok', text: intl.formatMessage({ id: 'printing.ready.notificationText' }) };
    case 'denied':
      return { ...line, status: 'wrong', text: intl.formatMessage({ id: 'printing.ready.notificationDeniedError' }) };
    case 'default':
      return {
        ...line,
        status: 'wrong',
        text: intl.formatMessage({ id: 'printing.ready.notificationError' }),
        action: (
          <Button onClick={() => void Notification.requestPermission()}>
            {intl.formatMessage({ id: 'printing.ready.notificationButton' })}
          </Button>
        ),
      };
  }
}

/** The permission for the local network, and that for this computer if a printer here needs it (row V-09). */
function useNetworkLines(onConnect: () => void): ReadyLine[] {
  const local = useNetworkLine('local', onConnect);
  const loopback = useNetworkLine('loopback', onConnect);
  return loopback.status === 'unneeded' ? [local] : [local, loopback];
}

function useNetworkLine(space: NonPublicSpace, onConnect: () => void): ReadyLine {
  const intl = useIntl();
  const { printRuntime } = useRuntime();
  /** Null: no printer needs it. */
  const permission = useSelector(printRuntime ?? undefined, (state) => {
    const printer = state?.context.printers.find(({ needsGrant }) => spaceOfGrant(needsGrant) === space);
    return state && printer ? permissionFor(state.context, printer.needsGrant) : null;
  });
  const line =
    space === 'local'
      ? { id: 'localNetwork', title: intl.formatMessage({ id: 'printing.ready.localNetworkTitle' }) }
      : { id: 'loopback', title: intl.formatMessage({ id: 'printing.ready.loopbackTitle' }) };
  if (permission === 'unknown') {
    const { text, hint } = unknownPermissionText(intl, space);
    return { ...line, status: 'unneeded', text: [text, hint].filter(Boolean).join(' ') };
  }
  if (permission === null) {
    return { ...line, status: 'unneeded', text: intl.formatMessage({ id: 'printing.ready.localNetworkUnneededText' }) };
  }
  if (permission === 'granted') return { ...line, status: 'ok', text: intl.formatMessage({ id: 'printing.ready.localNetworkText' }) };
  return {
    ...line,
    status: 'wrong',
    text: intl.formatMessage({
      id: permission === 'prompt' ? 'printing.ready.localNetworkError' : 'printing.ready.localNetworkDeniedError',
    }),
    action: <Button onClick={onConnect}>{intl.formatMessage({ id: 'printing.menu.connectButton' })}</Button>,
  };
}
