/** Rows of a report, each as a line of JSON. */
export interface RowLines {
  lines: string;
  rows: number;
}

/** A report of `rows` rows, which are read as they are consumed. `isCut`: the report has more rows. */
export interface ReportLines {
  rows: number;
  isCut: boolean;
  parts: AsyncIterable<RowLines> | Iterable<RowLines>;
}

/** How many rows are read, or passed on, at once. */
export const PAGE_ROWS = 1000;
