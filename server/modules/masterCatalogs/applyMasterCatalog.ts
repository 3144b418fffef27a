import type { Endpoint } from '@/contract/endpoint';
import type { Catalog } from '@/domain/catalog';
import type { MasterCatalog } from '@/domain/masterCatalog';
import type { User } from '@/domain/user';
import { accountWithSubaccounts } from '../accounts/accountStore';
import { recordChange } from '../audit/recordChange';
import { listCatalogs, lockCatalog, readCatalog, toCatalog, type CatalogRow } from '../catalogs/catalogStore';
import { addCatalog, replaceCatalog, lockLocationInScope } from '../catalogs/changeCatalogs';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { notFound } from '../../platform/http/httpError';
import { lockEditor } from '../users/lockEditor';
import { preventMasterDeletion } from './masterCatalogStore';
import { storeContent } from './storeContent';

export interface Application {
  master: MasterCatalog;
  /** The content of the master catalog. */
  content: Catalog;
  /** The endpoint of master catalogs that was called. */
  endpoint: Endpoint;
  /** Checks the future catalog of the location within the transaction; throws to abort. */
  validate?: (transaction: Database, menu: Catalog) => Promise<void>;
}

/**
 * Applies a master catalog to a location in one transaction (decision G23): replaces the whole catalog that the location has of it, which
 * retains its id, or adds one. Records this in the audit log. An unchanged catalog retains its `rev`.
 *
 * @throws HttpError 404 if the location or the master catalog does not exist, or the location is outside the user's scope or not of the
 * master catalog's accounts.
 */
export async function applyMasterCatalog(
  context: ServerContext,
  user: User,
  { master, content, endpoint, validate: alsoValidate }: Application,
  locationId: string,
): Promise<Catalog> {
  const row = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, endpoint);
    const { accountId } = await lockLocationInScope(transaction, editor, locationId);
    const family = await accountWithSubaccounts(transaction, master.accountId ?? '');
    if (!family.includes(accountId)) throw notFound('location');
    if (!(await preventMasterDeletion(transaction, master.id))) throw notFound('master catalog');
    const after = await applyTo(transaction, editor, { master, content, locationId }, alsoValidate);
    await recordChange(transaction, {
      user: editor,
      action: 'apply',
      entity: 'masterCatalog',
      entityId: master.id,
      after: { name: master.name, location: locationId, catalog: after.id },
    });
    return after;
  });
  context.notifyLocation({ event: 'catalogs.changed', locationId });
  return readCatalog(row);
}

interface Target {
  master: MasterCatalog;
  content: Catalog;
  locationId: string;
}

async function applyTo(
  transaction: Database,
  editor: User,
  { master, content, locationId }: Target,
  validate: Application['validate'],
): Promise<CatalogRow> {
  const { own, others } = await catalogsAt(transaction, master, locationId);
  const before = own ? await lockCatalog(transaction, own.id) : null;
  const after = menuOf({ master, content }, before, others);
  await validate?.(transaction, after);
  if (before) return replaceCatalog(transaction, editor, before, after);
  return addCatalog(transaction, editor, after, { locationId, masterCatalogId: master.id });
}

/** Returns the catalog that a location would have after the master catalog is applied. */
export async function menuAt(database: Database, { master, content, locationId }: Target): Promise<Catalog> {
  const { own, others } = await catalogsAt(database, master, locationId);
  return menuOf({ master, content }, own ?? null, others);
}

async function catalogsAt(database: Database, { id, type }: MasterCatalog, locationId: string) {
  // Catalogs can have megabytes: the others are loaded only for the POS ids of type 2.
  const rows = await listCatalogs(database, locationId, type === 1 ? id : undefined);
  const own = rows.find(({ masterCatalogId }) => masterCatalogId === id);
  return { own, others: rows.filter((row) => row !== own) };
}

function menuOf({ master, content }: Omit<Target, 'locationId'>, own: CatalogRow | null, others: readonly CatalogRow[]): Catalog {
  const storeCatalogs = [...(own ? [own] : []), ...others].map(toCatalog);
  const { name, type } = master;
  return { ...content, name, ...storeContent(content, { type, storeCatalogs }) };
}
