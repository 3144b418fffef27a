import type { Database } from '../../server/platform/db/database';
import { accounts, locations } from '../../server/platform/db/schema';

const SPAIN = { country: 'ES', currency: 'EUR' };

/** Inserts accounts that hold nothing yet; a parent is to be named before its sub-accounts. */
export async function insertAccounts(database: Database, ...ids: (string | { id: string; parentId: string })[]): Promise<void> {
  const named = ids.map((id) => (typeof id === 'string' ? { id } : id));
  await database
    .insert(accounts)
    .values(named.map((account) => ({ ...SPAIN, ...account, name: account.id, apps: [], data: {} })))
    .onConflictDoNothing();
}

/** Inserts locations of `account-1`, with that account where it is not there yet. */
export async function insertLocations(database: Database, ...ids: string[]): Promise<void> {
  await insertAccounts(database, 'account-1');
  const place = { ...SPAIN, accountId: 'account-1', timeZone: 'Europe/Madrid', data: {} };
  await database.insert(locations).values(ids.map((id) => ({ ...place, id, name: id })));
}
