import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { MASTER_RESTORE_DAYS, type DeletedMasterCatalog } from '@/domain/masterCatalog';
import type { CatalogRow } from '../catalogs/catalogStore';
import type { Database } from '../../platform/db/database';
import type { DeletedMaster } from '../../platform/db/rowShapes';
import { catalogs, deletedMasterCatalogs, locations, masterCatalogs } from '../../platform/db/schema';
import type { MasterRow } from './masterCatalogStore';

export type DeletedMasterRow = typeof deletedMasterCatalogs.$inferSelect;

const DAY_MS = 86_400_000;

/** Returns the time before which deleted master catalogs can no longer be restored. */
function restorableSince(now: Date): Date {
  return new Date(now.getTime() - MASTER_RESTORE_DAYS * DAY_MS);
}

const { deletedAt } = deletedMasterCatalogs;

/** Returns the restorable master catalogs of the accounts in `scope` in the API shape, latest deletion first. */
export async function listDeletedMasters(database: Database, scope: 'all' | string[], now: Date): Promise<DeletedMasterCatalog[]> {
  const { catalog, id, accountId, name, deletedBy, stores } = deletedMasterCatalogs;
  const productCount = sql<number>`(select count(*)::int from jsonb_object_keys(coalesce(${catalog} #> '{data,products}', '{}')))`;
  const rows = await database
    .select({ id, accountId, name, deletedAt, deletedBy, stores, productCount })
    .from(deletedMasterCatalogs)
    .where(and(gt(deletedAt, restorableSince(now)), scope === 'all' ? undefined : inArray(accountId, scope)))
    .orderBy(desc(deletedAt), id);
  return rows.map((row) => ({
    ...row,
    deletedAt: row.deletedAt.toISOString(),
    restorableUntil: new Date(row.deletedAt.getTime() + MASTER_RESTORE_DAYS * DAY_MS).toISOString(),
    stores: row.stores.map(({ locationId }) => locationId),
  }));
}

/** Returns a restorable master catalog and locks it until the transaction ends; null if there is none. */
export async function lockDeletedMaster(transaction: Database, id: string, now: Date): Promise<DeletedMasterRow | null> {
  const [row] = await transaction
    .select()
    .from(deletedMasterCatalogs)
    .where(and(eq(deletedMasterCatalogs.id, id), gt(deletedAt, restorableSince(now))))
    .for('update');
  return row ?? null;
}

/**
 * Moves a master catalog, locked by the transaction, and its content to the deleted ones; the catalogs of its stores remain without a link
 * to it.
 *
 * @returns the ids of the stores, sorted.
 */
export async function moveToDeleted(
  transaction: Database,
  { row, content }: { row: MasterRow; content: CatalogRow },
  by: { deletedBy: string; deletedAt: Date },
): Promise<string[]> {
  const { id, accountId, name, validFrom, validTo, serviceType, type, promotions } = row;
  const stores = await linksOf(transaction, id);
  await transaction.insert(deletedMasterCatalogs).values({
    ...{ id, accountId, name, ...by },
    master: { validFrom, validTo, serviceType, type, promotions },
    catalog: { id: content.id, currency: content.currency, rev: content.rev, data: content.data },
    stores,
  });
  await transaction
    .update(catalogs)
    .set({ masterCatalogId: null })
    .where(and(eq(catalogs.masterCatalogId, id), isNotNull(catalogs.locationId)));
  await transaction.delete(catalogs).where(eq(catalogs.masterCatalogId, id));
  await transaction.delete(masterCatalogs).where(eq(masterCatalogs.id, id));
  return stores.map(({ locationId }) => locationId);
}

async function linksOf(transaction: Database, masterId: string): Promise<DeletedMaster['stores']> {
  const rows = await transaction
    .select({ locationId: catalogs.locationId, catalogId: catalogs.id })
    .from(catalogs)
    .where(and(eq(catalogs.masterCatalogId, masterId), isNotNull(catalogs.locationId)))
    .orderBy(catalogs.locationId);
  const links = rows.flatMap(({ locationId, catalogId }) => (locationId === null ? [] : [{ locationId, catalogId }]));
  const others = await mastersFollowedAt(
    transaction,
    links.map(({ locationId }) => locationId),
    masterId,
  );
  return links.map((link) => ({ ...link, otherMasters: others.get(link.locationId) ?? [] }));
}

/** Returns the master catalogs, other than `except`, that each location follows. */
export async function mastersFollowedAt(
  database: Database,
  locationIds: readonly string[],
  except: string,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await database
    .select({ locationId: catalogs.locationId, masterCatalogId: catalogs.masterCatalogId })
    .from(catalogs)
    .where(and(inArray(catalogs.locationId, [...locationIds]), isNotNull(catalogs.masterCatalogId), ne(catalogs.masterCatalogId, except)));
  const followed = new Map<string, string[]>(locationIds.map((id) => [id, []]));
  for (const { locationId, masterCatalogId } of rows) followed.get(locationId ?? '')?.push(masterCatalogId ?? '');
  return followed;
}

/**
 * Returns and locks the given locations and those of the given catalogs that follow no master catalog. Locations are always locked first.
 */
export async function lockFormerStores(transaction: Database, stores: DeletedMaster['stores']) {
  const locationIds = stores.map(({ locationId }) => locationId);
  const { id, accountId, name } = getTableColumns(locations);
  const storeLocations = await transaction
    .select({ id, accountId, name })
    .from(locations)
    .where(inArray(locations.id, locationIds))
    .orderBy(locations.id)
    .for('update');
  const catalogIds = stores.map(({ catalogId }) => catalogId);
  const own = await transaction
    .select({ id: catalogs.id, locationId: catalogs.locationId })
    .from(catalogs)
    .where(and(inArray(catalogs.id, catalogIds), isNull(catalogs.masterCatalogId)))
    .orderBy(catalogs.id)
    .for('update');
  return { storeLocations, own };
}

/** Restores a deleted master catalog with its content and links the given catalogs of stores to it. */
export async function restoreDeletedMaster(
  transaction: Database,
  row: DeletedMasterRow,
  catalogIds: readonly string[],
  now: Date,
): Promise<MasterRow> {
  const { id, accountId, name, master, catalog } = row;
  const restored: MasterRow = { id, accountId, name, ...master, updatedAt: now };
  await transaction.insert(masterCatalogs).values(restored);
  await transaction.insert(catalogs).values({
    ...{ id: catalog.id, locationId: null, masterCatalogId: id, name, currency: catalog.currency },
    ...{ rev: catalog.rev, updatedAt: now, data: catalog.data },
  });
  await transaction
    .update(catalogs)
    .set({ masterCatalogId: id })
    .where(inArray(catalogs.id, [...catalogIds]));
  await transaction.delete(deletedMasterCatalogs).where(eq(deletedMasterCatalogs.id, id));
  return restored;
}

/** Permanently deletes master catalogs that were deleted more than `MASTER_RESTORE_DAYS` ago. */
export async function purgeDeletedMasters(database: Database, now: Date): Promise<void> {
  await database.delete(deletedMasterCatalogs).where(lte(deletedAt, restorableSince(now)));
}
