import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import { randomId } from '@/lib/randomId';
import type { Database, OpenDatabase } from '../../server/platform/db/database';
import { MIGRATIONS_FOLDER } from '../../server/platform/db/migrationsFolder';
import { openPostgres } from '../../server/platform/db/openPostgres';
import * as schema from '../../server/platform/db/schema';
import { memoryMessenger } from './memoryMessenger';
import { deleteRows } from './tableRows';
import { readToolSettings } from '../../scripts/setup/readToolSettings.mjs';

const ROOT = join(MIGRATIONS_FOLDER, '../../../..');
const CACHE = join(ROOT, '.cache/test-database');

/**
 * A migrated in-memory database for the tests of one file: created before all tests, emptied before each, closed at the end. With
 * `PASE_TEST_DATABASE_URL` it is a new database in that PostgreSQL server, dropped at the end. Call it in the body of `describe` or of the file; the
 * returned function works only inside tests.
 */
export function useTestDatabase(): () => Database {
  const current = useSharedDatabase();
  return () => current().database;
}

interface SharedDatabase extends OpenDatabase {
  /** Opens it again, like another process, which must close it. */
  openAgain(): Promise<OpenDatabase>;
}

/** Like `useTestDatabase`, with the messenger between processes that share the database. */
export function useSharedDatabase(): () => SharedDatabase {
  let open: SharedDatabase | undefined;
  const current = (): SharedDatabase => {
    if (!open) throw new Error('The test database exists only inside tests.');
    return open;
  };
  beforeAll(async () => {
    const url = readToolSettings().testDatabaseUrl;
    open = await (url ? openInPostgres(url) : openInMemory());
  }, 60_000);
  beforeEach(() => deleteRows(current().database));
  afterAll(() => open?.close());
  return current;
}

async function openInPostgres(url: string): Promise<SharedDatabase> {
  const { url: own, drop } = await createInPostgres(url);
  const openAgain = () => openPostgres(own);
  const { close, ...open } = await openAgain();
  return { ...open, openAgain, close: () => close().then(drop) };
}

async function createInPostgres(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `pase_test_${randomId(12)}`;
  const server = new Client({ connectionString: url });
  await server.connect();
  await server.query(`create database ${name}`);
  const drop = async () => {
    await server.query(`drop database ${name}`);
    await server.end();
  };
  return { url: String(Object.assign(new URL(url), { pathname: name })), drop };
}

/** A database without tables, for the tests of the migrations: embedded and in memory, or one of its own in the PostgreSQL of `TEST_DATABASE_URL`. */
export interface UnmigratedDatabase {
  /** Runs the migrations of these files, in this order. */
  run(names: readonly string[]): Promise<void>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openUnmigrated(): Promise<UnmigratedDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  const { execute, ...open } = await (url ? openClientOf(url) : openPGlite());
  const run = async (names: readonly string[]) => {
    for (const name of names) await execute(await readFile(join(MIGRATIONS_FOLDER, name), 'utf8'));
  };
  return { ...open, run };
}

async function openClientOf(server: string) {
  const { url, drop } = await createInPostgres(server);
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    execute: (text: string) => client.query(text),
    query: async <Row extends object>(text: string, values?: unknown[]) => (await client.query<Row>(text, values)).rows,
    close: () => client.end().then(drop),
  };
}

async function openPGlite() {
  const client = await PGlite.create();
  return {
    execute: (text: string) => client.exec(text),
    query: async <Row extends object>(text: string, values?: unknown[]) => (await client.query<Row>(text, values)).rows,
    close: () => client.close(),
  };
}

async function openInMemory(): Promise<SharedDatabase> {
  const client = await PGlite.create({ loadDataDir: await migratedDump() });
  const database = drizzle(client, { schema });
  const open = { database, reports: database, messenger: memoryMessenger() };
  const openAgain = () => Promise.resolve({ ...open, close: () => Promise.resolve() });
  return { ...open, openAgain, close: () => client.close() };
}

/** A cached dump of the migrated database, because loading it is several times faster than migrating. The key covers migrations and PGlite version. */
async function migratedDump(): Promise<Blob> {
  const file = join(CACHE, `${await versionOfDump()}.tar`);
  if (!existsSync(file)) await writeDump(file);
  return new Blob([await readFile(file)]);
}

async function versionOfDump(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  for (const name of (await readdir(MIGRATIONS_FOLDER)).filter((entry) => entry.endsWith('.sql')).sort()) {
    hash.update(await readFile(join(MIGRATIONS_FOLDER, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Written to a temporary file and renamed, because several workers may create it at the same time. */
async function writeDump(file: string): Promise<void> {
  const client = await PGlite.create();
  await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS_FOLDER });
  const dump = await client.dumpDataDir('none');
  await client.close();
  await mkdir(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
}
