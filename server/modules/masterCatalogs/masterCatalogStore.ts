import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { MasterCatalog } from '@/domain/masterCatalog';
import type { OperationAction } from '@/domain/operation';
import { byName } from '../../platform/db/byName';
import type { Database } from '../../platform/db/database';
import { catalogs, masterCatalogs, operations } from '../../platform/db/schema';
import { notFound } from '../../platform/http/httpError';

export type MasterRow = typeof masterCatalogs.$inferSelect;

export const MASTER_PUSH: OperationAction = 'master-catalog-menu-push';

/** Returns the master catalogs of the accounts in `scope`, sorted by name, in the API shape. */
export async function listMasterCatalogs(database: Database, scope: 'all' | string[]): Promise<MasterCatalog[]> {
  return selectMasters(database, scope === 'all' ? undefined : inArray(masterCatalogs.accountId, scope));
}

export async function findMasterCatalog(database: Database, id: string): Promise<MasterCatalog | null> {
  const [master] = await selectMasters(database, eq(masterCatalogs.id, id));
  return master ?? null;
}

/** @throws HttpError 404 if it does not exist. */
export async function requireMasterCatalog(database: Database, id: string): Promise<MasterCatalog> {
  const master = await findMasterCatalog(database, id);
  if (!master) throw notFound('master catalog');
  return master;
}

async function selectMasters(database: Database, condition: SQL | undefined): Promise<MasterCatalog[]> {
  const rows = await database
    .select({
      master: masterCatalogs,
      catalogId: catalogs.id,
      currency: catalogs.currency,
      // A change of the content also changes the master catalog.
      changedAt: catalogs.updatedAt,
      productCount: sql<number>`(select count(*)::int from jsonb_object_keys(coalesce(${catalogs.data} -> 'products', '{}')))`,
    })
    .from(masterCatalogs)
    .innerJoin(catalogs, and(eq(catalogs.masterCatalogId, masterCatalogs.id), isNull(catalogs.locationId)))
    .where(condition)
    .orderBy(...byName(masterCatalogs));
  const ids = rows.map(({ master }) => master.id);
  const [stores, pushes] = [await locationsOfMasters(database, ids), await lastPushes(database, ids)];
  return rows.map(({ master, changedAt, ...content }) => {
    const push = pushes.get(master.id);
    const updatedAt = master.updatedAt > changedAt ? master.updatedAt : changedAt;
    return {
      ...master,
      ...content,
      updatedAt: updatedAt.toISOString(),
      stores: stores.get(master.id) ?? [],
      syncStatus: push?.status ?? null,
      syncedAt: push?.date.toISOString() ?? null,
    };
  });
}

/** Returns, for each master catalog, the ids of the locations that follow it. */
export async function locationsOfMasters(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { masterCatalogId, locationId } = catalogs;
  const rows = await database
    .select({ masterCatalogId, locationId })
    .from(catalogs)
    .where(and(inArray(masterCatalogId, [...ids]), isNotNull(locationId)))
    .orderBy(locationId);
  const stores = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const row of rows) stores.get(row.masterCatalogId ?? '')?.push(row.locationId ?? '');
  return stores;
}

/** Returns the newest push of each master catalog (row MC-04). */
async function lastPushes(database: Database, ids: readonly string[]) {
  const { affectedEntityId, status, date } = operations;
  const rows = await database
    .selectDistinctOn([affectedEntityId], { affectedEntityId, status, date })
    .from(operations)
    .where(and(inArray(affectedEntityId, [...ids]), eq(operations.action, MASTER_PUSH)))
    .orderBy(affectedEntityId, desc(date), desc(operations.id));
  return new Map(rows.map((row) => [row.affectedEntityId, row]));
}

/** Locks the catalogs of stores that follow a master catalog until the transaction ends. */
export async function lockStoreCatalogs(transaction: Database, id: string): Promise<void> {
  const ofStores = and(eq(catalogs.masterCatalogId, id), isNotNull(catalogs.locationId));
  await transaction.select({ id: catalogs.id }).from(catalogs).where(ofStores).orderBy(catalogs.id).for('update');
}

/**
 * Prevents the deletion of a master catalog until the transaction ends, without blocking other callers. It locks the content of the master
 * catalog, which a deletion locks first, so call it before locking catalogs of stores.
 *
 * @returns false if the master catalog does not exist.
 */
export async function preventMasterDeletion(transaction: Database, id: string): Promise<boolean> {
  const contentOf = and(eq(catalogs.masterCatalogId, id), isNull(catalogs.locationId));
  const rows = await transaction.select({ id: catalogs.id }).from(catalogs).where(contentOf).for('key share');
  return rows.length > 0;
}

/** Locks a master catalog until the transaction ends. Lock its content and the catalogs of stores before it. */
export async function lockMasterCatalog(transaction: Database, id: string): Promise<MasterRow | null> {
  const [row] = await transaction.select().from(masterCatalogs).where(eq(masterCatalogs.id, id)).for('update');
  return row ?? null;
}

export async function insertMasterCatalog(transaction: Database, row: MasterRow): Promise<void> {
  await transaction.insert(masterCatalogs).values(row);
}

/** Saves a master catalog that the transaction has locked. */
export async function saveMasterCatalog(transaction: Database, row: MasterRow): Promise<void> {
  await transaction.update(masterCatalogs).set(row).where(eq(masterCatalogs.id, row.id));
}

/** Unlinks the catalogs of a location from their master catalogs, because the location moves to another account. */
export async function detachFromMasterCatalogs(transaction: Database, locationId: string): Promise<void> {
  await transaction
    .update(catalogs)
    .set({ masterCatalogId: null })
    .where(and(eq(catalogs.locationId, locationId), isNotNull(catalogs.masterCatalogId)));
}
