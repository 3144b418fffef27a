import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { log } from '../monitoring/log';
import { StartProblem } from '../startProblem';
import type { OpenDatabase } from './database';
import { NO_LIMITS, type DatabaseLimits } from './databaseLimits';
import { MIGRATIONS_FOLDER } from './migrationsFolder';
import { openMessenger } from './postgresMessenger';
import * as schema from './schema';

// Any number that no other program uses for an advisory lock in this database.
const MIGRATION_LOCK = 7_453_001;
const POOL_SIZE = 10;
/** Reports take long: with a pool of their own they never occupy the connections that orders need. */
const REPORT_POOL_SIZE = 4;
/** Compiling a statement takes longer than it saves in the ones of this server. */
const SETTINGS = '-c jit=off';
/** Reports sort up to 200,000 rows of a rollup, which takes 25 MB; PostgreSQL's default is 4 MB. */
const REPORT_SETTINGS = `${SETTINGS} -c work_mem=32MB`;
/** PostgreSQL cancels a statement at its time limit; a connection without an answer this much later is dead. */
const SILENCE_MARGIN_MS = 5_000;

/** Opens the PostgreSQL at `url` (see `openDatabase`). Of several servers that start at once, one runs the migrations. */
export async function openPostgres(url: string, limits: DatabaseLimits = NO_LIMITS): Promise<OpenDatabase> {
  try {
    await migrateAlone(url, limits);
  } catch (error) {
    const why = error instanceof Error ? error.message || error.name : String(error);
    throw new StartProblem(`The database of PASE_DATABASE_URL cannot be opened: ${why}`, { cause: error });
  }
  const pool = openPool(url, limits, { max: POOL_SIZE, options: SETTINGS });
  const reportLimits = { ...limits, statementMs: limits.reportStatementMs };
  const reportPool = openPool(url, reportLimits, { max: REPORT_POOL_SIZE, options: REPORT_SETTINGS });
  const { messenger, close: closeMessenger } = openMessenger(url, limits.connectMs);
  const close = async () => {
    await closeMessenger();
    await Promise.all([pool.end(), reportPool.end()]);
  };
  return { database: drizzle(pool, { schema }), reports: drizzle(reportPool, { schema }), messenger, close };
}

function openPool(
  url: string,
  { connectMs, statementMs, lockMs, idleTransactionMs }: DatabaseLimits,
  { max, options }: Pick<PoolConfig, 'max' | 'options'>,
): Pool {
  const pool = new Pool({
    connectionString: url,
    ...{ max, options },
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    ...(statementMs > 0 && { stream: () => socketWithIdleTimeout(statementMs + SILENCE_MARGIN_MS) }),
  });
  pool.on('connect', releaseLostClient);
  // Without a listener the error of an idle connection would end the process; `releaseLostClient` logs it.
  pool.on('error', () => undefined);
  return pool;
}

/** Destroys the connection after `idleMs` without data: a server that crashes or is cut off closes none, and statements would wait for ever. */
function socketWithIdleTimeout(idleMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(idleMs, () =>
    socket.destroy(Object.assign(new Error(`The database did not answer for ${idleMs} ms`), { code: 'ETIMEDOUT' })),
  );
  return socket;
}

/**
 * Releases a lost connection at once: Drizzle does not when the first statement of a transaction fails, which would exhaust the pool. The
 * code that uses the connection may still call `release` later.
 */
function releaseLostClient(client: PoolClient): void {
  client.on('error', (error) => {
    log.warn(error, 'a database connection was lost');
    const release = client.release.bind(client);
    client.release = () => undefined;
    try {
      release(true);
    } catch {
      // It was idle: the pool has already removed it.
    }
  });
}

/** Uses a connection of its own without time limits: a migration may take long, and other servers that start wait for its lock. */
async function migrateAlone(url: string, { connectMs }: DatabaseLimits): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}
