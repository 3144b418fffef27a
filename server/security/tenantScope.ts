import { and, eq, inArray, or, type AnyColumn, type SQL } from 'drizzle-orm';
import { isLocationRole, isProductAdmin, seesSubaccounts } from '@/domain/role';
import type { User } from '@/domain/user';
import type { Database } from '../db/database';
import { accounts, locations } from '../db/schema';

/**
 * The accounts that a user sees (specification 1 §6): the provider's administrator all; a multi-account role its own, its further
 * ones (`accounts`) and the sub-accounts of them; everyone else its own.
 */
export async function accountScope(database: Database, user: User): Promise<'all' | string[]> {
  if (isProductAdmin(user.role)) return 'all';
  if (!user.accountId) return [];
  if (!seesSubaccounts(user.role)) return [user.accountId];
  const own = [user.accountId, ...user.accounts];
  const rows = await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(inArray(accounts.id, own), inArray(accounts.parentId, own)));
  return rows.map((row) => row.id);
}

/**
 * The locations that a user sees and changes, for every query (specification 1 §6): the provider's administrator all; a
 * location role those assigned to it; everyone else those of its `accountScope`.
 */
export async function locationScope(database: Database, user: User): Promise<'all' | string[]> {
  const condition = await isSeenBy(database, user);
  return condition === 'all' ? 'all' : (await selectIds(database, condition)).map((row) => row.id);
}

/** The same for a table with a column that names locations: as a condition, because a group may have thousands of them. */
export async function inLocationScope(database: Database, user: User, column: AnyColumn): Promise<'all' | SQL> {
  const condition = await isSeenBy(database, user);
  return condition === 'all' ? 'all' : inArray(column, selectIds(database, condition));
}

/** Whether a user sees one location, without reading all that it sees. */
export async function seesLocation(database: Database, user: User, id: string): Promise<boolean> {
  const condition = await isSeenBy(database, user);
  return condition === 'all' || (await selectIds(database, and(condition, eq(locations.id, id)))).length > 0;
}

async function isSeenBy(database: Database, user: User): Promise<'all' | SQL> {
  if (isLocationRole(user.role)) return inArray(locations.id, user.locationsIds);
  const ofAccounts = await accountScope(database, user);
  return ofAccounts === 'all' ? 'all' : inArray(locations.accountId, ofAccounts);
}

function selectIds(database: Database, condition: SQL | undefined) {
  return database.select({ id: locations.id }).from(locations).where(condition);
}

export function isInScope(scope: 'all' | string[], id: string): boolean {
  return scope === 'all' || scope.includes(id);
}
