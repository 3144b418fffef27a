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

/**
 * Finds the products that are the same in several catalogs (decision G95), by the first of these that applies: the product id of a common
 * master catalog; the POS id in the same POS system; the name, ignoring case, accents and spaces. A property that two products of one
 * catalog share identifies neither of them, so that a match has at most one product of a catalog.
 *
 * @returns the matches in the order of their first products.
 */
export function matchProducts<Product extends MatchedProduct>(catalogs: readonly MatchedCatalog<Product>[]): Match<Product>[] {
  let matches = catalogs.flatMap(({ products }, index) => products.map((product): Match<Product> => new Map([[index, product]])));
  for (const identify of [byMaster, byPosRef, byName]) {
    matches = merged(matches, (product, index) => {
      const catalog = catalogs[index];
      return catalog ? identify(product, catalog) : null;
    });
  }
  return matches;
}

type Identify = (product: MatchedProduct, catalog: Omit<MatchedCatalog<never>, 'products'>) => string | null;

const byMaster: Identify = ({ id }, { masterCatalogId }) => masterCatalogId && JSON.stringify([masterCatalogId, id]);

const byPosRef: Identify = ({ posRef }, { provider }) => {
  const code = posRef?.trim() ?? '';
  return code === '' ? null : JSON.stringify([provider, code]);
};

const byName: Identify = ({ name }) => searchText(name).replace(/\s+/gu, ' ').trim() || null;

/** Merges the matches that share a token, unless that would put two products of a catalog into one. */
function merged<Product>(
  matches: readonly Match<Product>[],
  tokenOf: (product: Product, index: number) => string | null,
): Match<Product>[] {
  /** The match that contains a match which was merged. */
  const into = new Map<Match<Product>, Match<Product>>();
  const current = (match: Match<Product>): Match<Product> => {
    let at = match;
    for (let next = into.get(at); next; next = into.get(at)) at = next;
    return at;
  };
  for (const found of matchesByToken(matches, tokenOf)) {
    const [first, ...others] = new Set(found.map(current));
    if (!first) continue;
    for (const other of others) {
      if ([...other.keys()].some((index) => first.has(index))) continue;
      for (const [index, product] of other) first.set(index, product);
      into.set(other, first);
    }
  }
  return matches.filter((match) => !into.has(match));
}

/** The matches of each token, without those whose token several products of their catalog have. */
function matchesByToken<Product>(
  matches: readonly Match<Product>[],
  tokenOf: (product: Product, index: number) => string | null,
): Match<Product>[][] {
  /** By token and catalog; null: several products of the catalog have the token. */
  const found = new Map<string, Map<number, Match<Product> | null>>();
  for (const match of matches) {
    for (const [index, product] of match) {
      const token = tokenOf(product, index);
      if (token === null) continue;
      const ofToken = found.get(token) ?? new Map<number, Match<Product> | null>();
      found.set(token, ofToken.set(index, ofToken.has(index) ? null : match));
    }
  }
  return [...found.values()].map((ofToken) => [...ofToken.values()].filter((match) => match !== null));
}
