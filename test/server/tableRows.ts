import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/database';
import { TABLE_NAMES } from '../../server/demo/seed/emptyTables';

/** Deletes every row of every table. For the small tables of tests this is ten times faster than truncating. */
export async function deleteRows(database: Database): Promise<void> {
  await executeAll(
    database,
    TABLE_NAMES.toReversed().map((name) => sql`delete from ${sql.identifier(name)}`),
  );
}

/**
 * Copies all rows; returns a function that inserts them into empty tables, much faster than seeding. The rows are inserted in reverse order, so
 * that a query without ORDER BY does not pass by accident. Can be called once per database. Orders are not supported, because generated columns
 * cannot be inserted.
 */
export async function snapshotRows(database: Database): Promise<() => Promise<void>> {
  const snapshotTable = (name: string) => sql`kept.${sql.identifier(name)}`;
  await executeAll(database, [
    sql`create schema kept`,
    ...TABLE_NAMES.map((name) => sql`create table ${snapshotTable(name)} as table ${sql.identifier(name)}`),
  ]);
  const filled: string[] = [];
  for (const name of TABLE_NAMES) if ((await database.$count(snapshotTable(name))) > 0) filled.push(name);
  return () =>
    executeAll(
      database,
      filled.map((name) => sql`insert into ${sql.identifier(name)} select * from ${snapshotTable(name)} order by ctid desc`),
    );
}

async function executeAll(database: Database, statements: SQL[]): Promise<void> {
  await database.execute(sql`do $$ begin ${sql.join(statements, sql`; `)}; end $$`);
}
