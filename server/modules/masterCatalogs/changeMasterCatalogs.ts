import * as contract from '@/contract/masterCatalogs';
import { randomUUID } from 'node:crypto';
import type { CatalogContent } from '@/domain/catalog';
import type { MasterCatalog, MasterCatalogBody, NewMasterCatalog } from '@/domain/masterCatalog';
import type { User } from '@/domain/user';
import { lockAccount } from '../accounts/accountStore';
import { recordChange } from '../audit/recordChange';
import { findCatalog, lockCatalogInScope } from '../catalogs/catalogScope';
import { toCatalog, type CatalogRow } from '../catalogs/catalogStore';
import { addCatalog, replaceCatalog } from '../catalogs/changeCatalogs';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { invalidData, notFound } from '../../platform/http/httpError';
import { accountScope, isInScope } from '../../platform/security/tenantScope';
import { lockEditor } from '../users/lockEditor';
import { moveToDeleted } from './deletedMasterStore';
import { requireMasterCatalogsEnabled, masterInScope } from './masterCatalogScope';
import {
  requireMasterCatalog,
  insertMasterCatalog,
  lockMasterCatalog,
  lockStoreCatalogs,
  saveMasterCatalog,
  type MasterRow,
} from './masterCatalogStore';
import { assertCanRename } from './renameRule';

const EMPTY: CatalogContent = { sections: [], products: {}, modifierGroups: {}, modifiers: {} };

/**
 * Creates a master catalog of an account in the user's scope, by default the user's own: empty, or with a copy of the content of a catalog
 * in the scope. Records this in the audit log.
 *
 * @throws HttpError 404 for an unknown catalog to copy; 422 for an account that is not offered.
 */
export async function createMasterCatalog(
  context: ServerContext,
  user: User,
  { accountId, ...draft }: NewMasterCatalog,
  catalogId: string | null,
): Promise<MasterCatalog> {
  const master = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.createMasterCatalog);
    await requireMasterCatalogsEnabled(transaction, editor);
    const account = await requireAccount(transaction, editor, accountId ?? editor.accountId ?? null);
    const source = catalogId === null ? null : toCatalog(await findCatalog(transaction, editor, catalogId));
    const currency = draft.currency ?? source?.currency ?? account.currency ?? 'EUR';
    return addMaster(transaction, editor, rowOf(account.id, draft), { ...(source ?? EMPTY), currency });
  });
  notifyClients(context, master);
  return master;
}

async function requireAccount(transaction: Database, editor: User, id: string | null) {
  const isVisible = id !== null && isInScope(await accountScope(transaction, editor), id);
  const account = isVisible ? await lockAccount(transaction, id) : null;
  if (!account) throw invalidData([{ path: 'accountId', message: id === null ? 'required' : 'notOffered' }]);
  return account;
}

function rowOf(accountId: string, draft: Omit<NewMasterCatalog, 'accountId'>): MasterRow {
  const { name, validFrom = null, validTo = null, serviceType = 'delivery', type = 1, promotions = [] } = draft;
  return { id: randomUUID(), accountId, name, validFrom, validTo, serviceType, type, promotions, updatedAt: new Date() };
}

async function addMaster(
  transaction: Database,
  editor: User,
  row: MasterRow,
  content: CatalogContent & { currency?: string | null | undefined },
): Promise<MasterCatalog> {
  await insertMasterCatalog(transaction, row);
  const { name, id: masterCatalogId } = row;
  await addCatalog(transaction, editor, { ...content, name, currency: content.currency }, { locationId: null, masterCatalogId });
  await recordChange(transaction, {
    user: editor,
    action: 'create',
    entity: 'masterCatalog',
    entityId: row.id,
    before: null,
    after: auditFields(row),
  });
  return requireMasterCatalog(transaction, row.id);
}

/**
 * Updates the given fields of a master catalog in the user's scope and renames its content catalog accordingly. Records this in the audit
 * log.
 *
 * @throws HttpError 404 outside the scope; 403 for a new name without permission to rename (row MC-02); 422 if `validTo` would be before
 * `validFrom`.
 */
