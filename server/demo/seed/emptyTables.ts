import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database';
import * as schema from '../../platform/db/schema';

/** The names of all tables of the schema. */
export const TABLE_NAMES = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));

/** Deletes every row of every table. */
export async function emptyTables(database: Database): Promise<void> {
  const names = TABLE_NAMES.map((name) => sql.identifier(name));
  await database.execute(sql`truncate ${sql.join(names, sql`, `)}`);
}
