import type { MenuPayload, MenuProduct } from '@/domain/menuPayload';
import { ownProperty } from '@/lib/ownProperty';
import { searchText } from '@/lib/searchText';

/** A product in the list of the menu; one in two sections has two rows. */
export interface MenuRow {
  key: string;
  product: MenuProduct;
  section: string;
  /** What the search compares: name, section and POS id. */
  text: string;
}

/** The products of a menu in the order of its sections. */
export function menuRows(menu: MenuPayload): MenuRow[] {
  return menu.sections.flatMap(({ id, name, productIds }) =>
    productIds.flatMap((productId) => {
      const product = ownProperty(menu.products, productId);
      if (!product) return [];
      const text = searchText([product.name, name, product.posRef].filter(Boolean).join('\n'));
      return [{ key: JSON.stringify([id, productId]), product, section: name, text }];
    }),
  );
}

/** Rows that contain each term of the search, without accents and in any case; those whose name begins with the search are first. */
export function findRows(rows: readonly MenuRow[], query: string): readonly MenuRow[] {
  const terms = searchText(query).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return rows;
  const start = terms.join(' ');
  const found = rows.filter(({ text }) => terms.every((term) => text.includes(term)));
  const first = found.filter(({ text }) => text.startsWith(start));
  return [...first, ...found.filter((row) => !first.includes(row))];
}
