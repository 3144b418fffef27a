import { inArray, like } from 'drizzle-orm';
import type { Location } from '@/domain/location';
import type { StoredContact } from '@/domain/supportContact';
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
  commissionRates,
  images,
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
import { DEMO_LOCATIONS } from './demoLocations';
import { demoPrinters } from './demoPrinters';
import { DEMO_RIDERS } from './demoRiders';
import { stationAssigner } from './demoStations';
import { demoBlocks } from './demoBlocks';
import { demoCatalog } from './demoCatalogs';
import { demoChannels } from './demoChannels';
import { demoRates } from './demoRates';
import { DEMO_MASTER_CATALOG, DEMO_STORES, demoMasterCatalogs, demoMasterContents } from './demoMasterCatalogs';
import { demoImages, IMAGE_ID_START } from './demoImages';
import { demoMenuSnapshots } from './demoMenuSnapshots';
import { demoOperations } from './demoOperations';
import { openDemoLocations } from './openDemoLocations';
import { generateAccounts, generateLocations } from './generatedData';
import { DEMO_USERS } from './demoUsers';
import { pastOrders } from './pastOrders';

export interface SeedOptions {
  now: Date;
  /** The port of the first virtual printer; the others have the following ports. */
  printerPort: number;
  /** The number of orders. */
  orders: number;
  /** The period of the orders in days. If set, generated locations have orders as well. @default 365 */
  days?: number;
  /** Additional generated accounts and locations, to test long lists. @default 0 */
  accounts?: number;
  locations?: number;
  /** Additional products in the catalog of one location, to test long lists. @default 0 */
  products?: number;
  /** Called with the number of orders inserted so far. */
  onProgress?: (orders: number) => void;
  /** The hash of `DEMO_PASSWORD`, shared by all users because hashing is slow. */
  passwordHash: string;
}

/** With `DEFAULT_DAYS`, about 150 on each of the last days, and 10 on those of a year ago (`expectedOrders`). */
export const DEFAULT_ORDERS = 9_500;

export const DEFAULT_DAYS = 365;
const SEED = 20_240_229;
const BATCH_SIZE = 400;
/** The location that gets the additional products. */
const LARGEST_CATALOG_LOCATION = 'location-br-3';

/** The support contacts of the demo. No subscriber has these numbers. */
const DEMO_CONTACTS: StoredContact[] = [
  { name: 'España', picture: 'es', number: '+34 900 000 000', link: 'tel:+34900000000' },
  { name: 'Brasil', picture: 'br', number: '+55 11 0000-0000', link: 'tel:+551100000000' },
  { name: 'Colombia', picture: 'co', number: '+57 601 000 0000', link: 'tel:+576010000000' },
  { name: 'México', picture: 'mx', number: '+52 55 0000 0000', link: 'tel:+525500000000' },
  { name: 'WhatsApp', picture: 'chat', number: '+34 600 000 000', link: 'https://wa.me/34600000000' },
];

/**
 * Fills an empty database with the demo data, which is the same for the same options. Runs in one transaction: if it fails, the database stays
 * empty.
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.insert(accounts).values(DEMO_ACCOUNTS);
    await transaction.insert(locations).values(DEMO_LOCATIONS);
    await openDemoLocations(transaction, options.now);
    await transaction.insert(thirdPartyServices).values([...demoPrinters(options.printerPort), ...DEMO_RIDERS]);
    await loadReferenceData(transaction);
    await transaction.insert(commissionRates).values(demoRates(options.now));
    await transaction.update(supportContacts).set({ contacts: DEMO_CONTACTS });
    await transaction.insert(users).values(DEMO_USERS.map((user) => ({ ...user, passwordHash: options.passwordHash })));
    // Catalogs, channels and operations exist only for the demo's own locations, not for generated ones.
    const demoLocations = await listLocations(transaction, 'all', { withServices: false });
    await insertCatalogs(transaction, demoLocations, options.products);
    await insertMasterCatalogs(transaction, demoLocations, options.now);
    await transaction.insert(blockedItems).values(demoBlocks(demoLocations, options.now));
    await transaction.insert(channelStatuses).values(demoChannels(demoLocations, options.now));
    const pastOperations = demoOperations(demoLocations, options.now, new Random(SEED));
    await transaction.insert(operations).values(pastOperations);
    await transaction.insert(menuSnapshots).values(demoMenuSnapshots(demoLocations, pastOperations));
    await insertGeneratedAccounts(transaction, options);
    const all = await listLocations(transaction, 'all', { withServices: false });
    await insertPastOrders(transaction, options.days === undefined ? demoLocations : all, options);
  });
}

/**
 * Adds the catalogs to demo data that an older version created. Does nothing if any catalog exists. Call it at start-up, before requests are
 * served.
 */
export async function fillInCatalogs(database: Database): Promise<void> {
  if ((await database.select({ id: catalogs.id }).from(catalogs).limit(1)).length > 0) return;
  const own = DEMO_LOCATIONS.map(({ id }) => id);
  await insertCatalogs(database, await listLocations(database, own, { withServices: false }));
}

/** Draws and inserts the pictures of the dishes, unless they exist. */
export async function insertPictures(database: Database, now: Date): Promise<void> {
  const [known] = await database
    .select({ id: images.id })
    .from(images)
    .where(like(images.id, `${IMAGE_ID_START}%`))
    .limit(1);
  if (known) return;
  const countries = new Set(DEMO_LOCATIONS.map(({ country }) => country));
  await database.insert(images).values([...countries].flatMap((country) => demoImages(country, now)));
}

async function insertCatalogs(database: Database, demoLocations: readonly Location[], more = 0): Promise<void> {
  if (demoLocations.length === 0) return;
  const rows = demoLocations.map((location) => catalogRow(demoCatalog(location, location.id === LARGEST_CATALOG_LOCATION ? more : 0)));
  await database.insert(catalogs).values(rows).onConflictDoNothing();
}

async function insertMasterCatalogs(database: Database, demoLocations: readonly Location[], now: Date): Promise<void> {
  const masters = demoMasterCatalogs(now);
  await database.insert(masterCatalogs).values(masters);
  await database.insert(catalogs).values(demoMasterContents(masters, demoLocations));
  await database.update(catalogs).set({ masterCatalogId: DEMO_MASTER_CATALOG }).where(inArray(catalogs.locationId, DEMO_STORES));
}

async function insertGeneratedAccounts(database: Database, options: SeedOptions): Promise<void> {
  const random = new Random(SEED);
  const more = [...generateAccounts(options.accounts ?? 0, random)];
  for (const batch of batches(more)) await database.insert(accounts).values(batch);
  const owners = more.length > 0 ? more : DEMO_ACCOUNTS;
  for (const batch of batches(generateLocations(options.locations ?? 0, owners, random))) await database.insert(locations).values(batch);
}

/** Inserts directly into the table, so that past orders create no print jobs and no realtime messages. */
async function insertPastOrders(database: Database, ofLocations: Location[], options: SeedOptions): Promise<void> {
  const withStations = stationAssigner(ofLocations);
  let inserted = 0;
  for (const batch of batches(pastOrders(ofLocations, { ...options, days: options.days ?? DEFAULT_DAYS }, new Random(SEED)))) {
    await database.insert(orders).values(batch.map((order) => orderRow(withStations(order))));
    inserted += batch.length;
    options.onProgress?.(inserted);
  }
}

function* batches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH_SIZE) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

export async function isEmpty(database: Database): Promise<boolean> {
  return (await database.select({ id: accounts.id }).from(accounts).limit(1)).length === 0;
}
