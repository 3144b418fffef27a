import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Pool, type PoolClient } from 'pg';
import { log } from '../monitoring/log';
import type { Messenger } from './database';

/** Messages that are too long for a notification are stored in this table for a short time (migration 0012). */
const TABLE = 'realtime_messages';
/** PostgreSQL rejects notifications of 8,000 bytes or more. */
const MAX_NOTIFICATION_BYTES = 7_999;
/** Interval at which `close` checks whether the pool has sent everything. */
const POLL_MS = 10;

/**
 * Carries messages between the processes that share the PostgreSQL at `url`, by `LISTEN` and `NOTIFY`. It has a pool of its own: one
 * connection listens permanently, and messages do not wait for a free connection of the pool for statements.
 */
export function openMessenger(url: string, connectMs: number): { messenger: Messenger; close: () => Promise<void> } {
  const pool = new Pool({ connectionString: url, keepAlive: true, connectionTimeoutMillis: connectMs });
  /**
   * The listening connection: more than one only for a moment, because the adapter takes a new one when it loses the old one. The value is
   * its `release` function, which the pool replaces each time it hands the connection out.
   */
  const listening = new Map<PoolClient, PoolClient['release']>();
  let onReconnect = (): void => undefined;
  let onReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => (onReady = resolve));
  let wasLost = false;
  const logLost = (error: Error) => log.warn(error, 'a database connection for realtime messages was lost');
  pool.on('error', logLost);
  pool.on('connect', (client) => {
    // The listening connection is never idle, so the pool does not handle its errors; an unhandled one would end the process.
    client.on('error', logLost);
    const events: EventEmitter = client;
    events.on('newListener', (event) => {
      if (event === 'notification') startListening(client);
    });
    client.once('end', () => {
      if (!listening.has(client)) return;
      wasLost = true;
      discard(client);
    });
  });

  function startListening(client: PoolClient): void {
    // With two listening connections, as after a failure, each message would arrive twice.
    for (const older of listening.keys()) discard(older);
    listening.set(client, client.release);
    // `LISTEN` is the only statement on this connection: once its queue is empty, it listens.
    client.once('drain', () => {
      onReady();
      if (wasLost) onReconnect();
    });
  }

  /** The adapter does not release a connection that it lost: after some of them the pool would be exhausted. */
  function discard(client: PoolClient): void {
    const release = listening.get(client);
    listening.delete(client);
    client.removeAllListeners('notification');
    try {
      release?.(true);
    } catch {
      // It was released when the adapter was closed, and may be in use for another statement.
    }
  }

  const errorHandler = (error: Error) => log.error(error, 'a realtime message could not be sent to the other processes');
  const options = { channelPrefix: 'pase', tableName: TABLE, payloadThreshold: MAX_NOTIFICATION_BYTES, errorHandler };
  return {
    messenger: {
      // Created with the first namespace, because it listens at once; Socket.IO calls it with `new`.
      adapter: function adapterOf(namespace) {
        return createAdapter(pool, options)(namespace);
      },
      ready,
      onReconnect: (listener) => (onReconnect = listener),
    },
    close: async () => {
      const discardAll = () => [...listening.keys()].forEach(discard);
      discardAll();
      // `pool.end` drops requests that wait for a connection: the last messages would be lost.
      while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) {
        await pause(POLL_MS);
        // The adapter may have taken a new connection since.
        discardAll();
      }
      await pool.end();
    },
  };
}
