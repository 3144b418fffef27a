import * as contract from '@/contract/masterCatalogs';
import type { MasterCatalog, NotRelinked, RestoredMasterCatalog } from '@/domain/masterCatalog';
import type { User } from '@/domain/user';
import { accountWithSubaccounts, lockAccount } from '../accounts/accountStore';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { notFound } from '../../platform/http/httpError';
import { accountScope, isInScope } from '../../platform/security/tenantScope';
import { lockEditor } from '../users/lockEditor';
import { lockDeletedMaster, lockFormerStores, mastersFollowedAt, restoreDeletedMaster, type DeletedMasterRow } from './deletedMasterStore';
import { requireMasterCatalogsEnabled } from './masterCatalogScope';
import { requireMasterCatalog } from './masterCatalogStore';

/**
 * Restores a deleted master catalog in the user's scope with its content (row T-11) and links its stores again, except stores that got
 * another master catalog since or whose catalog was removed; the reply lists those. Records this in the audit log.
 *
 * @throws HttpError 404 outside the scope, or once it can no longer be restored; 403 while the feature flag of master catalogs is off.
 */
export async function restoreMasterCatalog(context: ServerContext, user: User, id: string, now: Date): Promise<RestoredMasterCatalog> {
  const restored = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.restoreMasterCatalog);
    await requireMasterCatalogsEnabled(transaction, editor);
    const row = await lockDeletedMaster(transaction, id, now);
    const isVisible = row !== null && isInScope(await accountScope(transaction, editor), row.accountId);
    if (!isVisible || !(await lockAccount(transaction, row.accountId))) throw notFound('master catalog');
    const { catalogIds, notRelinked } = await storesToRelink(transaction, row);
    await restoreDeletedMaster(transaction, row, catalogIds, now);
    const master = await requireMasterCatalog(transaction, id);
    const { accountId, name, master: fields } = row;
    const after = { accountId, name, ...fields, stores: master.stores };
    await recordChange(transaction, { user: editor, action: 'restore', entity: 'masterCatalog', entityId: id, before: null, after });
    return { ...master, notRelinked };
  });
  notifyClients(context, restored);
  return restored;
}

async function storesToRelink(
  transaction: Database,
  { id, accountId, stores }: DeletedMasterRow,
): Promise<{ catalogIds: string[]; notRelinked: NotRelinked[] }> {
  const { storeLocations, own } = await lockFormerStores(transaction, stores);
  const family = await accountWithSubaccounts(transaction, accountId);
  const followed = await mastersFollowedAt(
    transaction,
    stores.map(({ locationId }) => locationId),
    id,
  );
  const catalogIds: string[] = [];
  const notRelinked: NotRelinked[] = [];
  for (const { locationId, catalogId, otherMasters } of stores) {
    const location = storeLocations.find((each) => each.id === locationId);
    // The user must not learn about a removed location, or one of another customer.
    if (!location || !family.includes(location.accountId)) continue;
    const hasOther = followed.get(locationId)?.some((each) => !otherMasters.includes(each)) ?? false;
    const hasCatalog = own.some((each) => each.id === catalogId && each.locationId === locationId);
    if (!hasOther && hasCatalog) catalogIds.push(catalogId);
    else notRelinked.push({ locationId, name: location.name, reason: hasOther ? 'otherMaster' : 'noCatalog' });
  }
  return { catalogIds, notRelinked };
}

function notifyClients(context: ServerContext, { accountId, catalogId, stores }: MasterCatalog): void {
  context.notifyAccount({ event: 'masterCatalogs.changed', accountId: accountId ?? '', ...(catalogId && { catalogId }) });
  for (const locationId of stores) context.notifyLocation({ event: 'catalogs.changed', locationId });
}
