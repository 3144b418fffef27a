import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { makePrivate } from '../security/ownerOnly';
import { StartProblem } from '../startProblem';
import type { OpenDatabase } from './database';
import type { DatabaseLimits } from './databaseLimits';
import { lockFolder } from './folderLock';
import { MIGRATIONS_FOLDER } from './migrationsFolder';
import { limitQueue } from './queueLimit';
import * as schema from './schema';

/**
 * Opens the database in `folder` exclusively (see `openDatabase`). Creates it if the folder has none, and never overwrites other data. Its
 * files are readable by their owner only.
 */
export async function openEmbedded(folder: string, { connectMs }: Pick<DatabaseLimits, 'connectMs'>): Promise<OpenDatabase> {
  const release = await lockFolder(folder);
  try {
    const client = limitQueue(await openClient(folder), connectMs);
    // PGlite sets the modes of its files itself, and an earlier version left them readable by others. Later files are protected by their folder.
    for (const name of ['db', 'server.owner.json']) await makePrivate(join(folder, name));
    const database = drizzle(client, { schema });
    return {
      database,
      reports: database,
      messenger: null,
      close: async () => {
        await client.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openClient(folder: string): Promise<PGlite> {
  const databaseFolder = join(folder, 'db');
  if (!existsSync(databaseFolder)) await createDatabase(folder, databaseFolder);
  // PGlite creates a new database over a folder without a version file, which would destroy the data in it.
  if (!(await readdir(databaseFolder)).includes('PG_VERSION')) throw unreadable(folder, 'it contains no database');
  try {
    return await openMigrated(databaseFolder);
  } catch (error) {
    throw unreadable(folder, error);
  }
}

/** Creates the database in a temporary folder and renames it when it is complete, so that an interrupted first start leaves no partial database. */
async function createDatabase(folder: string, databaseFolder: string): Promise<void> {
  const temporaryFolder = join(folder, 'db.new');
  await rm(temporaryFolder, { recursive: true, force: true });
  const client = await openMigrated(temporaryFolder);
  await client.close();
  await rename(temporaryFolder, databaseFolder);
}

async function openMigrated(databaseFolder: string): Promise<PGlite> {
  const client = await PGlite.create(databaseFolder);
  await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS_FOLDER });
  return client;
}

function unreadable(folder: string, cause: unknown): StartProblem {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StartProblem(
    `The data in ${folder} cannot be read (${why}).\nNothing was deleted. To delete this data and start again with demo data: npm run seed -- --reset`,
    { cause },
  );
}
