import { compareTexts } from '@/lib/byName';
import { searchText } from '@/lib/searchText';

/** A sort key: numbers, or texts with their dictionary and, once computed, its ranks. */
export type SortKey =
  | { kind: 'number'; descending: boolean; values: Float64Array }
  | { kind: 'text'; descending: boolean; indices: Uint32Array; dictionary: readonly string[]; ranks: Uint32Array | null };

export type RowFilter =
  | { kind: 'number'; values: Float64Array; least: number | null; most: number | null }
  | { kind: 'text'; indices: Uint32Array; dictionary: readonly string[]; contains: string };

/** The input of the sort worker. Keys are in order of priority. */
export interface OrderTask {
  rowCount: number;
  keys: readonly SortKey[];
  filters: readonly RowFilter[];
}

/** The sorted row indexes, and the dictionary ranks of each key for caching. */
export interface RowOrder {
  rows: Uint32Array;
  ranks: readonly (Uint32Array | null)[];
}

const DIGIT = 16;
const DIGITS = 1 << DIGIT;
/** Sorts last in both directions. */
const MISSING = 0xffffffff;

/**
 * Returns the rows that match every filter, sorted: stable, missing values (NaN, '') last in both directions, texts in the order of
 * `compareTexts`. Numbers and ranks are radix-sorted, which takes a tenth of the time of a comparison sort.
 */
export function orderRows({ rowCount, keys, filters }: OrderTask): RowOrder {
  let rows = filteredRows(rowCount, filters);
  const ranks = keys.map((key) => (key.kind === 'text' ? (key.ranks ?? rankTexts(key.dictionary)) : null));
  for (const [index, key] of [...keys.entries()].reverse()) {
    for (const bits of key.kind === 'number' ? bitsOfNumbers(key) : [bitsOfRanks(key, ranks[index] ?? new Uint32Array())]) {
      rows = sortedByDigit(sortedByDigit(rows, bits, 0), bits, DIGIT);
    }
  }
  return { rows, ranks };
}

/** The rank of each text by its dictionary index; equal for texts that compare as equal, 2^32 - 1 for ''. */
export function rankTexts(dictionary: readonly string[]): Uint32Array {
  const sorted = Uint32Array.from(dictionary, (_, index) => index).sort((a, b) => compareTexts(dictionary[a] ?? '', dictionary[b] ?? ''));
  const ranks = new Uint32Array(dictionary.length);
  let rank = 0;
  sorted.forEach((index, nth) => {
    if (nth > 0 && compareTexts(dictionary[sorted[nth - 1] ?? 0] ?? '', dictionary[index] ?? '') !== 0) rank += 1;
    ranks[index] = dictionary[index] === '' ? MISSING : rank;
  });
  return ranks;
}

function filteredRows(rowCount: number, filters: readonly RowFilter[]): Uint32Array {
  let rows = new Uint32Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) rows[row] = row;
  for (const filter of filters) {
    if (filter.kind === 'number') {
      const least = filter.least ?? -Infinity;
      const most = filter.most ?? Infinity;
      rows = rows.filter((row) => {
        const value = filter.values[row] ?? NaN;
        return value >= least && value <= most;
      });
    } else {
      const terms = searchText(filter.contains).split(/\s+/).filter(Boolean);
      const isFound = filter.dictionary.map((entry) => {
        const text = searchText(entry);
        return terms.every((part) => text.includes(part));
      });
      rows = rows.filter((row) => isFound[filter.indices[row] ?? -1] === true);
    }
  }
  return rows;
}

/** Bits that sort like the numbers: the lower half, then the upper half. */
function bitsOfNumbers({ values, descending }: SortKey & { kind: 'number' }): [Uint32Array, Uint32Array] {
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  const number = new Float64Array(1);
  const halves = new Uint32Array(number.buffer);
  for (let row = 0; row < values.length; row += 1) {
    // Turns -0 into 0.
    number[0] = (values[row] ?? NaN) + 0;
    const isNegative = (halves[1] ?? 0) >>> 31 === 1;
    const isTurned = isNegative !== descending;
    const isMissing = Number.isNaN(number[0]);
    low[row] = isMissing ? MISSING : isTurned ? ~(halves[0] ?? 0) : (halves[0] ?? 0);
    const upper = isNegative ? ~(halves[1] ?? 0) : (halves[1] ?? 0) | 0x80000000;
    high[row] = isMissing ? MISSING : descending ? ~upper : upper;
  }
  return [low, high];
}

function bitsOfRanks({ indices, descending }: SortKey & { kind: 'text' }, ranks: Uint32Array): Uint32Array {
  const bits = new Uint32Array(indices.length);
  for (let row = 0; row < indices.length; row += 1) {
    const rank = ranks[indices[row] ?? -1] ?? MISSING;
    bits[row] = rank === MISSING || !descending ? rank : MISSING - 1 - rank;
  }
  return bits;
}

/** Sorts rows stably by sixteen bits. */
function sortedByDigit(rows: Uint32Array, bits: Uint32Array, shift: number): Uint32Array {
  const starts = new Uint32Array(DIGITS + 1);
  for (const row of rows) {
    const next = (((bits[row] ?? 0) >>> shift) & (DIGITS - 1)) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  const first = rows[0] === undefined ? 0 : ((bits[rows[0]] ?? 0) >>> shift) & (DIGITS - 1);
  if (starts[first + 1] === rows.length) return rows;
  for (let digit = 1; digit <= DIGITS; digit += 1) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) {
    const digit = ((bits[row] ?? 0) >>> shift) & (DIGITS - 1);
    const index = starts[digit] ?? 0;
    sorted[index] = row;
    starts[digit] = index + 1;
  }
  return sorted;
}
