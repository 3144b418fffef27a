import { and, eq, sql } from 'drizzle-orm';
import type { ItemKind } from '@/domain/blockedItem';
import { catalogSchema, type Catalog, type CatalogContent, type CatalogSummary } from '@/domain/catalog';
import { byName } from '../../platform/db/byName';
import type { Database } from '../../platform/db/database';
import { catalogs } from '../../platform/db/schema';

export type CatalogRow = typeof catalogs.$inferSelect;

/** A catalog as the table holds it. */
export function catalogRow({
  id,
  locationId,
  name,
  currency,
  ...data
}: Catalog & { locationId: string; currency: string }): typeof catalogs.$inferInsert {
  return { id, locationId, name, currency, data };
}

/** A catalog as the API gives it, whole (decision G19), with all that was saved in it. */
export function toCatalog({ data, updatedAt, ...row }: CatalogRow): Catalog {
  // Only what the schemas of drafts have read, and the seed, is written there.
  return { ...EMPTY, ...(data as unknown as CatalogContent), ...row, updatedAt: updatedAt.toISOString() };
}

const EMPTY: CatalogContent = { sections: [], products: {}, modifierGroups: {}, modifiers: {} };

/** The same for those who work with it: every field is as its type says. */
export function readCatalog(row: CatalogRow): Catalog {
  return catalogSchema.parse(toCatalog(row));
}

/** The catalogs of a location, by name; `ofMaster`: what it has of that master catalog alone. */
export async function listCatalogs(database: Database, locationId: string, ofMaster?: string): Promise<CatalogRow[]> {
  return database
    .select()
    .from(catalogs)
    .where(and(eq(catalogs.locationId, locationId), ofMaster === undefined ? undefined : eq(catalogs.masterCatalogId, ofMaster)))
    .orderBy(...byName(catalogs));
}

const { id, locationId: ofLocation, masterCatalogId, name, currency, rev, updatedAt } = catalogs;
const SUMMARY = { id, locationId: ofLocation, masterCatalogId, name, currency, rev, updatedAt };

/** The fields that a list has without what is in the catalogs. */
export const SUMMARY_FIELDS: readonly string[] = [...Object.keys(SUMMARY), 'productCount'];

/** The same catalogs without what is in them, but for the number of their products: menus have megabytes. */
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

/** A catalog, whoever's it is. */
export async function selectCatalog(database: Database, catalogId: string): Promise<CatalogRow | null> {
  const [row] = await database.select().from(catalogs).where(eq(catalogs.id, catalogId));
  return row ?? null;
}

/** The same, which nobody else changes or deletes until the transaction ends. */
export async function lockCatalog(transaction: Database, catalogId: string): Promise<CatalogRow | null> {
  const [row] = await transaction.select().from(catalogs).where(eq(catalogs.id, catalogId)).for('update');
  return row ?? null;
}

export async function insertCatalog(transaction: Database, row: CatalogRow): Promise<void> {
  await transaction.insert(catalogs).values(row);
}

/** Keeps a catalog that the transaction has locked. */
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

/** The products and modifiers with these ids that the catalogs of a location have, by the catalogs' names; one that several have is listed once for each. */
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
