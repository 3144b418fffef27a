import { isOffered, stateAt, type MatrixLocation, type MatrixProduct } from '@/domain/priceMatrix';

/**
 * How a cell of the price matrix differs from its row: its price is higher or lower than the usual one, or the location does not sell a
 * product that others sell; null: not at all.
 */
export type CellDifference = 'higher' | 'lower' | 'notOffered' | null;

/** The differences of a product. `usual`: its usual price by currency, in minor units. */
export interface RowDifferences {
  cells: CellDifference[];
  usual: ReadonlyMap<string, number>;
  differsInPrice: boolean;
  differsInOffer: boolean;
}

/**
 * Compares the locations of a product (decision G95): prices only with those in the same currency, with the most frequent one, the lowest of
 * equally frequent ones. Locations without a catalog are not compared, and a blocked product counts as offered.
 */
export function rowDifferences(product: MatrixProduct, locations: readonly MatrixLocation[]): RowDifferences {
  const usual = usualPrices(product, locations);
  const cells = locations.map(({ currency, catalogId }, index): CellDifference => {
    if ((catalogId ?? null) === null) return null;
    if (!isOffered(stateAt(product, index))) return 'notOffered';
    const price = product.prices[index] ?? null;
    const expected = usual.get(currency);
    if (price === null || expected === undefined || price === expected) return null;
    return price > expected ? 'higher' : 'lower';
  });
  return {
    cells,
    usual,
    differsInPrice: cells.some((cell) => cell === 'higher' || cell === 'lower'),
    differsInOffer: cells.includes('notOffered'),
  };
}

function usualPrices(product: MatrixProduct, locations: readonly MatrixLocation[]): Map<string, number> {
  const counts = new Map<string, Map<number, number>>();
  for (const [index, { currency }] of locations.entries()) {
    const price = product.prices[index] ?? null;
    if (price === null || !isOffered(stateAt(product, index))) continue;
    const ofCurrency = counts.get(currency) ?? new Map<number, number>();
    counts.set(currency, ofCurrency.set(price, (ofCurrency.get(price) ?? 0) + 1));
  }
  return new Map([...counts].map(([currency, ofCurrency]) => [currency, mostFrequent(ofCurrency)]));
}

function mostFrequent(counts: ReadonlyMap<number, number>): number {
  let [best, most] = [0, 0];
  for (const [price, count] of counts) if (count > most || (count === most && price < best)) [best, most] = [price, count];
  return best;
}
