import { listLocations } from '../../locations/locationStore';
import { orderRow } from '../../orders/orderStore';
import { Random } from '../../simulators/random';
import type { Database } from '../database';
import { accounts, apps, locations, orders, thirdPartyServices, users } from '../schema';
import { DEMO_ACCOUNTS } from './demoAccounts';
import { DEMO_APPS } from './demoApps';
import { DEMO_LOCATIONS } from './demoLocations';
import { demoPrinters } from './demoPrinters';
import { DEMO_USERS } from './demoUsers';
import { pastOrders } from './pastOrders';

export interface SeedOptions {
  now: Date;
  /** The port of the first virtual printer; the others follow. */
  printerPort: number;
  /** How many orders, over some two months. */
  orders: number;
  /** The hash of `DEMO_PASSWORD`, one for all: hashing takes its time. */
  passwordHash: string;
}

/** Forty a day. */
export const DEFAULT_ORDERS = 2400;

const SEED = 20_240_229;
const BATCH = 400;

/**
 * Fills an empty database with the demo, the same for the same options. All or nothing: one that is interrupted leaves
 * the database empty.
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.insert(accounts).values(DEMO_ACCOUNTS);
    await transaction.insert(locations).values(DEMO_LOCATIONS);
    await transaction.insert(thirdPartyServices).values(demoPrinters(options.printerPort));
    await transaction.insert(apps).values(DEMO_APPS);
    await transaction.insert(users).values(DEMO_USERS.map((user) => ({ ...user, passwordHash: options.passwordHash })));
    await insertPastOrders(transaction, options);
  });
}

/** Straight into the table: past orders make no print jobs and tell nobody. */
async function insertPastOrders(database: Database, options: SeedOptions): Promise<void> {
  const places = await listLocations(database, 'all');
  let batch: (typeof orders.$inferInsert)[] = [];
  for (const order of pastOrders(places, options.now, options.orders, new Random(SEED))) {
    batch.push(orderRow(order));
    if (batch.length === BATCH) {
      await database.insert(orders).values(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await database.insert(orders).values(batch);
}

export async function isEmpty(database: Database): Promise<boolean> {
  return (await database.select({ id: accounts.id }).from(accounts).limit(1)).length === 0;
}
