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
  /** What is in it. */
  content: Catalog;
  /** The endpoint of master catalogs that was called. */
  endpoint: Endpoint;
  /** What else must be so in the transaction, of the menu that the location is going to have. */
  alsoDemand?: (transaction: Database, menu: Catalog) => Promise<void>;
}

/**
 * Gives a location the menu of a master catalog, in one transaction (decision G23): the catalog that it has of it is replaced as a whole and
 * keeps its id; without one it is made. It is noted in the audit log. Where all is so already `rev` stays.
 *
 * @throws HttpError 404 where the location, or the master catalog, is gone or of others.
 */
export async function applyMasterCatalog(
  context: ServerContext,
  user: User,
  { master, content, endpoint, alsoDemand }: Application,
  locationId: string,
): Promise<Catalog> {
  const row = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, endpoint);
    const { accountId } = await lockLocationInScope(transaction, editor, locationId);
    const family = await accountWithSubaccounts(transaction, master.accountId ?? '');
    if (!family.includes(accountId)) throw notFound('location');
    if (!(await preventMasterDeletion(transaction, master.id))) throw notFound('master catalog');
    const after = await applyTo(transaction, editor, { master, content, locationId }, alsoDemand);
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
  alsoDemand: Application['alsoDemand'],
): Promise<CatalogRow> {
  const { own, others } = await catalogsAt(transaction, master, locationId);
  const before = own ? await lockCatalog(transaction, own.id) : null;
  const after = menuOf({ master, content }, before, others);
  await alsoDemand?.(transaction, after);
  if (before) return replaceCatalog(transaction, editor, before, after);
  return addCatalog(transaction, editor, after, { locationId, masterCatalogId: master.id });
}

/** The catalog that a location has, or would have, of a master catalog. */
export async function menuAt(database: Database, { master, content, locationId }: Target): Promise<Catalog> {
  const { own, others } = await catalogsAt(database, master, locationId);
  return menuOf({ master, content }, own ?? null, others);
}

async function catalogsAt(database: Database, { id, type }: MasterCatalog, locationId: string) {
  // Menus have megabytes: the others are read for the POS ids of type 2 alone.
  const rows = await listCatalogs(database, locationId, type === 1 ? id : undefined);
  const own = rows.find(({ masterCatalogId }) => masterCatalogId === id);
  return { own, others: rows.filter((row) => row !== own) };
}

function menuOf({ master, content }: Omit<Target, 'locationId'>, own: CatalogRow | null, others: readonly CatalogRow[]): Catalog {
  const known = [...(own ? [own] : []), ...others].map(toCatalog);
  const { name, type } = master;
  return { ...content, name, ...storeContent(content, { type, known }) };
}
