import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient } from 'pg';
import { log } from '../monitoring/log';
import { StartProblem } from '../startProblem';
import type { OpenDatabase } from './database';
import { NO_LIMITS, type DatabaseLimits } from './databaseLimits';
import { MIGRATIONS_FOLDER } from './migrationsFolder';
import { openMessenger } from './postgresMessenger';
import * as schema from './schema';

// Any number that no other program uses for a lock in this database.
const MIGRATION_LOCK = 7_453_001;
const POOL_SIZE = 10;
/** Reports take long: they never have the connections that orders need. */
const REPORT_POOL_SIZE = 4;
/** PostgreSQL ends a statement by itself; a connection that is silent for so much longer has lost it. */
const SILENCE_MARGIN_MS = 5_000;

/** Opens the PostgreSQL at `url` (see `openDatabase`). Of several servers that start at once, one makes the tables. */
export async function openPostgres(url: string, limits: DatabaseLimits = NO_LIMITS): Promise<OpenDatabase> {
  try {
    await migrateAlone(url, limits);
  } catch (error) {
    const why = error instanceof Error ? error.message || error.name : String(error);
    throw new StartProblem(`Cannot use the database of PASE_DATABASE_URL: ${why}`, { cause: error });
  }
  const pool = openPool(url, limits, POOL_SIZE);
  const reportPool = openPool(url, { ...limits, statementMs: limits.reportStatementMs }, REPORT_POOL_SIZE);
  const { messenger, close: closeMessenger } = openMessenger(url, limits.connectMs);
  const close = async () => {
    await closeMessenger();
    await Promise.all([pool.end(), reportPool.end()]);
  };
  return { database: drizzle(pool, { schema }), reports: drizzle(reportPool, { schema }), messenger, close };
}

function openPool(url: string, { connectMs, statementMs, lockMs, idleTransactionMs }: DatabaseLimits, max: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    ...(statementMs > 0 && { stream: () => socketThatEnds(statementMs + SILENCE_MARGIN_MS) }),
  });
  pool.on('connect', releaseWhenLost);
  // Without a listener the error of an idle connection would end the process; it is logged where the connection was lost.
  pool.on('error', () => undefined);
  return pool;
}

/** A server that is gone without a word ends no connection: one that is silent for so long is ended here, with what waits for its answer. */
function socketThatEnds(silentMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silentMs, () =>
    socket.destroy(Object.assign(new Error(`The database was silent for ${silentMs} ms`), { code: 'ETIMEDOUT' })),
  );
  return socket;
}

/**
 * Gives a lost connection back at once: Drizzle does not when the first statement of a transaction fails, and after some of those the pool would
 * have none left. Whoever uses it may still give it back later.
 */
function releaseWhenLost(client: PoolClient): void {
  client.on('error', (error) => {
    log.warn(error, 'a database connection was lost');
    const release = client.release.bind(client);
    client.release = () => undefined;
    try {
      release(true);
    } catch {
      // It was idle: the pool has removed it.
    }
  });
}

/** By a connection of its own, without limits: a migration may take long, and of servers that start together all but one wait for it. */
async function migrateAlone(url: string, { connectMs }: DatabaseLimits): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
}
