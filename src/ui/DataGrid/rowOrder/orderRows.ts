import { compareTexts } from '@/lib/byName';
import { searchText } from '@/lib/searchText';

/** What rows are sorted by; of text columns the words, or their ranks once they are known. */
export type SortKey =
  | { kind: 'number'; descending: boolean; values: Float64Array }
  | { kind: 'text'; descending: boolean; places: Uint32Array; words: readonly string[]; ranks: Uint32Array | null };

export type RowFilter =
  | { kind: 'number'; values: Float64Array; least: number | null; most: number | null }
  | { kind: 'text'; places: Uint32Array; words: readonly string[]; contains: string };

/** Which rows of a table are wanted and how: all that a worker needs to know. The first key counts most. */
export interface OrderTask {
  rowCount: number;
  keys: readonly SortKey[];
  filters: readonly RowFilter[];
}

/** The places of the rows, and by key the ranks of its words, to be kept for the next time. */
export interface RowOrder {
  rows: Uint32Array;
  ranks: readonly (Uint32Array | null)[];
}

const DIGIT = 16;
const DIGITS = 1 << DIGIT;
/** Behind every value, in both directions. */
const MISSING = 0xffffffff;

/**
 * The rows that every filter lets through, sorted: stable, what has no value (NaN, '') last in both directions. Texts are in the order of
 * `compareTexts`. Numbers and ranks are sorted by their bits (radix), which takes a tenth of a sort that compares.
 */
export function orderRows({ rowCount, keys, filters }: OrderTask): RowOrder {
  let rows = filteredRows(rowCount, filters);
  const ranks = keys.map((key) => (key.kind === 'text' ? (key.ranks ?? rankWords(key.words)) : null));
  for (const [place, key] of [...keys.entries()].reverse()) {
    for (const bits of key.kind === 'number' ? bitsOfNumbers(key) : [bitsOfRanks(key, ranks[place] ?? new Uint32Array())]) {
      rows = sortedByDigit(sortedByDigit(rows, bits, 0), bits, DIGIT);
    }
  }
  return { rows, ranks };
}

/** By place of the word how it stands among the others; the same for what compares as equal, 2^32 - 1 for ''. */
export function rankWords(words: readonly string[]): Uint32Array {
  const sorted = Uint32Array.from(words, (_, place) => place).sort((a, b) => compareTexts(words[a] ?? '', words[b] ?? ''));
  const ranks = new Uint32Array(words.length);
  let rank = 0;
  sorted.forEach((place, nth) => {
    if (nth > 0 && compareTexts(words[sorted[nth - 1] ?? 0] ?? '', words[place] ?? '') !== 0) rank += 1;
    ranks[place] = words[place] === '' ? MISSING : rank;
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
      const wanted = searchText(filter.contains).split(/\s+/).filter(Boolean);
      const isFound = filter.words.map((word) => {
        const text = searchText(word);
        return wanted.every((part) => text.includes(part));
      });
      rows = rows.filter((row) => isFound[filter.places[row] ?? -1] === true);
    }
  }
  return rows;
}

/** Bits that sort as the numbers do: the lower half, then the upper one. */
function bitsOfNumbers({ values, descending }: SortKey & { kind: 'number' }): [Uint32Array, Uint32Array] {
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  const number = new Float64Array(1);
  const halves = new Uint32Array(number.buffer);
  for (let row = 0; row < values.length; row += 1) {
    // -0 is 0.
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

function bitsOfRanks({ places, descending }: SortKey & { kind: 'text' }, ranks: Uint32Array): Uint32Array {
  const bits = new Uint32Array(places.length);
  for (let row = 0; row < places.length; row += 1) {
    const rank = ranks[places[row] ?? -1] ?? MISSING;
    bits[row] = rank === MISSING || !descending ? rank : MISSING - 1 - rank;
  }
  return bits;
}

/** Rows sorted by sixteen bits of their own; those with the same ones stay in their order. */
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
    const place = starts[digit] ?? 0;
    sorted[place] = row;
    starts[digit] = place + 1;
  }
  return sorted;
}
