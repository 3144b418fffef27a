import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';
import * as schema from './schema';

/** Deletes every row of every table. */
export async function emptyTables(database: Database): Promise<void> {
  const names = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [sql.identifier(getTableName(table))] : []));
  await database.execute(sql`truncate ${sql.join(names, sql`, `)}`);
}
