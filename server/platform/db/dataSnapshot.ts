import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from './database';

/** A state of the database that statements read: its moment (UTC, ISO 8601), and the transactions that it contains (`pg_snapshot`). */
export interface DataSnapshot {
  asOf: string;
  transactions: string;
}

const resultSchema = z.looseObject({ rows: z.tuple([z.object({ as_of: z.string(), transactions: z.string() })]) });

/**
 * Reads several statements from one state of the database, which it also passes: changes that are committed in between are invisible. For
 * short reads only: the embedded database runs nothing else until they end.
 */
export function readSnapshot<Result>(
  database: Database,
  read: (transaction: Database, snapshot: DataSnapshot) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    async (transaction) => {
      // The first statement of the transaction defines its snapshot.
      const result = await transaction.execute(sql`
        select to_char(statement_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as as_of,
          pg_current_snapshot()::text as transactions`);
      const [{ as_of: asOf, transactions }] = resultSchema.parse(result).rows;
      return read(transaction, { asOf, transactions });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
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
