import { createActor, fromCallback, fromPromise } from 'xstate';
import { connectionMachine, type ConnectionEvent } from '@/machines/connection/connectionMachine';

/** A connected realtime connection whose server rejected the rooms in `refused`. Tests disconnect it with the machine's events. */
export function aConnection({ rooms = [], refused = [] }: { rooms?: string[]; refused?: string[] } = {}) {
  const machine = connectionMachine.provide({
    actors: {
      socket: fromCallback<ConnectionEvent>(({ sendBack }) => sendBack({ type: 'socket.connected' })),
      joinRooms: fromPromise(() => Promise.resolve({ refused })),
    },
  });
  return createActor(machine, { input: { rooms } }).start();
}
