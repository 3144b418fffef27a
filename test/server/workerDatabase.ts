import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { randomId } from '@/lib/randomId';
import { inDatabase } from '../../scripts/setup/newDatabase.mjs';
import { readToolSettings } from '../../scripts/setup/readToolSettings.mjs';
import type { Database, OpenDatabase } from '../../server/platform/db/database';
import { MIGRATIONS_FOLDER } from '../../server/platform/db/migrationsFolder';
import { openPostgres } from '../../server/platform/db/openPostgres';
import * as schema from '../../server/platform/db/schema';
import { memoryMessenger } from './memoryMessenger';
import { recordChanges } from './tableRows';

const ROOT = join(MIGRATIONS_FOLDER, '../../../..');
const CACHE = join(ROOT, '.cache/test-database');

/** Deleted rows stay in their tables and slow down later files: a larger database is replaced. */
const LARGEST_BYTES = 64 * 2 ** 20;

/** An open database whose rows are reset by `resetRows`. */
export interface SharedDatabase extends OpenDatabase {
  /** Opens it again, like another process, which must close it. */
  openAgain(): Promise<OpenDatabase>;
}

let client: Promise<PGlite> | undefined;
let address: Promise<string> | undefined;
let tables: string | undefined;

/**
 * Opens the migrated database of this worker, which it creates for its first test file and then keeps: creating one takes longer than most
 * tests. It is embedded and in memory, or one of its own in the PostgreSQL server of `PASE_TEST_DATABASE_URL`. The caller resets its rows
 * (`resetRows`) and closes it; `close` throws if tables, triggers, functions or constraints differ from before, and the next file gets a new database.
 */
export async function openWorkerDatabase(): Promise<SharedDatabase> {
  const server = readToolSettings().testDatabaseUrl;
  const open = await (server ? openOwn(server) : openEmbedded());
  tables ??= await describeTables(open.database);
  const close = async () => {
    const isUnchanged = (await describeTables(open.database)) === tables;
    const isLarge = (await sizeOf(open.database)) > LARGEST_BYTES;
    await open.close();
    if (isUnchanged && !isLarge) return;
    await (await client)?.close();
    client = address = undefined;
    if (isUnchanged) return;
    throw new Error('A test of this file changed tables, triggers, functions or constraints of the database and did not restore them.');
  };
  return { ...open, close };
}

async function openOwn(server: string): Promise<SharedDatabase> {
  const url = await (address ??= createInPostgres(server));
  const openAgain = () => openPostgres(url);
  return { ...(await openAgain()), openAgain };
}

async function openEmbedded(): Promise<SharedDatabase> {
  const embedded = await (client ??= openInMemory());
  const database = drizzle(embedded, { schema });
  const open = { database, reports: database, messenger: memoryMessenger() };
  const close = () => Promise.resolve();
  return { ...open, close, openAgain: () => Promise.resolve({ ...open, close }) };
}

async function sizeOf(database: Database): Promise<number> {
  return Number(await valueOf(database, sql`pg_database_size(current_database())`));
}

async function describeTables(database: Database): Promise<string> {
  const names = sql`(select string_agg(name, ' ' order by name) from (
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    union all select tgname || tgrelid::regclass from pg_trigger where not tgisinternal
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace
    union all select conname from pg_constraint where connamespace = 'public'::regnamespace) as parts)`;
  return String(await valueOf(database, names));
}

async function valueOf(database: Database, expression: SQL): Promise<unknown> {
  const [row] = await database.select({ value: expression }).from(sql`(values (1)) as one`);
  return row?.value;
}

/** Its name says which run of the tests it belongs to: `test/setup/endRun.mjs` drops it after the run. */
async function createInPostgres(server: string): Promise<string> {
  const name = `pase_test_${readToolSettings().testRun}_${randomId(12)}`;
  await inDatabase(server, (connection) => connection.query(`create database ${name}`));
  const url = String(Object.assign(new URL(server), { pathname: name }));
  const { database, close } = await openPostgres(url);
  await recordChanges(database);
  await close();
  return url;
}

async function openInMemory(): Promise<PGlite> {
  const created = await PGlite.create({ loadDataDir: await migratedDump() });
  const execute = created.execProtocolRawSync.bind(created);
  created.execProtocolRawSync = (message) => withLooseTimers(() => execute(message));
  await recordChanges(drizzle(created, { schema }));
  return created;
}

/** PostgreSQL sets a timer to report its statistics some seconds after a statement, and again when it fires; it must not keep the worker from ending. */
function withLooseTimers<Result>(work: () => Result): Result {
  const { setTimeout } = globalThis;
  const setLooseTimeout = (act: () => void, ms: number) => setTimeout(() => withLooseTimers(act), ms).unref();
  Object.assign(globalThis, { setTimeout: setLooseTimeout });
  try {
    return work();
  } finally {
    Object.assign(globalThis, { setTimeout });
  }
}

/** A cached dump of the migrated database, because loading it is several times faster than migrating. The key covers migrations and PGlite version. */
async function migratedDump(): Promise<Blob> {
  const file = join(CACHE, `${await versionOfDump()}.tar`);
  if (!existsSync(file)) await writeDump(file);
  return new Blob([await readFile(file)]);
}

async function versionOfDump(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  hash.update(SETTINGS.join());
  for (const name of (await readdir(MIGRATIONS_FOLDER)).filter((entry) => entry.endsWith('.sql')).sort()) {
    hash.update(await readFile(join(MIGRATIONS_FOLDER, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Settings of the embedded database. Nothing in memory survives a crash, so it needs little write-ahead log. The first one is a timer after a start,
 * which would keep the worker from ending.
 */
const SETTINGS = [
  'log_startup_progress_interval = 0',
  'full_page_writes = off',
  'wal_init_zero = off',
  'wal_level = minimal',
  'max_wal_senders = 0',
  'max_wal_size = 64',
  'min_wal_size = 32',
];

/** Written to a temporary file and renamed, because several workers may create it at the same time. */
async function writeDump(file: string): Promise<void> {
  const created = await PGlite.create();
  await migrate(drizzle(created, { schema }), { migrationsFolder: MIGRATIONS_FOLDER });
  for (const setting of SETTINGS) await created.exec(`alter system set ${setting}`);
  const dump = await created.dumpDataDir('none');
  await created.close();
  await mkdir(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
}
