import { sql } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/database';
import { TABLE_NAMES } from '../../server/demo/seed/emptyTables';

/**
 * Prepares a migrated, empty database for `resetRows`: a trigger of each table records that it changed, so that a reset of a hundred tables
 * touches the few that a test wrote. Schema `kept` has the copies of rows and these records.
 */
export async function recordChanges(database: Database): Promise<void> {
  const statements = [
    sql`create schema kept`,
    sql`create unlogged table kept.changed (id oid not null)`,
    sql`create unlogged table kept.content (rows text not null)`,
    sql`insert into kept.content values ('none')`,
    sql.raw(`create function kept.record_change() returns trigger language plpgsql as
      'begin insert into kept.changed values (tg_relid); return null; end'`),
    ...TABLE_NAMES.map(
      (name) => sql`create trigger kept_record after insert or update or delete or truncate on ${sql.identifier(name)}
        for each statement execute function kept.record_change()`,
    ),
    sql.raw(RESET),
  ];
  for (const statement of statements) await database.execute(statement);
}

/**
 * As a replica, the session runs neither triggers nor checks of foreign keys. Rows are inserted in reverse order, so that a query without ORDER BY
 * does not pass by accident.
 */
const RESET = `create function kept.reset(wanted text) returns void language plpgsql as $$
declare changed record;
begin
  perform set_config('session_replication_role', 'replica', true);
  if (select rows <> wanted from kept.content) then
    insert into kept.changed select pg_class.oid from pg_class join pg_tables on relname = tablename
      where schemaname = 'kept' and tablename not in ('changed', 'content') and relnamespace = 'public'::regnamespace;
    update kept.content set rows = wanted;
  end if;
  for changed in select distinct id, relname from kept.changed join pg_class on oid = id loop
    execute format('delete from %s', changed.id::regclass);
    if wanted = 'demo' and to_regclass(format('kept.%I', changed.relname)) is not null then
      execute format('insert into %s select * from kept.%I order by ctid desc', changed.id::regclass, changed.relname);
    end if;
  end loop;
  delete from kept.changed;
end $$`;

/**
 * Copies all rows as the demo data that `resetRows` restores. Orders are not supported, because generated columns cannot be inserted. Once for each
 * database.
 */
export async function keepDemoRows(database: Database): Promise<void> {
  for (const name of TABLE_NAMES) {
    if ((await database.$count(sql`${sql.identifier(name)}`)) === 0) continue;
    await database.execute(sql`create table kept.${sql.identifier(name)} as table ${sql.identifier(name)}`);
  }
}

/** Whether `keepDemoRows` was called. */
export async function hasDemoRows(database: Database): Promise<boolean> {
  const [row] = await database.select({ isKept: sql<boolean>`to_regclass('kept.users') is not null` }).from(sql`(values (1)) as one`);
  return row?.isKept === true;
}

/** Restores what the tables contain between tests: nothing, or the demo data. */
export async function resetRows(database: Database, content: 'none' | 'demo'): Promise<void> {
  await database.execute(sql`select kept.reset(${content})`);
}

/** How many statements have written each table since `resetRows`, including those that changed no row. Tables without such a statement are missing. */
export async function writesOf(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .select({ name: sql<string>`relname`, writes: sql<number>`count(*)::int` })
    .from(sql`kept.changed join pg_class on oid = id`)
    .groupBy(sql`relname`);
  return new Map(rows.map(({ name, writes }) => [name, writes]));
}
