import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { log } from '../monitoring/log';
import type { Database } from './database';

/** A state of the database that statements read: its moment (UTC, ISO 8601), and the transactions that it contains (`pg_snapshot`). */
export interface DataSnapshot {
  asOf: string;
  transactions: string;
}

/** The client that waits for a snapshot, and may disconnect. */
export interface SnapshotClient {
  disconnected: AbortSignal;
  /** Has other connections to the same database, which cancel the statement of a client that disconnects; null: statements cannot be cancelled. */
  canceller: Database | null;
}

const resultSchema = z.looseObject({ rows: z.tuple([z.object({ as_of: z.string(), transactions: z.string(), pid: z.number() })]) });

/**
 * Reads several statements from one state of the database, which it also passes: changes that are committed in between are invisible. For
 * short reads only: the embedded database runs nothing else until they end. When `client` disconnects, the running statement is cancelled and
 * fails.
 */
export function readSnapshot<Result>(
  database: Database,
  read: (transaction: Database, snapshot: DataSnapshot) => Promise<Result>,
  client?: SnapshotClient,
): Promise<Result> {
  return database.transaction(
    async (transaction) => {
      // The first statement of the transaction defines its snapshot.
      const result = await transaction.execute(sql`
        select to_char(statement_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as as_of,
          pg_current_snapshot()::text as transactions, pg_backend_pid() as pid`);
      const [{ as_of: asOf, transactions, pid }] = resultSchema.parse(result).rows;
      const reading = () => read(transaction, { asOf, transactions });
      return client?.canceller ? cancelOnAbort(client.disconnected, client.canceller, pid, reading) : reading();
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Runs statements on the connection `pid`, and cancels the one that runs when the signal aborts. */
async function cancelOnAbort<Result>(signal: AbortSignal, canceller: Database, pid: number, run: () => Promise<Result>): Promise<Result> {
  let cancelling: Promise<unknown> | undefined;
  const cancel = () => {
    const failed = (error: unknown) => log.warn(error, 'cancelling the statement of a disconnected client failed');
    cancelling = canceller.execute(sql`select pg_cancel_backend(${pid}::integer)`).catch(failed);
  };
  signal.addEventListener('abort', cancel);
  try {
    return await run();
  } finally {
    signal.removeEventListener('abort', cancel);
    // Until then the pool must not use the connection for another statement, which would be cancelled.
    await cancelling;
  }
}

/**
 * The condition that the version of a row with this `xmin` is part of the snapshot, so that nothing changed since. `xmin` has the lower 32
 * bits of a transaction number; the row is at most 2³¹ transactions older or newer than the snapshot.
 */
export function isOfSnapshot(xmin: SQL, { transactions }: DataSnapshot): SQL {
  const snapshot = sql`${transactions}::pg_snapshot`;
  const last = sql`pg_snapshot_xmax(${snapshot})::text::bigint`;
  const distance = sql`((((${xmin}::text::bigint - ${last}) % 4294967296) + 4294967296 + 2147483648) % 4294967296 - 2147483648)`;
  return sql`pg_visible_in_snapshot(greatest(${last} + ${distance}, 0)::text::xid8, ${snapshot})`;
}
