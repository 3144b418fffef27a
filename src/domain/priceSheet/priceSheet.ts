import { isSoldIn, type Catalog, type Product } from '@/domain/catalog';
import { changeEntities, findEntity } from '@/domain/catalogEntities';
import { withOverride } from '@/domain/catalogOverrides';
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
  return changeEntities(catalog, 'product', byProduct.keys(), (product) => (byProduct.get(product.id) ?? []).reduce(withPrice, product));
}

function withPrice(product: Product, { column, price }: SheetEdit): Product {
  if (column === null) return (product.price ?? null) === price ? product : { ...product, price };
  if (price !== null) return withOverride(product, column, { price });
  return withoutPrice(product, column);
}

/** The product whose price in a channel is inherited. Other values of the channel stay. */
function withoutPrice(product: Product, slug: string): Product {
  const { [slug]: own, ...others } = product.channelOverrides ?? {};
  if (own === undefined || !ownProperty(product.channelOverrides, slug) || !('price' in own)) return product;
  const { price: _price, ...rest } = own;
  const left = Object.keys(rest).length > 0 ? { ...others, [slug]: rest } : others;
  const { channelOverrides: _before, ...without } = product;
  return Object.keys(left).length > 0 ? { ...product, channelOverrides: left } : without;
}

/** The price of a cell by product id; the cell of an unknown product has none. */
export function cellOf(catalog: Catalog, productId: string, column: SheetColumn): SheetCell {
  const product = findEntity(catalog, 'product', productId);
  return product ? sheetCell(product, column) : { price: null, state: 'notSold' };
}
