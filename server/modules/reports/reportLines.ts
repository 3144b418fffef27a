/** Rows of a report, each as a line of JSON. */
export interface RowLines {
  lines: string;
  rows: number;
}

/**
 * A report of `rows` rows, which may be read as they are consumed. `isCut`: the report has more rows. `changed`: how many orders changed after
 * they were selected and before their row was read; complete after the last part.
 */
export interface ReportLines {
  rows: number;
  isCut: boolean;
  changed?: () => number;
  parts: AsyncIterable<RowLines> | Iterable<RowLines>;
}

/** How many rows are read, or passed on, at once. */
export const PAGE_ROWS = 1000;
