import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/db/database';

/** Where `DemoServer` finds the prepared data folder. */
export const PREPARED_DATABASE = 'PASE_E2E_DATABASE';

/**
 * Playwright's global setup: makes one data folder with an empty database that has all migrations, of which every demo server starts
 * with a copy. Making one takes longer than everything else that a server does when it starts. Gives the teardown.
 */
export default async function prepareDatabase(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pase-e2e-database-'));
  const { close } = await openDatabase({ folder });
  await close();
  process.env[PREPARED_DATABASE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
