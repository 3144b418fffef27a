import { eq, sql } from 'drizzle-orm';
import type { ItemKind } from '@/domain/blockedItem';
import type { Catalog } from '@/domain/catalog';
import { byName } from '../db/byName';
import type { Database } from '../db/database';
import { catalogs } from '../db/schema';

type CatalogRow = typeof catalogs.$inferInsert;

/** A catalog as the table holds it. */
export function catalogRow({ id, locationId, name, currency, ...data }: Catalog & { locationId: string; currency: string }): CatalogRow {
  return { id, locationId, name, currency, data };
}

/** The catalogs of a location, whole, by name (decision G19). */
export async function listCatalogs(database: Database, locationId: string): Promise<Record<string, unknown>[]> {
  const rows = await database
    .select()
    .from(catalogs)
    .where(eq(catalogs.locationId, locationId))
    .orderBy(...byName(catalogs));
  return rows.map(({ data, ...row }) => ({ ...data, ...row }));
}

interface NamedItem {
  kind: ItemKind;
  innerId: string;
  name: string;
}

/** The products and modifiers with these ids that the catalogs of a location have; one that several have is listed once for each. */
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
      .where(eq(catalogs.locationId, locationId));
  return [...(await ofKind('product')), ...(await ofKind('modifier'))];
}

const LISTS = { product: 'products', modifier: 'modifiers' } as const satisfies Record<ItemKind, keyof Catalog>;
