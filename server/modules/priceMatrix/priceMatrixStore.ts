import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isSoldIn } from '@/domain/catalog';
import { tolerantArray } from '@/domain/reply';
import { byName } from '../../platform/db/byName';
import type { Database } from '../../platform/db/database';
import { blockedItems, catalogs, menuSnapshots } from '../../platform/db/schema';
import { isBlocked } from '../productAvailability/blockRules';

export type ActiveCatalog = Pick<typeof catalogs.$inferSelect, 'id' | 'name' | 'currency' | 'masterCatalogId'>;

/**
 * Returns the active catalog of each location by location id: the one that the last accepted push to one of these channels came from, else
 * the first by name, which is what a push without a catalog sends. Locations without one of these channels or without a catalog are omitted.
 */
export async function activeCatalogs(
  database: Database,
  locations: readonly { id: string; slugs: readonly string[] }[],
): Promise<Map<string, ActiveCatalog>> {
  const ids = locations.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { id, locationId, name, currency, masterCatalogId } = catalogs;
  const known = await database
    .select({ id, locationId, name, currency, masterCatalogId })
    .from(catalogs)
    .where(inArray(locationId, ids))
    .orderBy(...byName(catalogs));
  const pushed = await database
    .select({ locationId: menuSnapshots.locationId, slug: menuSnapshots.slug, catalogId: menuSnapshots.catalogId })
    .from(menuSnapshots)
    .where(and(inArray(menuSnapshots.locationId, ids), eq(menuSnapshots.isCurrent, true)))
    .orderBy(desc(menuSnapshots.at), desc(menuSnapshots.id));
  const found = locations.flatMap((location) => {
    const own = location.slugs.length > 0 ? known.filter((catalog) => catalog.locationId === location.id) : [];
    const last = pushed
      .filter((menu) => menu.locationId === location.id && location.slugs.includes(menu.slug))
      .flatMap(({ catalogId }) => own.find((catalog) => catalog.id === catalogId) ?? [])[0];
    const active = last ?? own[0];
    return active ? [[location.id, active] as const] : [];
  });
  return new Map(found);
}

/** Returns the products that are blocked now, by location and product id, with their channels. */
export async function blockedProducts(
  database: Database,
  locationIds: readonly string[],
  now: Date,
): Promise<Map<string, Map<string, readonly string[]>>> {
  const found = new Map<string, Map<string, readonly string[]>>();
  if (locationIds.length === 0) return found;
  const rows = await database
    .select()
    .from(blockedItems)
    .where(and(inArray(blockedItems.locationId, [...locationIds]), eq(blockedItems.kind, 'product'), blockedItems.suspended));
  for (const row of rows) {
    if (!isBlocked(row, now)) continue;
    const ofLocation = found.get(row.locationId) ?? new Map<string, readonly string[]>();
    found.set(row.locationId, ofLocation.set(row.innerId, row.channels));
  }
  return found;
}

const text = z.catch(z.nullable(z.string()), null);
const amount = z.catch(z.nullable(z.number()), null);
const slugs = z.catch(z.nullable(z.array(z.string())), null);
const sectionsSchema = tolerantArray(z.object({ id: z.string(), channels: slugs, productIds: z.catch(z.array(z.string()), []) }));
const productsSchema = tolerantArray(
  z.object({ id: z.string(), name: z.catch(z.string(), ''), posRef: text, price: amount, ownPrice: amount, channels: slugs }),
);

/** A product of a catalog; `price`: in the requested channel, in minor units. */
export interface PricedProduct {
  id: string;
  name: string;
  posRef: string | null;
  price: number | null;
}

/** The prices of a catalog in a channel (null: its base prices), without the rest of its content, which may be megabytes. */
export async function readPrices(database: Database, catalogId: string, channel: string | null) {
  const listOf = (field: 'sections' | 'products', type: 'array' | 'object', empty: string) =>
    sql`case when jsonb_typeof(${catalogs.data} -> ${field}::text) = ${type}::text then ${catalogs.data} -> ${field}::text else ${empty}::jsonb end`;
  const [row] = await database
    .select({
      sections: sql<unknown>`(select jsonb_agg(jsonb_build_object('id', each -> 'id', 'channels', each -> 'channels', 'productIds', each -> 'productIds'))
        from jsonb_array_elements(${listOf('sections', 'array', '[]')}) as each)`,
      products: sql<unknown>`(select jsonb_agg(jsonb_build_object('id', key, 'name', value -> 'name', 'posRef', value -> 'posRef',
          'price', value -> 'price', 'ownPrice', value -> 'channelOverrides' -> ${channel ?? ''}::text -> 'price', 'channels', value -> 'channels'))
        from jsonb_each(${listOf('products', 'object', '{}')}) where jsonb_typeof(value) = 'object')`,
    })
    .from(catalogs)
    .where(eq(catalogs.id, catalogId));
  const sections = sectionsSchema.parse(row?.sections);
  const products = productsSchema.parse(row?.products);
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    products: products.map(({ id, name, posRef, price, ownPrice }): PricedProduct => ({ id, name, posRef, price: ownPrice ?? price })),
    /** The ids of the products that a channel sells, like `menuFor`: in a section that the channel sells too. */
    soldIn: (slug: string): Set<string> => {
      const seen = new Set<string>();
      const sold = new Set<string>();
      for (const section of sections) {
        const ids = section.productIds.filter((id) => {
          const product = byId.get(id);
          return product !== undefined && isSoldIn(product, slug);
        });
        if (ids.length === 0 || seen.has(section.id) || !isSoldIn(section, slug)) continue;
        seen.add(section.id);
        for (const id of ids) sold.add(id);
      }
      return sold;
    },
  };
}
