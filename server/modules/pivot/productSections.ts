import { and, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { catalogs } from '../../platform/db/schema';
import { seenBy, someOf } from '../statistics/pickOrders';

const listOf = (field: string) => {
  const list = sql`${catalogs.data}->${sql.raw(`'${field}'`)}`;
  return sql`jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]' end)`;
};

/**
 * The section of each product in the current catalogs of the locations (row M-04), because orders do not store it: `section_location`,
 * `section_product` (exactly the name, up to 200 characters, as in `order_lines`) and `category`. Of several sections the first one of the
 * catalog that was saved last.
 */
export function productSections(database: Database, user: User, locationIds: readonly string[] | undefined): SQL {
  const isSelected = and(
    isNotNull(catalogs.locationId),
    seenBy(database, user, catalogs.locationId),
    someOf(catalogs.locationId, locationIds),
  );
  return sql`
    select distinct on (section_location, section_product) section_location, section_product, category
    from (
      select ${catalogs.id} as catalog, ${catalogs.locationId} as section_location, ${catalogs.updatedAt} as updated_at, position,
        coalesce(section->>'name', '') as category, product as product_id
      from ${catalogs}
        cross join lateral ${listOf('sections')} with ordinality as each_section (section, position)
        cross join lateral jsonb_array_elements_text(
          case when jsonb_typeof(section->'productIds') = 'array' then section->'productIds' else '[]' end) as product
      where ${isSelected}
    ) as listed
    join (
      select ${catalogs.id} as catalog, product->>'id' as product_id, left(product->>'name', 200) as section_product
      from ${catalogs} cross join lateral ${listOf('products')} as product
      where ${isSelected}
    ) as products using (catalog, product_id)
    order by section_location, section_product, updated_at desc, catalog, position`;
}
