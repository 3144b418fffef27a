import type { ReactNode } from 'react';
import { compareTexts } from '@/lib/byName';

/** One column of a `DataTable`. Columns are made once, outside of the render or memoised: the rows that are drawn depend on them. */
export interface Column<Row> {
  id: string;
  title: string;
  /** A track of a CSS grid, such as `minmax(0, 2fr)` or `96px`. */
  width: string;
  /** What the cell says: shown, sorted by, and what the search looks through. */
  text: (row: Row) => string;
  /** For what is not sorted as a text; NaN stands at the end. */
  number?: (row: Row) => number;
  /** Where the text alone does not do; one element, for the sake of scrolling. */
  cell?: (row: Row) => ReactNode;
  /** Left out where the window is narrow: three columns stay at most. */
  onlyWide?: boolean;
}

export interface Sort {
  columnId: string;
  descending: boolean;
}

/** How lists begin: by the column `name`. */
export const BY_NAME: Sort = { columnId: 'name', descending: false };

/**
 * The places of the rows in sorted order. Sorting is stable, and in both directions what has no value stands at the end. An
 * index is sorted and not the rows: they are compared by values that are read once.
 */
export function sortedIndex<Row>(rows: readonly Row[], column: Column<Row> | undefined, descending: boolean): Uint32Array {
  const index = Uint32Array.from(rows, (_, place) => place);
  if (!column) return index;
  const sign = descending ? -1 : 1;
  const { number } = column;
  if (number) {
    const values = Float64Array.from(rows, number);
    return index.sort((a, b) => sorted(values[a], values[b], Number.isNaN, (x, y) => sign * (x - y)));
  }
  const values = rows.map(column.text);
  return index.sort((a, b) => sorted(values[a], values[b], isEmpty, (x, y) => sign * compareTexts(x, y)));
}

function sorted<Value>(
  a: Value | undefined,
  b: Value | undefined,
  isMissing: (value: Value) => boolean,
  compare: (a: Value, b: Value) => number,
): number {
  const noB = b === undefined || isMissing(b);
  if (a === undefined || isMissing(a)) return noB ? 0 : 1;
  return noB ? -1 : compare(a, b);
}

function isEmpty(text: string): boolean {
  return text === '';
}
