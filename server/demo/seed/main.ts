import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { runOrExplain } from '../../platform/runOrExplain';
import { StartProblem } from '../../platform/startProblem';
import { hashPassword } from '../../platform/security/password';
import { readDatabaseUrl, readPrinterPort } from '../../readSettings';
import { openDatabase } from '../../platform/db/openDatabase';
import { resetDatabase } from './resetDatabase';
import { DEMO_PASSWORD } from './demoUsers';
import { DEFAULT_ORDERS, isEmpty, seedDemo } from './seedDemo';

/**
 * `npm run seed [-- --reset] [--orders N] [--accounts N] [--locations N] [--products N]`: fills an empty database with the demo data. `--reset`
 * deletes the existing data first. `--accounts`, `--locations` and `--products` (of one location) add generated data, to test long lists.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.data' },
      orders: { type: 'string', default: String(DEFAULT_ORDERS) },
      accounts: { type: 'string', default: '0' },
      locations: { type: 'string', default: '0' },
      products: { type: 'string', default: '0' },
      'printer-port': { type: 'string', default: readPrinterPort(process.env) },
      reset: { type: 'boolean', default: false },
    },
  });
  const url = readDatabaseUrl(process.env);
  const target = url ? { url } : { folder: values.data };
  if (values.reset) await resetDatabase(target);
  const { database, close } = await openDatabase(target);
  if (!(await isEmpty(database))) {
    await close();
    throw new StartProblem('The database is not empty. To delete its data and seed again: npm run seed -- --reset');
  }
  const startedAt = performance.now();
  await seedDemo(database, {
    now: new Date(),
    printerPort: Number(values['printer-port']),
    orders: Number(values.orders),
    accounts: Number(values.accounts),
    locations: Number(values.locations),
    products: Number(values.products),
    passwordHash: await hashPassword(DEMO_PASSWORD),
  });
  // The embedded database has no autovacuum. After a vacuum, orders are counted by index-only scans.
  await database.execute(sql`vacuum analyze`);
  await close();
  process.stdout.write(`Created demo data with ${values.orders} orders in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`);
}

await runOrExplain(main);
