import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Pool, type PoolClient } from 'pg';
import { log } from '../monitoring/log';
import type { Messenger } from './database';

/** The messages that are too long for a notification lie in this table for a moment (migration 0012). */
const TABLE = 'realtime_messages';
/** PostgreSQL takes none of 8,000 bytes. */
const LONGEST_NOTIFICATION = 7_999;
/** How often it looks whether all is told, when it is closed. */
const LOOK_MS = 10;

/**
 * Carries messages between the processes that share the PostgreSQL at `url`, by its notifications. It has connections of its own: one of
 * them listens, for good, and whoever waits for a connection to the database does not hold up what is told.
 */
export function openMessenger(url: string, connectMs: number): { messenger: Messenger; close: () => Promise<void> } {
  const pool = new Pool({ connectionString: url, keepAlive: true, connectionTimeoutMillis: connectMs });
  /** One, but for a moment: the adapter takes a new one when it is lost. With what gives it back, which the pool makes anew for each user. */
  const listening = new Map<PoolClient, PoolClient['release']>();
  let heardAgain = (): void => undefined;
  let heardFirst = (): void => undefined;
  const listens = new Promise<void>((resolve) => (heardFirst = resolve));
  let wasLost = false;
  const sayLost = (error: Error) => log.warn(error, 'a connection for realtime messages was lost');
  pool.on('error', sayLost);
  pool.on('connect', (client) => {
    // The one that listens is never idle; unheard, its error would end the process.
    client.on('error', sayLost);
    const events: EventEmitter = client;
    events.on('newListener', (event) => {
      if (event === 'notification') begin(client);
    });
    client.once('end', () => {
      if (!listening.has(client)) return;
      wasLost = true;
      giveUp(client);
    });
  });

  function begin(client: PoolClient): void {
    // When two are begun after a failure, each message would come twice.
    for (const older of listening.keys()) giveUp(older);
    listening.set(client, client.release);
    // Nothing else than to listen is asked for on it: once that is done, it has no more to do.
    client.once('drain', () => {
      heardFirst();
      if (wasLost) heardAgain();
    });
  }

  /** The adapter does not give back what it lost: after some connections there would be none left. */
  function giveUp(client: PoolClient): void {
    const release = listening.get(client);
    listening.delete(client);
    client.removeAllListeners('notification');
    try {
      release?.(true);
    } catch {
      // It was given back when the adapter was closed, and may be in use for something else.
    }
  }

  const errorHandler = (error: Error) => log.error(error, 'a realtime message could not be told to the other processes');
  const options = { channelPrefix: 'pase', tableName: TABLE, payloadThreshold: LONGEST_NOTIFICATION, errorHandler };
  return {
    messenger: {
      // Made with the first namespace, since it listens at once; Socket.IO calls it with `new`.
      adapter: function adapterOf(namespace) {
        return createAdapter(pool, options)(namespace);
      },
      listens,
      onHeardAgain: (listener) => (heardAgain = listener),
    },
    close: async () => {
      const giveUpAll = () => [...listening.keys()].forEach(giveUp);
      giveUpAll();
      // The pool forgets those that wait for a connection when it ends: what was told last would not be heard.
      while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) {
        await pause(LOOK_MS);
        // One may have been taken again meanwhile.
        giveUpAll();
      }
      await pool.end();
    },
  };
}
