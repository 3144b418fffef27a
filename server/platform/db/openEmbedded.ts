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
 * Opens the database embedded in `folder`, alone (see `openDatabase`); makes it where there is none, never over something else. Its files are
 * readable by their owner alone.
 */
export async function openEmbedded(folder: string, { connectMs }: Pick<DatabaseLimits, 'connectMs'>): Promise<OpenDatabase> {
  const release = await lockFolder(folder);
  try {
    const client = limitQueue(await openClient(folder), connectMs);
    // PGlite gives its files modes of its own, and an earlier version left them readable by others. What it writes later is closed by its folder.
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
  const home = join(folder, 'db');
  if (!existsSync(home)) await create(folder, home);
  // PGlite makes a new database over whatever has no version file; that must not be the end of somebody's data.
  if (!(await readdir(home)).includes('PG_VERSION')) throw unreadable(folder, 'it holds no database');
  try {
    return await openMigrated(home);
  } catch (error) {
    throw unreadable(folder, error);
  }
}

/** Made aside and moved when complete: a first start that is interrupted leaves nothing half made. */
async function create(folder: string, home: string): Promise<void> {
  const workshop = join(folder, 'db.new');
  await rm(workshop, { recursive: true, force: true });
  const client = await openMigrated(workshop);
  await client.close();
  await rename(workshop, home);
}

async function openMigrated(home: string): Promise<PGlite> {
  const client = await PGlite.create(home);
  await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS_FOLDER });
  return client;
}

function unreadable(folder: string, cause: unknown): StartProblem {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StartProblem(
    `The data in ${folder} cannot be read (${why}).\nNothing was deleted. To begin anew with demo data, and lose what is there: npm run seed -- --reset`,
    { cause },
  );
}
