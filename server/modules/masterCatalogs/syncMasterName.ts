import type { User } from '@/domain/user';
import type { CatalogRow } from '../catalogs/catalogStore';
import type { AccountEvent } from '../../context';
import type { Database } from '../../platform/db/database';
import { recordChange } from '../audit/recordChange';
import { assertCanRename } from './renameRule';
import { lockMasterCatalog, saveMasterCatalog } from './masterCatalogStore';

/**
 * Renames a master catalog after its content catalog was saved in the transaction, and returns the event to send to its account; null if
 * the catalog is not the content of a master catalog.
 *
 * @throws HttpError 403 for a new name without permission to rename (row MC-02).
 */
export async function syncMasterName(
  transaction: Database,
  editor: User,
  { id: catalogId, masterCatalogId, name }: CatalogRow,
): Promise<AccountEvent | null> {
  const master = masterCatalogId === null ? null : await lockMasterCatalog(transaction, masterCatalogId);
  if (!master) return null;
  assertCanRename(editor, master.name, name);
  if (master.name !== name) {
    await saveMasterCatalog(transaction, { ...master, name, updatedAt: new Date() });
    const states = { before: { name: master.name }, after: { name } };
    await recordChange(transaction, { user: editor, action: 'update', entity: 'masterCatalog', entityId: master.id, ...states });
  }
  return { event: 'masterCatalogs.changed', accountId: master.accountId, catalogId };
}
