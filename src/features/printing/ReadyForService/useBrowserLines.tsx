import { Button } from '@blueprintjs/core';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
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
  return [useSoundLine(sound), useNotificationLine(), useLocalNetworkLine(onConnect)];
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

function useLocalNetworkLine(onConnect: () => void): ReadyLine {
  const intl = useIntl();
  const { printRuntime } = useRuntime();
  const permission = useSelector(printRuntime ?? undefined, (state) => state?.context.permission ?? 'unknown');
  const isNeeded = useSelector(printRuntime ?? undefined, (state) => state?.context.printers.some(({ needsGrant }) => needsGrant) ?? false);
  const line = { id: 'localNetwork', title: intl.formatMessage({ id: 'printing.ready.localNetworkTitle' }) };
  if (!isNeeded || permission === 'unknown') {
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
