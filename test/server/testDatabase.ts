import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { newDatabase } from '../../scripts/setup/newDatabase.mjs';
import { readToolSettings } from '../../scripts/setup/readToolSettings.mjs';
import type { Database } from '../../server/platform/db/database';
import { MIGRATIONS_FOLDER } from '../../server/platform/db/migrationsFolder';
import { resetRows } from './tableRows';
import { openWorkerDatabase, type SharedDatabase } from './workerDatabase';

/**
 * The migrated database of this worker, emptied before each test. Call it in the body of `describe` or of the file; the returned function works
 * only inside tests. A test that changes tables restores them, even if it fails (`withoutTable`).
 */
export function useTestDatabase(): () => Database {
  const current = useSharedDatabase();
  return () => current().database;
}

/** Like `useTestDatabase`, but the caller resets the rows before each test. */
export function useOpenDatabase(): () => Database {
  const current = useOpenSharedDatabase();
  return () => current().database;
}

/** Like `useTestDatabase`, with the messenger between processes that share the database. */
export function useSharedDatabase(): () => SharedDatabase {
  const current = useOpenSharedDatabase();
  beforeEach(() => resetRows(current().database, 'none'));
  return current;
}

function useOpenSharedDatabase(): () => SharedDatabase {
  let open: SharedDatabase | undefined;
  const current = (): SharedDatabase => {
    if (!open) throw new Error('The test database exists only inside tests.');
    return open;
  };
  beforeAll(async () => {
    open = await openWorkerDatabase();
  }, 60_000);
  afterAll(() => open?.close());
  return current;
}

/** A database without tables, for the tests of the migrations: embedded and in memory, or one of its own in the PostgreSQL of `PASE_TEST_DATABASE_URL`. */
export interface UnmigratedDatabase {
  /** Runs the migrations of these files, in this order. */
  run(names: readonly string[]): Promise<void>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openUnmigrated(): Promise<UnmigratedDatabase> {
  const url = readToolSettings().testDatabaseUrl;
  const { execute, ...open } = await (url ? openClientOf(url) : openPGlite());
  const run = async (names: readonly string[]) => {
    for (const name of names) await execute(await readFile(join(MIGRATIONS_FOLDER, name), 'utf8'));
  };
  return { ...open, run };
}

async function openClientOf(server: string) {
  const { url, drop } = await newDatabase(server);
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
