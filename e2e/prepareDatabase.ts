import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/platform/db/openDatabase';
import { buildRollups } from '../server/modules/rollups/buildRollups';
import { insertPictures, seedDemo } from '../server/demo/seed/seedDemo';
import { DEMO_PASSWORD } from '../server/demo/seed/demoUsers';
import { hashPassword } from '../server/platform/security/password';

/** Less than the demo has, because every server copies the data. */
const HISTORY = { orders: 2_400, days: 60 };
/** A placeholder: each server assigns its own ports to the demo's printers at start. */
const ANY_PORT = 4301;

/**
 * Playwright's global setup: creates a data folder with the demo, its pictures and its rollups, which every demo server copies. Creating them takes
 * longer than the rest of a start.
 * @returns the teardown
 */
export default async function prepareDatabase(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pase-e2e-database-'));
  const { database, close } = await openDatabase({ folder });
  const passwordHash = await hashPassword(DEMO_PASSWORD, 2);
  await seedDemo(database, { now: new Date(), printerPort: ANY_PORT, ...HISTORY, passwordHash });
  await insertPictures(database, new Date());
  await buildRollups(database, new Date());
  await close();
  process.env['PASE_E2E_DATABASE'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
