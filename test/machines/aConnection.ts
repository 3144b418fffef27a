import { createActor, fromCallback, fromPromise } from 'xstate';
import { connectionMachine, type ConnectionEvent } from '@/machines/connection/connectionMachine';

/** A realtime connection that stands; rooms that the server refused stay out. A test breaks it by the machine's own events. */
export function aConnection({ rooms = [], refused = [] }: { rooms?: string[]; refused?: string[] } = {}) {
  const machine = connectionMachine.provide({
    actors: {
      socket: fromCallback<ConnectionEvent>(({ sendBack }) => sendBack({ type: 'socket.connected' })),
      joinRooms: fromPromise(() => Promise.resolve({ refused })),
    },
  });
  return createActor(machine, { input: { rooms } }).start();
}
