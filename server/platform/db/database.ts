import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ServerOptions } from 'socket.io';
import type * as schema from './schema';

/** The database of the server: one schema and one set of migrations, embedded or PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Carries the messages of Socket.IO from process to process. */
export interface Messenger {
  adapter: ServerOptions['adapter'];
  /** Settles once it hears what others tell; what was told before is missed. Never rejects. */
  listens: Promise<void>;
  /** Says whom to call when messages come again after they did not: what was told meanwhile is missed. */
  onHeardAgain(listener: () => void): void;
}

export interface OpenDatabase {
  database: Database;
  /** For reports and statistics: the same data; in PostgreSQL by connections of their own, with more time for a statement. */
  reports: Database;
  /** Carries messages between the processes that share the database; null: it is of one process alone. */
  messenger: Messenger | null;
  /** Ends the connections and, for the embedded database, gives the data folder back. */
  close(): Promise<void>;
}