export async function changeMasterCatalog(context: ServerContext, user: User, id: string, body: MasterCatalogBody): Promise<MasterCatalog> {
  const master = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.updateMasterCatalog);
    const { row: before, content } = await lockInScope(transaction, editor, id);
    const { currency, ...fields } = body;
    const after = { ...before, ...withoutUndefined(fields), updatedAt: new Date() };
    assertCanRename(editor, before.name, after.name);
    if (after.validFrom && after.validTo && after.validFrom > after.validTo) {
      throw invalidData([{ path: 'validTo', message: 'invalidDate' }]);
    }
    await replaceCatalog(transaction, editor, content, { ...toCatalog(content), name: after.name, currency: currency ?? content.currency });
    await saveMasterCatalog(transaction, after);
    const states = { before: auditFields(before), after: auditFields(after) };
    await recordChange(transaction, { user: editor, action: 'update', entity: 'masterCatalog', entityId: id, ...states });
    return requireMasterCatalog(transaction, id);
  });
  notifyClients(context, master);
  return master;
}

/**
 * Deletes a master catalog in the user's scope and its content; the catalogs of its stores remain as their own. It can be restored for 30
 * days (`restoreMasterCatalog`). Records this in the audit log.
 *
 * @throws HttpError 404 outside the scope.
 */
export async function removeMasterCatalog(context: ServerContext, user: User, id: string): Promise<void> {
  const { accountId, stores } = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.deleteMasterCatalog);
    const { catalogId } = await masterInScope(transaction, editor, id);
    // Locks the content before the stores, in the same order as `applyMasterCatalog`.
    const content = await lockCatalogInScope(transaction, editor, catalogId ?? '');
    await lockStoreCatalogs(transaction, id);
    const row = await lockMasterCatalog(transaction, id);
    if (!row) throw notFound('master catalog');
    const locked = { row, content };
    const storeIds = await moveToDeleted(transaction, locked, { deletedBy: editor.name || editor.email, deletedAt: new Date() });
    const before = { ...auditFields(row), stores: storeIds };
    await recordChange(transaction, { user: editor, action: 'delete', entity: 'masterCatalog', entityId: id, before, after: null });
    return { accountId: row.accountId, stores: storeIds };
  });
  context.notifyAccount({ event: 'masterCatalogs.changed', accountId });
  for (const locationId of stores) context.notifyLocation({ event: 'catalogs.changed', locationId });
}

/**
 * Copies a master catalog in the user's scope with its content, without its stores (decision G23). Records this in the audit log.
 *
 * @throws HttpError 404 outside the scope.
 */
export async function cloneMasterCatalog(context: ServerContext, user: User, id: string, name: string): Promise<MasterCatalog> {
  const clone = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.cloneMasterCatalog);
    const { row, content } = await lockInScope(transaction, editor, id);
    return addMaster(transaction, editor, { ...row, id: randomUUID(), name, updatedAt: new Date() }, toCatalog(content));
  });
  notifyClients(context, clone);
  return clone;
}

/** Locks the content catalog first, then the master catalog. */
async function lockInScope(transaction: Database, editor: User, id: string): Promise<{ row: MasterRow; content: CatalogRow }> {
  const { catalogId } = await masterInScope(transaction, editor, id);
  const content = await lockCatalogInScope(transaction, editor, catalogId ?? '');
  const row = await lockMasterCatalog(transaction, id);
  if (!row) throw notFound('master catalog');
  return { row, content };
}

/** Returns the fields for the audit log; the content has audit entries of its own. */
function auditFields({ updatedAt: _at, id: _id, ...row }: MasterRow): object {
  return row;
}

/** Removes the fields that are undefined. */
function withoutUndefined(body: Omit<MasterCatalogBody, 'currency'>): Partial<MasterRow> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function notifyClients(context: ServerContext, { accountId, catalogId }: MasterCatalog): void {
  context.notifyAccount({
    event: 'masterCatalogs.changed',
    accountId: accountId ?? '',
    ...(catalogId && { catalogId }),
  });
}
