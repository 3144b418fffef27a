import type { Socket } from 'socket.io';
import type { ConnectionClosed } from '@/domain/connectionClosed';
import { TokenBucket, type Rate } from '../platform/security/tokenBucket';

/** What the connections of browsers may send. `socket*` limits one connection, `user*` all connections of a user to this process. */
export interface RealtimeLimits {
  socketMessages: Rate;
  socketJoins: Rate;
  userMessages: Rate;
  userJoins: Rate;
  /** The largest message in bytes; the connection of a larger one ends. */
  maxMessageBytes: number;
}

/**
 * The limits unless settings say otherwise. A tab joins the room of each of its locations when it connects, hence the large burst of joins. A
 * ticket takes up to five messages: 250 a second if one tab prints 50 tickets a second.
 */
export const REALTIME_LIMITS: RealtimeLimits = {
  socketMessages: { burst: 2_000, perSecond: 300 },
  socketJoins: { burst: 10_000, perSecond: 100 },
  userMessages: { burst: 8_000, perSecond: 1_000 },
  userJoins: { burst: 40_000, perSecond: 400 },
  // The longest question for the role has 500 printers: some 100 KB.
  maxMessageBytes: 262_144,
};

/** A connect reads the user from the database: it costs as much of the user's messages. */
const CONNECT_COST = 50;
/** Until it is known whose the connection is, it may send the request to connect and a few heartbeats. */
const BEFORE_SIGN_IN: Rate = { burst: 20, perSecond: 1 };
/** After this a browser that was over the limit may come back, at the earliest. */
const MIN_RETRY_MS = 5_000;
/** A connection that does not end by itself within this time is cut. */
const CUT_AFTER_MS = 1_000;
/** A `join-room` event as it comes in a packet of Socket.IO. */
const JOIN_PACKET = /^2\d*\["join-room"/;

/** The connection of Engine.IO below a socket. */
export type Transport = Socket['conn'];

/** The buckets of a user or a connection. */
class Buckets {
  readonly messages: TokenBucket;
  readonly joins: TokenBucket;
  /** A connection of this user was closed, and was told to come back after this; by the clock of the process, in ms. */
  awayUntil = 0;

  constructor(messages: Rate, joins: Rate) {
    this.messages = new TokenBucket(messages);
    this.joins = new TokenBucket(joins);
  }

  isFull(): boolean {
    return this.messages.isFull() && this.joins.isFull() && this.awayUntil <= performance.now();
  }
}

/**
 * Limits what browsers send by token buckets, per connection and per user, in this process. Every packet counts, whatever is in it: it is
 * counted before it is read. A connection over a limit is given `connection.closed` with the reason and is closed; nothing of what it sent
 * after that is read, and until the time that it was told no new connection of its user is let in. Connections that are open stay.
 */
export function createMessageLimits(limits: RealtimeLimits, closed: (userId: string | null) => void) {
  const users = new Map<string, Buckets>();
  const sockets = new WeakMap<Transport, Socket>();

  function bucketsOf(userId: string): Buckets {
    const buckets = users.get(userId) ?? new Buckets(limits.userMessages, limits.userJoins);
    users.set(userId, buckets);
    return buckets;
  }

  function close(transport: Transport, retryAfterMs: number): void {
    const socket = sockets.get(transport);
    const message: ConnectionClosed = { reason: 'TOO_MANY_MESSAGES', retryAfterMs: Math.max(MIN_RETRY_MS, retryAfterMs) };
    closed(socket ? userIdOf(socket) : null);
    if (socket) bucketsOf(userIdOf(socket)).awayUntil = performance.now() + message.retryAfterMs;
    socket?.emit('connection.closed', message);
    if (socket) socket.disconnect(true);
    else transport.close();
    // Who goes on sending may not read, nor answer that it is to end: what it sends is left in the network.
    const connection = transport.request.socket;
    connection.pause();
    setTimeout(() => connection.destroy(), CUT_AFTER_MS).unref();
  }

  return {
    /** Counts what comes over a new connection. */
    watch(transport: Transport): void {
      const beforeSignIn = new TokenBucket(BEFORE_SIGN_IN);
      const own = new Buckets(limits.socketMessages, limits.socketJoins);
      transport.on('packet', ({ data }: { data?: unknown }) => {
        const socket = sockets.get(transport);
        if (!socket) {
          if (!beforeSignIn.take()) close(transport, beforeSignIn.waitMs());
          return;
        }
        const kind = typeof data === 'string' && JOIN_PACKET.test(data) ? 'joins' : 'messages';
        const over = [own[kind], bucketsOf(userIdOf(socket))[kind]].find((bucket) => !bucket.take());
        if (over) close(transport, over.waitMs());
      });
    },

    /** Counts a connect of a user. Null: the user may connect; else how long it has to wait, in ms: as long as it was told when it was closed. */
    connect(userId: string): number | null {
      const { messages, awayUntil } = bucketsOf(userId);
      const shortMs = messages.waitMs(CONNECT_COST);
      const waitMs = Math.max(Math.ceil(awayUntil - performance.now()), shortMs > 0 ? Math.max(MIN_RETRY_MS, shortMs) : 0);
      if (waitMs > 0) return waitMs;
      messages.take(CONNECT_COST);
      return null;
    },

    /** From now on what comes over the connection of this socket is its user's. */
    signedIn: (socket: Socket): void => void sockets.set(socket.conn, socket),

    /** To be called now and then: drops what limits nobody. */
    prune(): void {
      for (const [userId, buckets] of users) if (buckets.isFull()) users.delete(userId);
    },
  };
}

function userIdOf(socket: Socket): string {
  // Set when the socket was let in.
  return (socket.data as { user: { id: string } }).user.id;
}
