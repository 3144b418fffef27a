import { and, eq, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { isLocationRole, isProductAdmin, canAccessSubaccounts } from '@/domain/role';
import type { User } from '@/domain/user';
import type { Database } from '../db/database';
import { accounts, locations } from '../db/schema';

interface AccessScope {
  isUnrestricted: boolean;
  accountIds: string[];
  withSubaccounts: boolean;
  /** Null: all those of the accounts. */
  locationIds: string[] | null;
}

/** A location with its account and the parent of that account. */
interface LocationOwner {
  id: string;
  accountId: string;
  parentId: string | null;
}

/**
 * The data that a user may access (specification 1 §6): a product administrator everything; a multi-account role its own account, its
 * additional ones (`accounts`) and their sub-accounts; every other role its own account. A location role has only its assigned locations.
 */
function accessScopeOf({ role, accountId, accounts: further, locationsIds }: User): AccessScope {
  const own = !accountId ? [] : canAccessSubaccounts(role) ? [accountId, ...further] : [accountId];
  return {
    isUnrestricted: isProductAdmin(role),
    accountIds: own,
    withSubaccounts: canAccessSubaccounts(role),
    locationIds: isLocationRole(role) ? locationsIds : null,
  };
}

/** The ids of the accounts that a user may access. */
export async function accountScope(database: Database, user: User): Promise<'all' | string[]> {
  const scope = accessScopeOf(user);
  if (scope.isUnrestricted) return 'all';
  return scope.withSubaccounts ? (await accountsWithin(database, scope)).map((row) => row.id) : scope.accountIds;
}

/** The accounts of a scope and their sub-accounts. */
function accountsWithin(database: Database, { accountIds }: AccessScope) {
  return database
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(inArray(accounts.id, accountIds), inArray(accounts.parentId, accountIds)));
}

/**
 * The ids of the locations that a user may access, for every query (specification 1 §6): a product administrator all; a location role those
 * assigned to it; every other role those of its `accountScope`.
 */
export async function locationScope(database: Database, user: User): Promise<'all' | string[]> {
  const condition = accessCondition(database, user);
  return condition === 'all' ? 'all' : (await selectIds(database, condition)).map((row) => row.id);
}

/** The condition that `column` holds the id of an accessible location: a subquery, because a user may have thousands of them. */
export function inLocationScope(database: Database, user: User, column: AnyColumn): 'all' | SQL {
  const condition = accessCondition(database, user);
  return condition === 'all' ? 'all' : inArray(column, selectIds(database, condition));
}

/** Whether a user may access one location, without reading all accessible ones. */
export async function canAccessLocation(database: Database, user: User, id: string): Promise<boolean> {
  const condition = accessCondition(database, user);
  return condition === 'all' || (await selectIds(database, and(condition, eq(locations.id, id)))).length > 0;
}

/** For many users with one statement: whether each may access all of the given locations. */
export async function canAccessAll(
  database: Database,
  named: readonly { user: User; locationIds: readonly string[] }[],
): Promise<boolean[]> {
  const ids = JSON.stringify([...new Set(named.flatMap(({ locationIds }) => locationIds))]);
  const rows = await database
    .select({ id: locations.id, accountId: locations.accountId, parentId: accounts.parentId })
    .from(locations)
    .leftJoin(accounts, eq(accounts.id, locations.accountId))
    .where(sql`${locations.id} in (select jsonb_array_elements_text(${ids}::jsonb))`);
  const places = new Map(rows.map((row) => [row.id, row]));
  return named.map(({ user, locationIds }) => {
    const scope = accessScopeOf(user);
    return scope.isUnrestricted || locationIds.every((id) => isWithin(scope, places.get(id)));
  });
}

function isWithin({ locationIds, accountIds, withSubaccounts }: AccessScope, place: LocationOwner | undefined): boolean {
  if (!place) return false;
  if (locationIds) return locationIds.includes(place.id);
  return accountIds.includes(place.accountId) || (withSubaccounts && place.parentId !== null && accountIds.includes(place.parentId));
}

function accessCondition(database: Database, user: User): 'all' | SQL {
  const scope = accessScopeOf(user);
  if (scope.isUnrestricted) return 'all';
  if (scope.locationIds) return inArray(locations.id, scope.locationIds);
  return inArray(locations.accountId, scope.withSubaccounts ? accountsWithin(database, scope) : scope.accountIds);
}

function selectIds(database: Database, condition: SQL | undefined) {
  return database.select({ id: locations.id }).from(locations).where(condition);
}

export function isInScope(scope: 'all' | string[], id: string): boolean {
  return scope === 'all' || scope.includes(id);
}
