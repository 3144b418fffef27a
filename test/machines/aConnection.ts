import { createActor, fromCallback, fromPromise } from 'xstate';
import { connectionMachine, type ConnectionEvent } from '@/machines/connection/connectionMachine';

/** A connected realtime connection, without the refused rooms. A test disconnects it with the machine's own events. */
export function aConnection({ rooms = [], refused = [] }: { rooms?: string[]; refused?: string[] } = {}) {
  const machine = connectionMachine.provide({
    actors: {
      socket: fromCallback<ConnectionEvent>(({ sendBack }) => sendBack({ type: 'socket.connected' })),
      joinRooms: fromPromise(() => Promise.resolve({ refused })),
    },
  });
  return createActor(machine, { input: { rooms } }).start();
}
