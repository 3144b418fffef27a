import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase } from '../../scripts/setup/newDatabase.mjs';
import type { OpenDatabase } from '../../server/platform/db/database';
import { openDatabase } from '../../server/platform/db/openDatabase';
import { readToolSettings } from '../../scripts/setup/readToolSettings.mjs';

/** Data that is shared by successive server processes: a data folder, and with `PASE_TEST_DATABASE_URL` a PostgreSQL database. */
export interface ServerData {
  folder: string;
  databaseUrl: string | undefined;
  /** Opens the database in this process; only one process at a time can use the embedded one. */
  open(): Promise<OpenDatabase>;
}

/** Creates the data before all tests of a file and deletes it afterwards. The returned function works only inside tests. */
export function useServerData(): () => ServerData {
  let data: ServerData | undefined;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pase-server-'));
    const postgres = readToolSettings().testDatabaseUrl;
    const made = postgres ? await newDatabase(postgres) : null;
    drop = made?.drop;
    data = { folder, databaseUrl: made?.url, open: () => openDatabase(made ? { url: made.url } : { folder }) };
  });
  afterAll(async () => {
    await drop?.();
    if (data) await rm(data.folder, { recursive: true, force: true });
  });
  return () => {
    if (!data) throw new Error('The server data exists only inside tests.');
    return data;
  };
}
