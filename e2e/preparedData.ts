import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../server/platform/db/database';
import { openDatabase } from '../server/platform/db/openDatabase';
import { buildRollups } from '../server/modules/rollups/buildRollups';
import { insertPictures, seedDemo } from '../server/demo/seed/seedDemo';
import { DEMO_PASSWORD } from '../server/demo/seed/demoUsers';
import { ADMIN } from './providerAdmin';
import { createAdmin } from '../server/modules/users/createAdmin';
import { hashPassword } from '../server/platform/security/password';

/** Less than the demo has, because every server copies the data. */
const HISTORY = { orders: 2_400, days: 60 };
/** A placeholder: each server assigns its own ports to the demo's printers at start. */
const ANY_PORT = 4301;

/**
 * Creates the data folders that the servers of the tests copy, because creating them takes longer than the rest of a start:
 * `demo` with the demo, its pictures and its rollups, and `installation` with one administrator.
 */
export async function prepareIn(folder: string): Promise<void> {
  await prepareDemo(join(folder, 'demo'));
  await prepareInstallation(join(folder, 'installation'));
}

async function prepareDemo(folder: string): Promise<void> {
  const { database, close } = await openDatabase({ folder });
  const passwordHash = await hashPassword(DEMO_PASSWORD, 2);
  await seedDemo(database, { now: new Date(), printerPort: ANY_PORT, ...HISTORY, passwordHash });
  await insertPictures(database, new Date());
  await buildRollups(database, new Date());
  await setSmallBuffers(database);
  await close();
}

async function prepareInstallation(folder: string): Promise<void> {
  const { database, close } = await openDatabase({ folder });
  await createAdmin(database, { ...ADMIN, name: 'Administrator', company: 'Pase' });
  await setSmallBuffers(database);
  await close();
}

/** Writing to the 128 MB of the default for the first time takes most of the processor time of opening a database. */
async function setSmallBuffers(database: Database): Promise<void> {
  await database.execute(sql`alter system set shared_buffers = '16MB'`);
}
