import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ServerOptions } from 'socket.io';
import type * as schema from './schema';

/** The database of the server: PGlite or PostgreSQL, with the same schema and migrations. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Carries the messages of Socket.IO between the processes of an installation. */
export interface Messenger {
  adapter: ServerOptions['adapter'];
  /** Resolves once it receives messages of other processes; earlier messages are missed. Never rejects. */
  ready: Promise<void>;
  /** Sets the listener that is called after a lost connection was replaced: the messages sent in between are missed. */
  onReconnect(listener: () => void): void;
}

export interface OpenDatabase {
  database: Database;
  /** The same data, for reports and statistics: with PostgreSQL a pool of its own with a longer statement timeout. */
  reports: Database;
  /** Carries messages between the processes that share the database; null for the embedded database, which only one process can open. */
  messenger: Messenger | null;
  /** Closes the connections and, for the embedded database, releases the lock of the data folder. */
  close(): Promise<void>;
}
