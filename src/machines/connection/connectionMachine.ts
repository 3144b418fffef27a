import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate';
import type { CloseReason } from '@/domain/connectionClosed';
import { missingCallback, missingPromise } from '@/machines/missingActor';

export interface ConnectionInput {
  /** The server's names of the rooms to join. */
  rooms: string[];
}

interface ConnectionContext extends ConnectionInput {
  /** Rooms that the server rejected or did not answer. */
  refusedRooms: string[];
  /** When the connection was lost, ISO-8601 UTC; null while it is up. */
  lostAt: string | null;
  /** Why the server closed or rejected the last connection, if it sent a reason; null while the connection is up. */
  closedFor: CloseReason | null;
}

export type ConnectionEvent =
  | { type: 'socket.connected' }
  | { type: 'socket.disconnected'; at: string; reason?: CloseReason }
  | { type: 'socket.failed'; at: string; reason?: CloseReason }
  | { type: 'browser.online' }
  | { type: 'browser.offline'; at: string }
  | { type: 'rooms.changed'; rooms: string[] };

export type ConnectionNotice = { type: 'connection.joined' } | { type: 'connection.lost' };

/**
 * The realtime connection (specification 2 §4). Joins all rooms on every connect and reconnect, and skips rooms that cannot be joined.
 * Emits `connection.joined` once the rooms are joined, and `connection.lost` when the socket disconnects.
 *
 * Actors to provide: `socket` (opens the socket, reports its state, closes it when stopped; the socket reconnects automatically) and
 * `joinRooms` (returns the refused rooms; never rejects).
 */
export const connectionMachine = setup({
  types: { context: {} as ConnectionContext, input: {} as ConnectionInput, events: {} as ConnectionEvent, emitted: {} as ConnectionNotice },
  actors: {
    socket: missingCallback<ConnectionEvent>('socket'),
    joinRooms: missingPromise<{ refused: string[] }, { rooms: string[] }>('joinRooms'),
  },
  actions: {
    assignRooms: assign(({ event }) => {
      assertEvent(event, 'rooms.changed');
      return { rooms: event.rooms };
    }),
    assignLostAt: assign(({ context, event }) => {
      assertEvent(event, ['socket.disconnected', 'socket.failed', 'browser.offline']);
      return { lostAt: context.lostAt ?? event.at };
    }),
    assignCloseReason: assign(({ event }) => {
      assertEvent(event, ['socket.disconnected', 'socket.failed']);
      return { closedFor: event.reason ?? null };
    }),
    assignJoined: assign((_, { refused }: { refused: string[] }) => ({ refusedRooms: refused, lostAt: null, closedFor: null })),
    emitJoined: emit({ type: 'connection.joined' }),
    emitLost: emit({ type: 'connection.lost' }),
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...input, refusedRooms: [], lostAt: null, closedFor: null }),
  invoke: { src: 'socket' },
  initial: 'connecting',
  on: {
    'rooms.changed': { actions: 'assignRooms' },
    'socket.disconnected': { target: '.reconnecting', actions: ['assignLostAt', 'assignCloseReason'] },
    'socket.failed': { actions: ['assignLostAt', 'assignCloseReason'] },
    'socket.connected': '.joining',
    'browser.offline': { target: '.offline', actions: 'assignLostAt' },
  },
  states: {
    connecting: {},
    offline: {
      on: { 'browser.online': 'reconnecting', 'socket.disconnected': { actions: ['assignLostAt', 'assignCloseReason'] } },
    },
    reconnecting: {},
    joining: {
      invoke: {
        src: 'joinRooms',
        input: ({ context }) => ({ rooms: context.rooms }),
        onDone: { target: 'ready', actions: { type: 'assignJoined', params: ({ event }) => event.output } },
      },
      on: { 'rooms.changed': { target: 'joining', reenter: true, actions: 'assignRooms' } },
    },
    ready: {
      entry: 'emitJoined',
      exit: 'emitLost',
      on: { 'rooms.changed': { target: 'joining', actions: 'assignRooms' } },
    },
  },
});

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>;
