import { assign, emit, setup, type ActorRefFrom } from 'xstate';
import type { CloseReason } from '@/domain/connectionClosed';
import { missingCallback, missingPromise } from '@/machines/missingActor';

export interface ConnectionInput {
  /** Names of the rooms to join, as the server calls them. */
  rooms: string[];
}

interface ConnectionContext extends ConnectionInput {
  /** Rooms that the server did not let us into, or did not answer for. */
  refusedRooms: string[];
  /** When the connection was lost, ISO-8601 UTC; null while it stands. */
  lostAt: string | null;
  /** Why the server closed or refused the last connection, if it says so; null while the connection stands. */
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
 * The realtime connection (specification 2 §4): on every connect and reconnect all rooms are joined, a room that cannot be
 * joined is passed over. Why the server closed a connection, if it says so, is kept until the next one stands. Emits `connection.joined` once the rooms were asked for and `connection.lost` when the socket went.
 *
 * To be provided: `socket` (opens the socket, reports what becomes of it, closes it when stopped; the socket reconnects by
 * itself) and `joinRooms` (gives the rooms that were refused; never rejects).
 */
export const connectionMachine = setup({
  types: { context: {} as ConnectionContext, input: {} as ConnectionInput, events: {} as ConnectionEvent, emitted: {} as ConnectionNotice },
  actors: {
    socket: missingCallback<ConnectionEvent>('socket'),
    joinRooms: missingPromise<{ refused: string[] }, { rooms: string[] }>('joinRooms'),
  },
  actions: {
    noteRooms: assign(({ context, event }) => ({ rooms: event.type === 'rooms.changed' ? event.rooms : context.rooms })),
    noteLoss: assign(({ context, event }) => ({ lostAt: 'at' in event ? (context.lostAt ?? event.at) : context.lostAt })),
    assignCloseReason: assign(({ event }) => ({ closedFor: 'reason' in event ? event.reason : null })),
    noteJoined: assign((_, { refused }: { refused: string[] }) => ({ refusedRooms: refused, lostAt: null, closedFor: null })),
    announceJoined: emit({ type: 'connection.joined' }),
    announceLost: emit({ type: 'connection.lost' }),
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...input, refusedRooms: [], lostAt: null, closedFor: null }),
  invoke: { src: 'socket' },
  initial: 'connecting',
  on: {
    'rooms.changed': { actions: 'noteRooms' },
    'socket.disconnected': { target: '.reconnecting', actions: ['noteLoss', 'assignCloseReason'] },
    'socket.failed': { actions: ['noteLoss', 'assignCloseReason'] },
    'socket.connected': '.joining',
    'browser.offline': { target: '.offline', actions: 'noteLoss' },
  },
  states: {
    connecting: {},
    offline: {
      on: { 'browser.online': 'reconnecting', 'socket.disconnected': { actions: ['noteLoss', 'assignCloseReason'] } },
    },
    reconnecting: {},
    joining: {
      invoke: {
        src: 'joinRooms',
        input: ({ context }) => ({ rooms: context.rooms }),
        onDone: { target: 'ready', actions: { type: 'noteJoined', params: ({ event }) => event.output } },
      },
      on: { 'rooms.changed': { target: 'joining', reenter: true, actions: 'noteRooms' } },
    },
    ready: {
      entry: 'announceJoined',
      exit: 'announceLost',
      on: { 'rooms.changed': { target: 'joining', actions: 'noteRooms' } },
    },
  },
});

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>;
