import { inArray } from 'drizzle-orm';
import type { Location } from '@/domain/location';
import { catalogRow } from '../../modules/catalogs/catalogStore';
import { listLocations } from '../../modules/locations/locationStore';
import { orderRow } from '../../modules/orders/orderStore';
import { loadReferenceData } from '../../modules/apps/loadReferenceData';
import { Random } from '../random';
import type { Database } from '../../platform/db/database';
import {
  accounts,
  catalogs,
  channelStatuses,
  locations,
  masterCatalogs,
  menuSnapshots,
  operations,
  orders,
  blockedItems,
  supportContacts,
  thirdPartyServices,
  users,
} from '../../platform/db/schema';
import { DEMO_ACCOUNTS } from './demoAccounts';
import { DEMO_CONTACTS } from './demoContacts';
import { DEMO_LOCATIONS } from './demoLocations';
import { demoPrinters } from './demoPrinters';
import { DEMO_RIDERS } from './demoRiders';
import { demoBlocks } from './demoBlocks';
import { demoCatalog } from './demoCatalogs';
import { demoChannels } from './demoChannels';
import { DEMO_MASTER, DEMO_STORES, demoMasterCatalogs, demoMasterContents } from './demoMasterCatalogs';
import { demoMenuSnapshots } from './demoMenuSnapshots';
import { demoOperations } from './demoOperations';
import { manyAccounts, manyLocations } from './manyPlaces';
import { DEMO_USERS } from './demoUsers';
import { pastOrders } from './pastOrders';

export interface SeedOptions {
  now: Date;
  /** The port of the first virtual printer; the others follow. */
  printerPort: number;
  /** How many orders, over some two months. */
  orders: number;
  /** More accounts and locations than the demo has, to see how long lists do. @default 0 */
  accounts?: number;
  locations?: number;
  /** More products in the catalog of one restaurant, to see how long lists do. @default 0 */
  products?: number;
  /** The hash of `DEMO_PASSWORD`, one for all: hashing takes its time. */
  passwordHash: string;
}

/** Forty a day. */
export const DEFAULT_ORDERS = 2400;

const SEED = 20_240_229;
const BATCH = 400;
/** The restaurant with the most products. */
const LONGEST_CATALOG = 'location-br-3';

/**
 * Fills an empty database with the demo, the same for the same options. All or nothing: one that is interrupted leaves
 * the database empty.
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.insert(accounts).values(DEMO_ACCOUNTS);
    await transaction.insert(locations).values(DEMO_LOCATIONS);
    await transaction.insert(thirdPartyServices).values([...demoPrinters(options.printerPort), ...DEMO_RIDERS]);
    await loadReferenceData(transaction);
    await transaction.update(supportContacts).set({ contacts: DEMO_CONTACTS });
    await transaction.insert(users).values(DEMO_USERS.map((user) => ({ ...user, passwordHash: options.passwordHash })));
    // Catalogs, channels, orders and what was done are those of the demo's own locations.
    const places = await listLocations(transaction, 'all', { withServices: false });
    await insertCatalogs(transaction, places, options.products);
    await insertMasterCatalogs(transaction, places, options.now);
    await transaction.insert(blockedItems).values(demoBlocks(places, options.now));
    await transaction.insert(channelStatuses).values(demoChannels(places, options.now));
    const done = demoOperations(places, options.now, new Random(SEED));
    await transaction.insert(operations).values(done);
    await transaction.insert(menuSnapshots).values(demoMenuSnapshots(places, done));
    await insertPastOrders(transaction, places, options);
    await insertManyPlaces(transaction, options);
  });
}

/**
 * Fills in the catalogs of a demo whose data an older version made. To be called at the start, while nobody is at work: it does
 * nothing where there is a catalog.
 */
export async function fillInCatalogs(database: Database): Promise<void> {
  if ((await database.select({ id: catalogs.id }).from(catalogs).limit(1)).length > 0) return;
  const own = DEMO_LOCATIONS.map(({ id }) => id);
  await insertCatalogs(database, await listLocations(database, own, { withServices: false }));
}

async function insertCatalogs(database: Database, places: readonly Location[], more = 0): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map((place) => catalogRow(demoCatalog(place, place.id === LONGEST_CATALOG ? more : 0)));
  await database.insert(catalogs).values(rows).onConflictDoNothing();
}

async function insertMasterCatalogs(database: Database, places: readonly Location[], now: Date): Promise<void> {
  const masters = demoMasterCatalogs(now);
  await database.insert(masterCatalogs).values(masters);
  await database.insert(catalogs).values(demoMasterContents(masters, places));
  await database.update(catalogs).set({ masterCatalogId: DEMO_MASTER }).where(inArray(catalogs.locationId, DEMO_STORES));
}

async function insertManyPlaces(database: Database, options: SeedOptions): Promise<void> {
  const random = new Random(SEED);
  const more = [...manyAccounts(options.accounts ?? 0, random)];
  for (const batch of batches(more)) await database.insert(accounts).values(batch);
  const owners = more.length > 0 ? more : DEMO_ACCOUNTS;
  for (const batch of batches(manyLocations(options.locations ?? 0, owners, random))) await database.insert(locations).values(batch);
}

/** Straight into the table: past orders make no print jobs and tell nobody. */
async function insertPastOrders(database: Database, places: Location[], options: SeedOptions): Promise<void> {
  for (const batch of batches(pastOrders(places, options.now, options.orders, new Random(SEED)))) {
    await database.insert(orders).values(batch.map(orderRow));
  }
}

function* batches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

export async function isEmpty(database: Database): Promise<boolean> {
  return (await database.select({ id: accounts.id }).from(accounts).limit(1)).length === 0;
}
