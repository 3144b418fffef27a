/** A figure over some rows. */
export interface GridTotal {
  text: string;
  /** Where it leads when it is of all rows; a filter of the table leaves some out, and it leads nowhere then. */
  href?: string | null;
}

/** A column of a `DataGrid`, over the values of `Columns` under the same id. Made once, or memoised. */
export interface GridColumn {
  id: string;
  title: string;
  /** What the figure means: shown from the head. */
  help?: string;
  /** In pixels, until the user says otherwise. */
  width: number;
  /** How a value reads; for a text column the text itself, unless it stands for another word. `row` is the place in `Columns`. */
  textOf?: (row: number) => string;
  /** For texts that stand for other words, such as codes: the words, by which it is then sorted, filtered and shown. */
  wordOf?: (text: string) => string;
  /** For numbers that are shown in another unit (minor units of money): the number as shown, which the filter compares. */
  shownNumberOf?: (row: number) => number;
  /** What stands in the totals below, over the rows that the filter left: of money a figure for each currency. */
  total?: (rows: Uint32Array) => readonly GridTotal[];
  /** Where the figure of a row leads: the orders behind it (row BR-02). */
  hrefOf?: (row: number) => string | null;
  /** A mark on the cell, with the words that say why (row BR-03). */
  markOf?: (row: number) => string | null;
  /** One of the three columns of a narrow window. */
  isShownNarrow?: boolean;
}

export interface GridSort {
  columnId: string;
  descending: boolean;
}

/** What a column is narrowed to: texts that contain the words, numbers between two bounds (as shown, not in minor units). */
export type GridColumnFilter = { kind: 'text'; words: string } | { kind: 'number'; least: number | null; most: number | null };

/** How a user has set up a table; what it does not name is as the columns say. A saved view is one of these under a name. */
export interface GridView {
  /** Ids in the order of the table. */
  order: readonly string[];
  hidden: readonly string[];
  /** How many of the first shown columns stay when the others are scrolled. */
  frozen: number;
  /** In pixels, by id. */
  widths: Readonly<Record<string, number>>;
  /** The first counts most. */
  sorts: readonly GridSort[];
  filters: Readonly<Record<string, GridColumnFilter>>;
}

/** A set-up that a user keeps under a name. */
export interface SavedView {
  name: string;
  view: GridView;
}
