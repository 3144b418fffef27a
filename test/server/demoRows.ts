import { DEMO_PASSWORD } from '../../server/demo/seed/demoUsers';
import { seedDemo } from '../../server/demo/seed/seedDemo';
import type { Database } from '../../server/platform/db/database';
import { hashPassword } from '../../server/platform/security/password';
import { hasDemoRows, keepDemoRows, resetRows } from './tableRows';

/** Seeds the database of this worker with the demo data, without orders, for `resetRows`; once for each database. */
export async function prepareDemoRows(database: Database): Promise<void> {
  if (await hasDemoRows(database)) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD, 2);
  await resetRows(database, 'none');
  await seedDemo(database, { now: new Date(), printerPort: 4301, orders: 0, passwordHash });
  await keepDemoRows(database);
}
