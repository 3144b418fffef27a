/** Rows of a report as JSON texts, a row a line. */
export interface RowLines {
  lines: string;
  rows: number;
}

/** A report as it is told: `rows` come, of more if `isCut`; they are read as they are taken. */
export interface ReportLines {
  rows: number;
  isCut: boolean;
  parts: AsyncIterable<RowLines> | Iterable<RowLines>;
}

/** Rows that are read, or handed on, at once. */
export const ROWS_AT_ONCE = 1000;
