import type { ColumnData, Columns } from '@/lib/columns';

export const ROWS = 100_000;
/** Of each, half of the twenty columns. */
const KINDS = 10;
const NAMES = 5_000;

/** Ids of the columns that are sorted. */
export const INTEGERS = 'number0';
export const NAMES_COLUMN = 'text0';

/** A hundred thousand rows of ten columns of numbers (the first: integers) and ten of texts (the first: 5,000 names). */
export const data: Columns = {
  rowCount: ROWS,
  byId: Object.fromEntries(
    Array.from({ length: KINDS }, (_, nth): [string, ColumnData][] => [
      [`text${nth}`, textColumn(nth)],
      [`number${nth}`, { kind: 'number', values: Float64Array.from({ length: ROWS }, (_none, row) => numberOf(row, nth)) }],
    ]).flat(),
  ),
};

export const columnIds = Object.keys(data.byId);

/** Without a generator of chance: the same in every run. */
function mixed(row: number, salt: number): number {
  let bits = Math.imul(row + 1, 2_654_435_761) ^ Math.imul(salt + 7, 1_597_334_677);
  bits = Math.imul(bits ^ (bits >>> 15), 2_246_822_519);
  return (bits ^ (bits >>> 13)) >>> 0;
}

function numberOf(row: number, nth: number): number {
  const value = mixed(row, nth) % 1_000_000;
  return nth === 0 ? value : value / 100;
}

function textColumn(nth: number): ColumnData {
  const dictionary = Array.from({ length: NAMES }, (_, index) => `Ñandú ${(mixed(index, nth + 50) % 90_000) + 10_000} ${index}`);
  return { kind: 'text', dictionary, indices: Uint32Array.from({ length: ROWS }, (_, row) => mixed(row, nth + 20) % NAMES) };
}
