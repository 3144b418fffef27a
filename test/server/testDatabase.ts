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
 * A real, migrated database for the tests of one file, embedded and in memory: made before all of them, emptied before
 * each, closed at the end. With `PASE_TEST_DATABASE_URL` it is a database of its own in that PostgreSQL, dropped at the end.
 * Call it in the body of `describe` or of the file; the function that it gives back works inside tests.
 */
export function useTestDatabase(): () => Database {
  const current = useSharedDatabase();
  return () => current().database;
}

interface SharedDatabase extends OpenDatabase {
  /** As another process opens it, which closes it too. */
  openAgain(): Promise<OpenDatabase>;
}

/** The same with what carries messages between the processes that share it. */
export function useSharedDatabase(): () => SharedDatabase {
  let open: SharedDatabase | undefined;
  const current = (): SharedDatabase => {
    if (!open) throw new Error('The test database exists inside tests only.');
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
  const name = `pase_test_${randomId(12)}`;
  const server = new Client({ connectionString: url });
  await server.connect();
  await server.query(`create database ${name}`);
  const openAgain = () => openPostgres(String(Object.assign(new URL(url), { pathname: name })));
  const { close, ...open } = await openAgain();
  return {
    ...open,
    openAgain,
    close: async () => {
      await close();
      await server.query(`drop database ${name}`);
      await server.end();
    },
  };
}

async function openInMemory(): Promise<SharedDatabase> {
  const client = await PGlite.create({ loadDataDir: await migratedDump() });
  const database = drizzle(client, { schema });
  const open = { database, reports: database, messenger: memoryMessenger() };
  const openAgain = () => Promise.resolve({ ...open, close: () => Promise.resolve() });
  return { ...open, openAgain, close: () => client.close() };
}

/** Loading a dump is several times quicker than making a database; it is made anew for other migrations or another PGlite. */
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

/** Moved into place when complete: the workers of a run, and runs side by side, make it at the same time. */
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
