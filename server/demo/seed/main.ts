import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { runOrExplain } from '../../platform/runOrExplain';
import { StartProblem } from '../../platform/startProblem';
import { hashPassword } from '../../platform/security/password';
import { readDatabaseUrl, readPrinterPort } from '../../readSettings';
import { openDatabase } from '../../platform/db/openDatabase';
import { resetDatabase } from './resetDatabase';
import { buildRollups } from '../../modules/rollups/buildRollups';
import { DEMO_LOCATIONS } from './demoLocations';
import { DEMO_PASSWORD } from './demoUsers';
import { DEFAULT_ORDERS, isEmpty, seedDemo } from './seedDemo';

const MAX_DAYS = 400;
const MAX_COUNT = 1_000_000;
const ORDERS_PER_LOCATION_AND_DAY = 3;
const PROGRESS_STEP = 10_000;

/**
 * `npm run seed [-- --reset] [--if-empty] [--orders N] [--days N] [--accounts N] [--locations N] [--products N]`: fills an empty database with
 * the demo data. `--reset` deletes the existing data first; `--if-empty` leaves a database that is not empty as it is. `--accounts`,
 * `--locations` and `--products` (of one location) add generated data, to test long lists. `--days` spreads the orders over this many days
 * and over the generated locations as well, to test reports of a year; without `--orders`, there are three for each location and day.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.data' },
      orders: { type: 'string' },
      days: { type: 'string' },
      accounts: { type: 'string', default: '0' },
      locations: { type: 'string', default: '0' },
      products: { type: 'string', default: '0' },
      'printer-port': { type: 'string', default: readPrinterPort(process.env) },
      reset: { type: 'boolean', default: false },
      'if-empty': { type: 'boolean', default: false },
    },
  });
  const days = values.days === undefined ? undefined : readCount('days', values.days, { min: 1, max: MAX_DAYS });
  const [accounts, locations, products] = [
    readCount('accounts', values.accounts),
    readCount('locations', values.locations),
    readCount('products', values.products),
  ];
  const byDays = days && days * (DEMO_LOCATIONS.length + locations) * ORDERS_PER_LOCATION_AND_DAY;
  const orders = values.orders === undefined ? (byDays ?? DEFAULT_ORDERS) : readCount('orders', values.orders);
  const url = readDatabaseUrl(process.env);
  const target = url ? { url } : { folder: values.data };
  if (values.reset) await resetDatabase(target);
  const { database, close } = await openDatabase(target);
  if (!(await isEmpty(database))) {
    await close();
    if (values['if-empty']) return;
    throw new StartProblem('The database is not empty. To delete its data and seed again: npm run seed -- --reset');
  }
  const startedAt = performance.now();
  await seedDemo(database, {
    now: new Date(),
    printerPort: Number(values['printer-port']),
    orders,
    ...(days !== undefined && { days }),
    accounts,
    locations,
    products,
    onProgress: (inserted) => {
      if (inserted % PROGRESS_STEP === 0) process.stdout.write(`Created ${inserted} of ${orders} orders.\n`);
    },
    passwordHash: await hashPassword(DEMO_PASSWORD),
  });
  // Otherwise, the first reports would wait for the figures of all days.
  await buildRollups(database, new Date());
  // The embedded database has no autovacuum. After a vacuum, orders are counted by index-only scans.
  await database.execute(sql`vacuum analyze`);
  await close();
  process.stdout.write(`Created demo data with ${orders} orders in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`);
}

function readCount(option: string, text: string, { min = 0, max = MAX_COUNT } = {}): number {
  const count = Number(text);
  if (text.trim() !== '' && Number.isInteger(count) && count >= min && count <= max) return count;
  throw new StartProblem(`Invalid --${option} "${text}": expected an integer from ${min} to ${max}`);
}

await runOrExplain(main);
