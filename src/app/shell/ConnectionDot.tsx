import { useSelector } from '@xstate/react';
import { useIntl, type MessageDescriptor } from 'react-intl';
import type { ConnectionActor } from '@/machines/connection/connectionMachine';
import { useRuntime } from '@/services/runtime/runtimeContext';

type State = ReturnType<ConnectionActor['getSnapshot']>['value'];

const LABELS: Record<State, NonNullable<MessageDescriptor['id']>> = {
  ready: 'shell.connection.readyLabel',
  connecting: 'shell.connection.connectingLabel',
  joining: 'shell.connection.connectingLabel',
  reconnecting: 'shell.connection.reconnectingLabel',
  offline: 'shell.connection.offlineLabel',
};

/** The state of the realtime connection as a dot, with a visible label unless it is ready. */
export function ConnectionDot() {
  const { connection } = useRuntime();
  return connection && <DotOf connection={connection} />;
}

function DotOf({ connection }: { connection: ConnectionActor }) {
  const intl = useIntl();
  const state = useSelector(connection, ({ value }) => value);
  const closedFor = useSelector(connection, ({ context }) => context.closedFor);
  const isLimited = closedFor === 'TOO_MANY_MESSAGES' && state === 'reconnecting';
  const label = intl.formatMessage({ id: isLimited ? 'shell.connection.limitedLabel' : LABELS[state] });
  return (
    <span className={`connection-dot connection-dot-${state}`} role="status" title={label}>
      <span className="connection-dot-text">{label}</span>
    </span>
  );
}
