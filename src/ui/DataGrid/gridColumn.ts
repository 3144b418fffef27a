/** An aggregated figure of some rows. */
export interface GridTotal {
  text: string;
  /** The average of the rows that have a value. */
  mean?: string;
  /** The URL of the figure for all rows. It is not linked while the table is filtered. */
  href?: string | null;
}

/** A column of a `DataGrid` with the values of the same id in `Columns`. Create once or memoize. */
export interface GridColumn {
  id: string;
  title: string;
  /** The description in the header. */
  help?: string;
  /** Initial width in pixels. */
  width: number;
  /** Returns the displayed text of a value; by default that of `labelOf`, or the text itself. `row` is the index in `Columns`. */
  textOf?: (row: number) => string;
  /** Maps stored texts such as codes to labels, by which the column is sorted, filtered and displayed. */
  labelOf?: (text: string) => string;
  /** Returns the number as displayed, which the filter compares, when the unit differs (minor units of money). */
  shownNumberOf?: (row: number) => number;
  /** Returns the totals of the filtered rows: for money, one for each currency. */
  total?: (rows: Uint32Array) => readonly GridTotal[];
  /** The URL of a row's figure: the orders behind it (row BR-02). */
  hrefOf?: (row: number) => string | null;
  /** Marks a cell; returns the explanation (row BR-03). */
  markOf?: (row: number) => string | null;
  /** Whether a narrow window shows it; at most three columns. */
  isShownNarrow?: boolean;
}

export interface GridSort {
  columnId: string;
  descending: boolean;
}

/** The filter of a column: texts that contain the words, or numbers between two bounds (as displayed, not in minor units). */
export type GridColumnFilter = { kind: 'text'; words: string } | { kind: 'number'; least: number | null; most: number | null };

/** A user's configuration of a table; columns that it does not name have their defaults. A saved view is one with a name. */
export interface GridView {
  /** Column ids in display order. */
  order: readonly string[];
  hidden: readonly string[];
  /** How many of the first visible columns do not scroll. */
  frozen: number;
  /** Widths in pixels by column id. */
  widths: Readonly<Record<string, number>>;
  /** By priority. */
  sorts: readonly GridSort[];
  filters: Readonly<Record<string, GridColumnFilter>>;
}

/** A named view that a user saved. */
export interface SavedView {
  name: string;
  view: GridView;
}
