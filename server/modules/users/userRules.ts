import { inArray } from 'drizzle-orm';
import { can, canGrantRole } from '@/domain/permissions';
import { isLocationRole, isProductAdmin } from '@/domain/role';
import type { User } from '@/domain/user';
import { accountWithSubaccounts, lockAccount } from '../accounts/accountStore';
import type { Database } from '../../platform/db/database';
import { accounts, locations } from '../../platform/db/schema';
import { requirePermission } from '../../platform/http/access';
import { invalidData, forbidden, type FieldProblem } from '../../platform/http/httpError';
import { accountScope, isInScope, locationScope } from '../../platform/security/tenantScope';

/** The fields of a user that decide what it can access, and that other users can assign. */
export type Position = Pick<User, 'role' | 'accountId' | 'accounts' | 'locationsIds'>;

/**
 * Checks that `editor` may change `user` to `next`. Users never change their own role; only the provider's administrator changes its
 * own accounts and locations, and only users who may update users change their own e-mail. Changing another user requires that
 * permission, and the other user must not have a higher role or a wider scope: an editor who sets a password could sign in with it.
 *
 * @throws HttpError 403.
 */
export async function assertCanChange(
  transaction: Database,
  editor: User,
  user: User,
  next: Position & Pick<User, 'email'>,
): Promise<void> {
  if (editor.id !== user.id) {
    requirePermission(editor, 'users', 'updateOwn');
    if (!canGrantRole(editor.role, user.role) || (await seesMore(transaction, user, editor))) throw forbidden();
    return;
  }
  const fixed: (keyof typeof next)[] = ['role'];
  if (!isProductAdmin(editor.role)) fixed.push('accountId', 'accounts', 'locationsIds');
  if (!can(editor.role, 'users', 'updateOwn')) fixed.push('email');
  if (fixed.some((field) => !isSame(next[field], user[field]))) throw forbidden();
}

async function seesMore(transaction: Database, user: User, editor: User): Promise<boolean> {
  for (const scopeOf of [accountScope, locationScope]) {
    const [seen, own] = [await scopeOf(transaction, user), await scopeOf(transaction, editor)];
    if (own !== 'all' && (seen === 'all' || seen.some((id) => !own.includes(id)))) return true;
  }
  return false;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Checks that `grantor` may assign this position: a role that is not above its own, accounts and locations within its own scope, and
 * locations of the account or its sub-accounts. A location role needs at least one location. Values that the user had `before` may
 * stay. Locks the account, so that it cannot be deleted until the transaction ends.
 *
 * @throws HttpError 422 with every invalid field.
 */
export async function assertOffered(transaction: Database, grantor: User, next: Position, before: Position | null): Promise<void> {
  const problems: FieldProblem[] = [];
  const moves = next.accountId !== before?.accountId;
  const isPromoted = next.role !== before?.role;
  if (isPromoted && !canGrantRole(grantor.role, next.role)) problems.push({ path: 'role', message: 'notOffered' });
  if (moves && !(await isOfferedAccount(transaction, grantor, next.accountId ?? ''))) {
    problems.push({ path: 'accountId', message: 'notOffered' });
  }
  // With a new role, the stored lists may grant access that the former role did not, so they are checked too.
  const newAccounts = isPromoted ? next.accounts : without(next.accounts, before.accounts);
  if (!(await areOfferedAccounts(transaction, grantor, newAccounts))) problems.push({ path: 'accounts', message: 'notOffered' });
  const newLocations = isPromoted || moves ? next.locationsIds : without(next.locationsIds, before.locationsIds);
  if (!(await areOfferedLocations(transaction, grantor, next.accountId ?? '', newLocations))) {
    problems.push({ path: 'locationsIds', message: 'notOffered' });
  } else if (isLocationRole(next.role) && next.locationsIds.length === 0 && (isPromoted || before.locationsIds.length > 0)) {
    problems.push({ path: 'locationsIds', message: 'required' });
  }
  if (problems.length > 0) throw invalidData(problems);
}

function without(ids: readonly string[], known: readonly string[]): string[] {
  return ids.filter((id) => !known.includes(id));
}

async function isOfferedAccount(transaction: Database, grantor: User, id: string): Promise<boolean> {
  return isInScope(await accountScope(transaction, grantor), id) && (await lockAccount(transaction, id)) !== null;
}

async function areOfferedAccounts(transaction: Database, grantor: User, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const scope = await accountScope(transaction, grantor);
  const existing = await transaction.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, ids));
  return ids.every((id) => isInScope(scope, id) && existing.some((row) => row.id === id));
}

async function areOfferedLocations(transaction: Database, grantor: User, accountId: string, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const scope = await locationScope(transaction, grantor);
  const ofAccount = await transaction
    .select({ id: locations.id })
    .from(locations)
    .where(inArray(locations.accountId, await accountWithSubaccounts(transaction, accountId)));
  const offered = new Set(ofAccount.filter(({ id }) => isInScope(scope, id)).map(({ id }) => id));
  return ids.every((id) => offered.has(id));
}
