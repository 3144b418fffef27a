import type { ReactNode } from 'react';
import { compareTexts } from '@/lib/byName';

/** A column of a `DataTable`. Create columns once outside the render, or memoize them: rendered rows depend on them. */
export interface Column<Row> {
  id: string;
  title: string;
  /** A CSS grid track, such as `minmax(0, 2fr)` or `96px`. */
  width: string;
  /** The text of the cell, for display, sorting and searching. */
  text: (row: Row) => string;
  /** The sort value of a numeric column; NaN sorts last. */
  number?: (row: Row) => number;
  /** Renders the cell when the text does not suffice; use one element, for fast scrolling. */
  cell?: (row: Row) => ReactNode;
  /** Hidden in a narrow window, which shows at most three columns. */
  onlyWide?: boolean;
}

export interface Sort {
  columnId: string;
  descending: boolean;
}

/** Sorting by the server, for a list of which only a page is loaded. */
export interface ServerSort {
  sort: Sort;
  /** The columns that the server can sort by. */
  columnIds: readonly string[];
  onSort: (sort: Sort) => void;
}

/** The default sort of lists, by the column `name`. */
export const BY_NAME: Sort = { columnId: 'name', descending: false };

/** The row indexes in sorted order: stable, missing values last in both directions. Each sort value is read only once. */
export function sortedIndex<Row>(rows: readonly Row[], column: Column<Row> | undefined, descending: boolean): Uint32Array {
  const index = Uint32Array.from(rows, (_, place) => place);
  if (!column) return index;
  const sign = descending ? -1 : 1;
  const { number } = column;
  if (number) {
    const values = Float64Array.from(rows, number);
    return index.sort((a, b) => compareValues(values[a], values[b], Number.isNaN, (x, y) => sign * (x - y)));
  }
  const values = rows.map(column.text);
  return index.sort((a, b) => compareValues(values[a], values[b], isEmpty, (x, y) => sign * compareTexts(x, y)));
}

function compareValues<Value>(
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
