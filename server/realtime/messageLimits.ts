import type { Socket } from 'socket.io';
import type { ConnectionClosed } from '@/domain/connectionClosed';
import { TokenBucket, type Rate } from '../platform/security/tokenBucket';

/** Rate limits for messages of browsers. `socket*` limits one connection, `user*` all connections of a user to this process. */
export interface RealtimeLimits {
  socketMessages: Rate;
  socketJoins: Rate;
  userMessages: Rate;
  userJoins: Rate;
  /** The maximum size of a message in bytes; a larger one closes the connection. */
  maxMessageBytes: number;
}

/**
 * The default limits. A tab joins the room of each of its locations when it connects, hence the large burst of joins. A ticket needs up to
 * five messages: 250 a second for a tab that prints 50 tickets a second.
 */
export const REALTIME_LIMITS: RealtimeLimits = {
  socketMessages: { burst: 2_000, perSecond: 300 },
  socketJoins: { burst: 10_000, perSecond: 100 },
  userMessages: { burst: 8_000, perSecond: 1_000 },
  userJoins: { burst: 40_000, perSecond: 400 },
  // The largest `check-master-tab` message has 500 printers: about 100 KB.
  maxMessageBytes: 262_144,
};

/** A connect counts as this many messages of the user, because it reads the user from the database. */
const CONNECT_COST = 50;
/** The limit before the connection is authenticated: the connect request and a few heartbeats. */
const BEFORE_SIGN_IN: Rate = { burst: 20, perSecond: 1 };
/** The minimum time before a user over the limit may connect again. */
const MIN_RETRY_MS = 5_000;
/** A closed connection is destroyed after this time if the browser has not ended it. */
const DESTROY_AFTER_MS = 1_000;
/** A Socket.IO packet with a `join-room` event. */
const JOIN_PACKET = /^2\d*\["join-room"/;

/** The connection of Engine.IO below a socket. */
export type Transport = Socket['conn'];

/** The token buckets of a user or a connection. */
class Buckets {
  readonly messages: TokenBucket;
  readonly joins: TokenBucket;
  /** Until when the user may not connect, because a connection was closed; in ms of `performance.now`. */
  blockedUntil = 0;

  constructor(messages: Rate, joins: Rate) {
    this.messages = new TokenBucket(messages);
    this.joins = new TokenBucket(joins);
  }

  isFull(): boolean {
    return this.messages.isFull() && this.joins.isFull() && this.blockedUntil <= performance.now();
  }
}

/**
 * Limits the messages of browsers with token buckets, per connection and per user, in this process. Every packet counts, before it is parsed.
 * A connection over a limit gets `connection.closed` with the reason and is closed; its later packets are not read, and the user cannot open
 * a new connection until the time in that message. Other open connections of the user stay.
 */
export function createMessageLimits(limits: RealtimeLimits, onClosed: (userId: string | null) => void) {
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
    onClosed(socket ? userIdOf(socket) : null);
    if (socket) bucketsOf(userIdOf(socket)).blockedUntil = performance.now() + message.retryAfterMs;
    socket?.emit('connection.closed', message);
    if (socket) socket.disconnect(true);
    else transport.close();
    // A client that keeps sending may not answer the close. Paused, its packets stay in the buffers of the operating system.
    const connection = transport.request.socket;
    connection.pause();
    setTimeout(() => connection.destroy(), DESTROY_AFTER_MS).unref();
  }

  return {
    /** Counts the packets of a new connection. */
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

    /** Counts a connect of a user. Null: the user may connect; else the time to wait in ms, at least that of the last `connection.closed`. */
    connect(userId: string): number | null {
      const { messages, blockedUntil } = bucketsOf(userId);
      const shortMs = messages.waitMs(CONNECT_COST);
      const waitMs = Math.max(Math.ceil(blockedUntil - performance.now()), shortMs > 0 ? Math.max(MIN_RETRY_MS, shortMs) : 0);
      if (waitMs > 0) return waitMs;
      messages.take(CONNECT_COST);
      return null;
    },

    /** From now on the packets of this socket count for its user. */
    signedIn: (socket: Socket): void => void sockets.set(socket.conn, socket),

    /** Call this regularly: deletes the buckets of users that are full. */
    prune(): void {
      for (const [userId, buckets] of users) if (buckets.isFull()) users.delete(userId);
    },
  };
}

function userIdOf(socket: Socket): string {
  // Set when the connection was authenticated.
  return (socket.data as { user: { id: string } }).user.id;
}
