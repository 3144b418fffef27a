import * as contract from '@/contract/catalogs';
import type { Catalog } from '@/domain/catalog';
import { IMPORT_REFUSALS, type ImportedStores } from '@/domain/catalogDraft';
import type { User } from '@/domain/user';
import type { ServerContext } from '../../context';
import { HttpError } from '../../platform/http/httpError';
import type { StoreMenu, StoreMenus } from './productsApi';
import { lockEditor } from '../users/lockEditor';
import { addCatalog, lockLocationInScope } from './changeCatalogs';
import { toCatalog, type CatalogRow } from './catalogStore';

/**
 * Creates a catalog in a location for each of these stores of the products API (row CA-06), named after the store, and records them
 * in the audit log; all or none.
 *
 * @throws HttpError 403, 422, 502 (`IMPORT_REFUSALS`); 404 if the location is gone.
 */
export async function importStores(
  context: ServerContext,
  user: User,
  { locationId, storeIds, apiKey }: ImportedStores,
): Promise<Catalog[]> {
  const menus = menusOf(await context.productsApi.readMenus(apiKey, [...new Set(storeIds)]));
  const rows = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.importStores);
    await lockLocationInScope(transaction, editor, locationId);
    const added: CatalogRow[] = [];
    for (const menu of menus) added.push(await addCatalog(transaction, editor, menu, { locationId }));
    return added;
  });
  context.notifyLocation({ event: 'catalogs.changed', locationId });
  return rows.map(toCatalog);
}

function menusOf(answer: StoreMenus): readonly StoreMenu[] {
  switch (answer.kind) {
    case 'read':
      return answer.menus;
    case 'wrongKey':
      throw new HttpError(403, IMPORT_REFUSALS.wrongKey, 'The products API rejected this key.');
    case 'unknownStores':
      throw new HttpError(422, IMPORT_REFUSALS.unknownStores, `The products API has no store ${answer.storeIds.join(', ')}.`, {
        storeIds: answer.storeIds,
      });
    case 'offline':
      throw new HttpError(502, IMPORT_REFUSALS.offline, 'The products API is unreachable.');
  }
}
