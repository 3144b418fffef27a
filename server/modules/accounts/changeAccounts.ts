import * as contract from '@/contract/accountForm';
import type { Account } from '@/domain/account';
import type { AccountDraft } from '@/domain/accountDraft';
import { isProductAdmin } from '@/domain/role';
import type { User } from '@/domain/user';
import { listApps } from '../apps/appStore';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { invalidData, forbidden, notFound, HttpError } from '../../platform/http/httpError';
import { accountScope, isInScope } from '../../platform/security/tenantScope';
import { removeFurtherAccount } from '../users/changeUsers';
import { lockEditor } from '../users/lockEditor';
import { countAccountDependents, deleteAccount, insertAccount, lockAccount, replaceAccount } from './accountStore';

/**
 * Creates an account, or a sub-account if the draft has a parent, and records it in the audit log.
 *
 * @throws HttpError 403 without a parent, except for the provider's administrator; 422 for a parent that is out of scope or itself
 * a sub-account, or for an app that is unknown or disabled.
 */
export async function createAccount(database: Database, user: User, draft: AccountDraft): Promise<Account> {
  return database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.createAccount);
    if (!draft.parentId && !isProductAdmin(editor.role)) throw forbidden();
    if (draft.parentId) await assertParent(transaction, editor, draft.parentId);
    await assertApps(transaction, draft.apps);
    const after = await insertAccount(transaction, draft);
    await recordChange(transaction, { user, action: 'create', entity: 'account', entityId: after.id, before: null, after });
    return after;
  });
}

async function assertParent(transaction: Database, user: User, parentId: string): Promise<void> {
  const parent = isInScope(await accountScope(transaction, user), parentId) ? await lockAccount(transaction, parentId) : null;
  if (!parent || parent.parentId) throw invalidData([{ path: 'parentId', message: 'notOffered' }]);
}

async function assertApps(transaction: Database, slugs: string[]): Promise<void> {
  const { apps } = await listApps(transaction, { slugs });
  if (slugs.some((slug) => !apps.some((app) => app.slug === slug && app.enabled)))
    throw invalidData([{ path: 'apps', message: 'notOffered' }]);
}

/**
 * Replaces an account of the user's scope by a draft with the same parent.
 *
 * @throws HttpError 404 if out of scope; 422 for another parent, or for a new app that is unknown or disabled.
 */
export async function changeAccount(database: Database, user: User, id: string, draft: AccountDraft): Promise<Account> {
  return database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.updateAccount);
    const before = await lockInScope(transaction, editor, id);
    const { parentId = before.parentId } = draft;
    if ((parentId || null) !== (before.parentId ?? null)) throw invalidData([{ path: 'parentId', message: 'notOffered' }]);
    await assertApps(
      transaction,
      draft.apps.filter((slug) => !before.apps.includes(slug)),
    );
    const after = await replaceAccount(transaction, id, { ...draft, parentId });
    if (!after) throw notFound('account');
    await recordChange(transaction, { user, action: 'update', entity: 'account', entityId: id, before, after });
    return after;
  });
}

/**
 * Deletes an empty account.
 *
 * @throws HttpError 404 if out of scope; 409 while it has locations, users, sub-accounts or master catalogs.
 */
export async function removeAccount(database: Database, user: User, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.deleteAccount);
    await removeFurtherAccount(transaction, editor, id);
    const before = await lockInScope(transaction, editor, id);
    const dependents = await countAccountDependents(transaction, id);
    if (Object.values(dependents).some((count) => count > 0)) {
      const { locations, users, subaccounts, masterCatalogs } = dependents;
      const message = `The account still has ${locations} locations, ${users} users, ${subaccounts} sub-accounts and ${masterCatalogs} master catalogs. Delete or move them first.`;
      throw new HttpError(409, 'ACCOUNT_NOT_EMPTY', message, dependents);
    }
    await deleteAccount(transaction, id);
    await recordChange(transaction, { user, action: 'delete', entity: 'account', entityId: id, before, after: null });
  });
}

async function lockInScope(transaction: Database, user: User, id: string): Promise<Account> {
  const account = isInScope(await accountScope(transaction, user), id) ? await lockAccount(transaction, id) : null;
  if (!account) throw notFound('account');
  return account;
}
