import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/platform/db/openDatabase';
import { DEFAULT_ORDERS, seedDemo } from '../server/demo/seed/seedDemo';
import { DEMO_PASSWORD } from '../server/demo/seed/demoUsers';
import { hashPassword } from '../server/platform/security/password';

/** Each server moves the demo's printers to ports of its own when it starts. */
const ANY_PORT = 4301;

/**
 * Playwright's global setup: makes one data folder with the whole demo, of which every demo server starts with a copy. Making one takes
 * longer than everything else that a server does when it starts. Gives the teardown.
 */
export default async function prepareDatabase(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pase-e2e-database-'));
  const { database, close } = await openDatabase({ folder });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await seedDemo(database, { now: new Date(), printerPort: ANY_PORT, orders: DEFAULT_ORDERS, passwordHash });
  await close();
  process.env['PASE_E2E_DATABASE'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
