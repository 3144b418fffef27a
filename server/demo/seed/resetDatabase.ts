import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../platform/db/openDatabase';
import { emptyTables } from './emptyTables';
import { lockFolder } from '../../platform/db/folderLock';

// Only these entries are deleted, so that a wrong folder does not lose its other files.
const OWN_ENTRIES = ['db', 'db.new', 'token-secret'];

/**
 * Deletes all data for `npm run seed -- --reset`: the server's files in the data folder, even if the database is unreadable, or the rows of
 * all tables in PostgreSQL.
 *
 * @throws StartProblem if a server uses the folder.
 */
export async function resetDatabase(target: { folder: string } | { url: string }): Promise<void> {
  if ('url' in target) {
    const { database, close } = await openDatabase(target);
    await emptyTables(database);
    await close();
    return;
  }
  const release = await lockFolder(target.folder);
  for (const name of OWN_ENTRIES) await rm(join(target.folder, name), { recursive: true, force: true });
  await release();
}
