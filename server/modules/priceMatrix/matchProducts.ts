import { setImmediate } from 'node:timers/promises';
import { searchText } from '@/lib/searchText';

/** A product of a catalog, with what may identify it in other catalogs. */
export interface MatchedProduct {
  id: string;
  name: string;
  posRef: string | null;
}

/** The products of the catalog of one location. `provider`: the POS system of the location, whose ids `posRef` are. */
export interface MatchedCatalog<Product extends MatchedProduct> {
  masterCatalogId: string | null;
  provider: string | null;
  products: readonly Product[];
}

/** A product by the index of its catalog. */
export type Match<Product> = Map<number, Product>;

/** A product with its number among the products of all catalogs, and the index of its catalog. */
interface Numbered<Product> {
  product: Product;
  index: number;
}

/**
 * Finds the products that are the same in several catalogs (decision G95), by the first of these that applies: the product id of a common
 * master catalog; the POS id in the same POS system; the name, ignoring case, accents and spaces. A property that two products of one
 * catalog share identifies neither of them, so that a match has at most one product of a catalog. In linear time, and other work of the
 * server runs between the steps.
 *
 * @returns the matches in the order of their first products.
 */
export async function matchProducts<Product extends MatchedProduct>(
  catalogs: readonly MatchedCatalog<Product>[],
): Promise<Match<Product>[]> {
  const all = catalogs.flatMap(({ products }, index) => products.map((product): Numbered<Product> => ({ product, index })));
  const groups = createGroups(all.map(({ index }) => index));
  for (const identify of [byMaster, byPosRef, byName]) {
    await setImmediate();
    for (const same of numbersByToken(all, catalogs, identify)) groups.join(same);
  }
  const matches = new Map<number, Match<Product>>();
  for (const [number, { product, index }] of all.entries()) {
    const first = groups.firstOf(number);
    const match = matches.get(first);
    if (match) match.set(index, product);
    else matches.set(first, new Map([[index, product]]));
  }
  return [...matches.values()];
}

/** Returns the property of a product that identifies it, in a space that differs between systems; null if it has none. */
type Identify = (
  product: MatchedProduct,
  catalog: Omit<MatchedCatalog<never>, 'products'>,
) => readonly [space: string, token: string] | null;

const byMaster: Identify = ({ id }, { masterCatalogId }) => (masterCatalogId ? [masterCatalogId, id] : null);

const byPosRef: Identify = ({ posRef }, { provider }) => {
  const code = posRef?.trim() ?? '';
  return code === '' ? null : [provider ?? '', code];
};

const byName: Identify = ({ name }) => {
  const token = searchText(name).replace(/\s+/gu, ' ').trim();
  return token === '' ? null : ['', token];
};

/** The products with a token. `lastIndex`: the last catalog that has it; `isRepeated`: several of its products have it. */
interface SameToken {
  numbers: number[];
  lastIndex: number;
  isRepeated: boolean;
}

/** The numbers of the products that share a token, without those whose token several products of their catalog have. */
function numbersByToken(
  all: readonly Numbered<MatchedProduct>[],
  catalogs: readonly MatchedCatalog<MatchedProduct>[],
  identify: Identify,
): number[][] {
  const spaces = new Map<string, Map<string, SameToken>>();
  const found: SameToken[] = [];
  for (const [number, { product, index }] of all.entries()) {
    const catalog = catalogs[index];
    const [space, token] = (catalog && identify(product, catalog)) ?? [];
    if (space === undefined || token === undefined) continue;
    const tokens = spaces.get(space) ?? new Map<string, SameToken>();
    spaces.set(space, tokens);
    const same = tokens.get(token);
    if (!same) {
      const first = { numbers: [number], lastIndex: index, isRepeated: false };
      tokens.set(token, first);
      found.push(first);
    } else if (same.lastIndex !== index) {
      same.numbers.push(number);
      same.lastIndex = index;
      same.isRepeated = false;
    } else if (!same.isRepeated) {
      same.numbers.pop();
      same.isRepeated = true;
    }
  }
  return found.map(({ numbers }) => numbers);
}

/** Groups of products by number. `catalogOf`: the index of the catalog of each product. A group has at most one product of a catalog. */
function createGroups(catalogOf: readonly number[]) {
  /** A product of the same group with a lower number, or the product itself, which is the first of its group. */
  const lower = Uint32Array.from(catalogOf, (_, number) => number);
  /** The catalogs of each group with several products as bits, by the first product. */
  const catalogBits = new Map<number, bigint>();
  const bitsOf = (first: number) => catalogBits.get(first) ?? 1n << BigInt(catalogOf[first] ?? 0);

  function firstOf(number: number): number {
    let first = number;
    for (let next = lower[first] ?? first; next !== first; next = lower[first] ?? first) first = next;
    lower[number] = first;
    return first;
  }

  /** Joins the groups of these products, except those that have a catalog in common with the ones before. */
  function join(numbers: readonly number[]): void {
    const [start, ...others] = new Set(numbers.map(firstOf));
    if (start === undefined) return;
    let joined = start;
    for (const other of others) {
      if ((bitsOf(joined) & bitsOf(other)) !== 0n) continue;
      const first = Math.min(joined, other);
      catalogBits.set(first, bitsOf(joined) | bitsOf(other));
      lower[Math.max(joined, other)] = first;
      joined = first;
    }
  }
  return { firstOf, join };
}
