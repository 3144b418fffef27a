import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { log } from '../log';
import { StartProblem } from '../startProblem';
import type { OpenDatabase } from './database';
import { MIGRATIONS_FOLDER } from './migrationsFolder';
import { openMessenger } from './postgresMessenger';
import * as schema from './schema';

// Any number that no other program uses for a lock in this database.
const MIGRATION_LOCK = 7_453_001;

/** Opens the PostgreSQL at `url` (see `openDatabase`). Of several servers that start at once, one makes the tables. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: url });
  // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', (error) => log.warn(error, 'an idle database connection was lost'));
  try {
    await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    const why = error instanceof Error ? error.message || error.name : String(error);
    throw new StartProblem(`The database of DATABASE_URL cannot be used: ${why}`, { cause: error });
  }
  const { messenger, close: closeMessenger } = openMessenger(url);
  const close = async () => {
    await closeMessenger();
    await pool.end();
  };
  return { database: drizzle(pool, { schema }), messenger, close };
}

async function migrateAlone(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS_FOLDER });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    // Closed, not given back: after a failure the lock goes with the connection.
    client.release(true);
  }
}
