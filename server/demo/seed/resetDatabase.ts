import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../platform/db/openDatabase';
import { emptyTables } from './emptyTables';
import { lockFolder } from '../../platform/db/folderLock';

// By name: whoever gives a wrong folder must not lose what else is in it.
const OURS = ['db', 'db.new', 'token-secret'];

/**
 * Throws away everything that the database holds, readable or not: what the server made in the data folder, or the rows of all
 * tables in PostgreSQL. For `npm run seed -- --reset` alone.
 *
 * @throws StartProblem when a server uses the folder.
 */
export async function resetDatabase(place: { folder: string } | { url: string }): Promise<void> {
  if ('url' in place) {
    const { database, close } = await openDatabase(place);
    await emptyTables(database);
    await close();
    return;
  }
  const release = await lockFolder(place.folder);
  for (const name of OURS) await rm(join(place.folder, name), { recursive: true, force: true });
  await release();
}
