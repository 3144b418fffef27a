/** Values of many rows, column by column: a hundred thousand rows are a few arrays, not a hundred thousand objects. */
export interface Columns {
  rowCount: number;
  byId: Readonly<Record<string, ColumnData>>;
}

/** Numbers by row; NaN where a row has none. */
export interface NumberColumn {
  kind: 'number';
  values: Float64Array;
}

/** Texts by row: `words[places[row]]`. Each text is there once; '' where a row has none. */
export interface TextColumn {
  kind: 'text';
  words: readonly string[];
  places: Uint32Array;
}

export type ColumnData = NumberColumn | TextColumn;

export function textAt(column: ColumnData | undefined, row: number): string {
  return column?.kind === 'text' ? (column.words[column.places[row] ?? -1] ?? '') : '';
}

export function numberAt(column: ColumnData | undefined, row: number): number {
  return column?.kind === 'number' ? (column.values[row] ?? NaN) : NaN;
}
