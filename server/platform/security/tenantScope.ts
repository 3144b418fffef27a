import { and, eq, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { isLocationRole, isProductAdmin, seesSubaccounts } from '@/domain/role';
import type { User } from '@/domain/user';
import type { Database } from '../db/database';
import { accounts, locations } from '../db/schema';

interface Reach {
  everything: boolean;
  accountIds: string[];
  withSubaccounts: boolean;
  /** Null: all those of the accounts. */
  locationIds: string[] | null;
}

/** A location, and the account above its own. */
interface Place {
  id: string;
  accountId: string;
  parentId: string | null;
}

/**
 * How far a user sees (specification 1 §6): the provider's administrator everything; a multi-account role its own account, its further
 * ones (`accounts`) and the sub-accounts of them; everyone else its own. A location role sees of it the locations assigned to it alone.
 */
function reachOf({ role, accountId, accounts: further, locationsIds }: User): Reach {
  const own = !accountId ? [] : seesSubaccounts(role) ? [accountId, ...further] : [accountId];
  return {
    everything: isProductAdmin(role),
    accountIds: own,
    withSubaccounts: seesSubaccounts(role),
    locationIds: isLocationRole(role) ? locationsIds : null,
  };
}

/** The accounts that a user sees. */
export async function accountScope(database: Database, user: User): Promise<'all' | string[]> {
  const reach = reachOf(user);
  if (reach.everything) return 'all';
  return reach.withSubaccounts ? (await accountsWithin(database, reach)).map((row) => row.id) : reach.accountIds;
}

/** The accounts of a reach and those below them. */
function accountsWithin(database: Database, { accountIds }: Reach) {
  return database
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(inArray(accounts.id, accountIds), inArray(accounts.parentId, accountIds)));
}

/**
 * The locations that a user sees and changes, for every query (specification 1 §6): the provider's administrator all; a
 * location role those assigned to it; everyone else those of its `accountScope`.
 */
export async function locationScope(database: Database, user: User): Promise<'all' | string[]> {
  const condition = isSeenBy(database, user);
  return condition === 'all' ? 'all' : (await selectIds(database, condition)).map((row) => row.id);
}

/** The same for a table with a column that names locations: as a condition, because a group may have thousands of them. */
export function inLocationScope(database: Database, user: User, column: AnyColumn): 'all' | SQL {
  const condition = isSeenBy(database, user);
  return condition === 'all' ? 'all' : inArray(column, selectIds(database, condition));
}

/** Whether a user sees one location, without reading all that it sees. */
export async function seesLocation(database: Database, user: User, id: string): Promise<boolean> {
  const condition = isSeenBy(database, user);
  return condition === 'all' || (await selectIds(database, and(condition, eq(locations.id, id)))).length > 0;
}

/** For many users at one moment, with one statement: whether each sees all the locations that are named with it. */
export async function eachSees(database: Database, named: readonly { user: User; locationIds: readonly string[] }[]): Promise<boolean[]> {
  const ids = JSON.stringify([...new Set(named.flatMap(({ locationIds }) => locationIds))]);
  const rows = await database
    .select({ id: locations.id, accountId: locations.accountId, parentId: accounts.parentId })
    .from(locations)
    .leftJoin(accounts, eq(accounts.id, locations.accountId))
    .where(sql`${locations.id} in (select jsonb_array_elements_text(${ids}::jsonb))`);
  const places = new Map(rows.map((row) => [row.id, row]));
  return named.map(({ user, locationIds }) => {
    const reach = reachOf(user);
    return reach.everything || locationIds.every((id) => isReached(reach, places.get(id)));
  });
}

function isReached({ locationIds, accountIds, withSubaccounts }: Reach, place: Place | undefined): boolean {
  if (!place) return false;
  if (locationIds) return locationIds.includes(place.id);
  return accountIds.includes(place.accountId) || (withSubaccounts && place.parentId !== null && accountIds.includes(place.parentId));
}

function isSeenBy(database: Database, user: User): 'all' | SQL {
  const reach = reachOf(user);
  if (reach.everything) return 'all';
  if (reach.locationIds) return inArray(locations.id, reach.locationIds);
  return inArray(locations.accountId, reach.withSubaccounts ? accountsWithin(database, reach) : reach.accountIds);
}

function selectIds(database: Database, condition: SQL | undefined) {
  return database.select({ id: locations.id }).from(locations).where(condition);
}

export function isInScope(scope: 'all' | string[], id: string): boolean {
  return scope === 'all' || scope.includes(id);
}
