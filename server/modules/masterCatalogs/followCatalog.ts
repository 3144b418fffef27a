import type { User } from '@/domain/user';
import type { CatalogRow } from '../catalogs/catalogStore';
import type { AccountEvent } from '../../context';
import type { Database } from '../../platform/db/database';
import { recordChange } from '../audit/recordChange';
import { assertCanRename } from './renameRule';
import { lockMasterCatalog, saveMasterCatalog } from './masterCatalogStore';

/**
 * What is in a master catalog was saved in the transaction: it is named alike, and its account is to be told of it.
 *
 * @throws HttpError 403 for another name without the permission for that (row MC-02).
 */
export async function followCatalog(
  transaction: Database,
  editor: User,
  { id: catalogId, masterCatalogId, name }: CatalogRow,
): Promise<AccountEvent | null> {
  const master = masterCatalogId === null ? null : await lockMasterCatalog(transaction, masterCatalogId);
  if (!master) return null;
  assertCanRename(editor, master.name, name);
  if (master.name !== name) {
    await saveMasterCatalog(transaction, { ...master, name, updatedAt: new Date() });
    const lines = { before: { name: master.name }, after: { name } };
    await recordChange(transaction, { user: editor, action: 'update', entity: 'masterCatalog', entityId: master.id, ...lines });
  }
  return { event: 'masterCatalogs.changed', accountId: master.accountId, catalogId };
}
