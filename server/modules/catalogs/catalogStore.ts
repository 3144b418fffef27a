import { and, eq, sql } from 'drizzle-orm';
import type { ItemKind } from '@/domain/blockedItem';
import { catalogSchema, type Catalog, type CatalogContent, type CatalogSummary } from '@/domain/catalog';
import { byName } from '../../platform/db/byName';
import type { Database } from '../../platform/db/database';
import { catalogs } from '../../platform/db/schema';

export type CatalogRow = typeof catalogs.$inferSelect;

/** Converts a catalog to its table row. */
export function catalogRow({
  id,
  locationId,
  name,
  currency,
  ...data
}: Catalog & { locationId: string; currency: string }): typeof catalogs.$inferInsert {
  return { id, locationId, name, currency, data };
}

/** Converts a row to the catalog of the API, with everything that was saved in it (decision G19). */
export function toCatalog({ data, updatedAt, ...row }: CatalogRow): Catalog {
  // Only data that passed the draft schemas, and the seed, are written there.
  return { ...EMPTY, ...(data as unknown as CatalogContent), ...row, updatedAt: updatedAt.toISOString() };
}

const EMPTY: CatalogContent = { sections: [], products: {}, modifierGroups: {}, modifiers: {} };

/** Parses a row into a catalog, for code that relies on the type of every field. */
export function readCatalog(row: CatalogRow): Catalog {
  return catalogSchema.parse(toCatalog(row));
}

/** Lists the catalogs of a location, ordered by name; with `ofMaster`, only those created from that master catalog. */
export async function listCatalogs(database: Database, locationId: string, ofMaster?: string): Promise<CatalogRow[]> {
  return database
    .select()
    .from(catalogs)
    .where(and(eq(catalogs.locationId, locationId), ofMaster === undefined ? undefined : eq(catalogs.masterCatalogId, ofMaster)))
    .orderBy(...byName(catalogs));
}

const { id, locationId: ofLocation, masterCatalogId, name, currency, rev, updatedAt } = catalogs;
const SUMMARY = { id, locationId: ofLocation, masterCatalogId, name, currency, rev, updatedAt };

/** The fields of a catalog summary, which excludes the content. */
export const SUMMARY_FIELDS: readonly string[] = [...Object.keys(SUMMARY), 'productCount'];

/** Lists the catalogs of a location without their content, which may be megabytes, but with their product counts. */
export async function listCatalogSummaries(database: Database, locationId: string): Promise<CatalogSummary[]> {
  const rows = await database
    .select({
      ...SUMMARY,
      productCount: sql<number>`(select count(*)::int from jsonb_object_keys(coalesce(${catalogs.data} -> 'products', '{}')))`,
    })
    .from(catalogs)
    .where(eq(catalogs.locationId, locationId))
    .orderBy(...byName(catalogs));
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** Finds a catalog, without checking access. */
export async function selectCatalog(database: Database, catalogId: string): Promise<CatalogRow | null> {
  const [row] = await database.select().from(catalogs).where(eq(catalogs.id, catalogId));
  return row ?? null;
}

/** Like `selectCatalog`, and locks the catalog until the transaction ends. */
export async function lockCatalog(transaction: Database, catalogId: string): Promise<CatalogRow | null> {
  const [row] = await transaction.select().from(catalogs).where(eq(catalogs.id, catalogId)).for('update');
  return row ?? null;
}

export async function insertCatalog(transaction: Database, row: CatalogRow): Promise<void> {
  await transaction.insert(catalogs).values(row);
}

/** Updates a catalog that the transaction has locked. */
export async function saveCatalog(transaction: Database, row: CatalogRow): Promise<void> {
  await transaction.update(catalogs).set(row).where(eq(catalogs.id, row.id));
}

/** Deletes a catalog of a location. */
export async function deleteCatalog(transaction: Database, { id: catalogId }: CatalogRow): Promise<void> {
  await transaction.delete(catalogs).where(eq(catalogs.id, catalogId));
}

interface NamedItem {
  kind: ItemKind;
  innerId: string;
  name: string;
}

/**
 * Finds the products and modifiers with these ids in the catalogs of a location, ordered by catalog name; an item has one entry per
 * catalog.
 */
export async function findItems(database: Database, locationId: string, innerIds: readonly string[]): Promise<NamedItem[]> {
  const ofKind = (kind: ItemKind) =>
    database
      .select({
        kind: sql<ItemKind>`${kind}::text`,
        innerId: sql<string>`item.key`,
        name: sql<string>`coalesce(item.value ->> 'name', '')`,
      })
      .from(catalogs)
      .innerJoin(sql`jsonb_each(${catalogs.data} -> ${LISTS[kind]}::text) as item`, sql`item.key = any(${sql.param(innerIds)}::text[])`)
      .where(eq(catalogs.locationId, locationId))
      .orderBy(...byName(catalogs));
  return [...(await ofKind('product')), ...(await ofKind('modifier'))];
}

const LISTS = { product: 'products', modifier: 'modifiers' } as const satisfies Record<ItemKind, keyof Catalog>;
