import { isSoldIn, type Catalog, type Override, type Product } from '@/domain/catalog';
import { changeEntities, findEntity } from '@/domain/catalogEntities';
import { ownProperty } from '@/lib/ownProperty';

/** A column of the sheet: the base price (null), or the price in a channel (its slug). */
export type SheetColumn = string | null;

/** A cell of the sheet. `price`: the price in effect in minor units; null: none. */
export interface SheetCell {
  price: number | null;
  /** `own`: the channel has its own price; `inherited`: that of the base; `notSold`: the channel does not sell the product. */
  state: 'inherited' | 'notSold' | 'own';
}

/** A changed cell. `price`: in minor units; null: the channel inherits the base price, or the product has none. */
export interface SheetEdit {
  productId: string;
  column: SheetColumn;
  price: number | null;
}

/** Reads a cell of the price sheet (row M-01). */
export function sheetCell(product: Product, column: SheetColumn): SheetCell {
  if (column === null) return { price: product.price ?? null, state: 'own' };
  const own = ownProperty(product.channelOverrides, column)?.price ?? null;
  const price = own ?? product.price ?? null;
  if (!isSoldIn(product, column)) return { price, state: 'notSold' };
  return { price, state: own === null ? 'inherited' : 'own' };
}

/** Applies the edits of a sheet to a catalog, in order. @returns the same catalog if they change nothing. */
export function applySheetEdits(catalog: Catalog, edits: readonly SheetEdit[]): Catalog {
  const byProduct = new Map<string, SheetEdit[]>();
  for (const edit of edits) {
    const others = byProduct.get(edit.productId);
    if (others) others.push(edit);
    else byProduct.set(edit.productId, [edit]);
  }
  return changeEntities(catalog, 'product', byProduct.keys(), (product) => withPrices(product, byProduct.get(product.id) ?? []));
}

/** The product with these prices. An inherited price removes the own one; other values of the channel stay. */
function withPrices(product: Product, edits: readonly SheetEdit[]): Product {
  let base = product.price ?? null;
  const overrides = new Map(Object.entries(product.channelOverrides ?? {}));
  let areOverridesChanged = false;
  for (const { column, price } of edits) {
    if (column === null) {
      base = price;
      continue;
    }
    const { price: before, ...others }: Partial<Override> = overrides.get(column) ?? {};
    if ((before ?? null) === price && (price !== null || before === undefined)) continue;
    areOverridesChanged = true;
    if (price !== null) overrides.set(column, { ...others, price });
    else if (Object.keys(others).length > 0) overrides.set(column, others);
    else overrides.delete(column);
  }
  const priced = base === (product.price ?? null) ? product : { ...product, price: base };
  if (!areOverridesChanged) return priced;
  const { channelOverrides: _before, ...without } = priced;
  return overrides.size > 0 ? { ...without, channelOverrides: Object.fromEntries(overrides) } : without;
}

/** The price of a cell by product id; the cell of an unknown product has none. */
export function cellOf(catalog: Catalog, productId: string, column: SheetColumn): SheetCell {
  const product = findEntity(catalog, 'product', productId);
  return product ? sheetCell(product, column) : { price: null, state: 'notSold' };
}
