import { inArray, or, type SQL } from 'drizzle-orm';
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
  if (isLocationRole(user.role)) return selectIds(database, inArray(locations.id, user.locationsIds));
  const ofAccounts = await accountScope(database, user);
  return ofAccounts === 'all' ? 'all' : selectIds(database, inArray(locations.accountId, ofAccounts));
}

async function selectIds(database: Database, condition: SQL): Promise<string[]> {
  const rows = await database.select({ id: locations.id }).from(locations).where(condition);
  return rows.map((row) => row.id);
}

export function isInScope(scope: 'all' | string[], id: string): boolean {
  return scope === 'all' || scope.includes(id);
}
