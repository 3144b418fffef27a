import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database';
import * as schema from '../../platform/db/schema';

/** The names of all tables of the schema, each after those that it references: rows are inserted in this order and deleted in its reverse. */
export const TABLE_NAMES = [...new Set(Object.values(schema).flatMap((table) => (is(table, PgTable) ? withReferences(table) : [])))];

function withReferences(table: PgTable): string[] {
  const referenced = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
  return [...referenced.flatMap((other) => (other === table ? [] : withReferences(other))), getTableName(table)];
}

/** Deletes every row of every table. */
export async function emptyTables(database: Database): Promise<void> {
  const names = TABLE_NAMES.map((name) => sql.identifier(name));
  await database.execute(sql`truncate ${sql.join(names, sql`, `)}`);
}
