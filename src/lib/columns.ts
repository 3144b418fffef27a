/** Values of many rows in column-oriented form: a hundred thousand rows are a few arrays instead of a hundred thousand objects. */
export interface Columns {
  rowCount: number;
  byId: Readonly<Record<string, ColumnData>>;
}

/** Numbers by row; NaN for a missing value. */
export interface NumberColumn {
  kind: 'number';
  values: Float64Array;
}

/** Texts by row: `dictionary[indices[row]]`. Each distinct text is stored once; '' for a missing value. */
export interface TextColumn {
  kind: 'text';
  dictionary: readonly string[];
  indices: Uint32Array;
}

export type ColumnData = NumberColumn | TextColumn;

/** A column of texts; each distinct text is stored once. */
export function textColumn(texts: readonly string[]): TextColumn {
  const places = new Map<string, number>();
  const indices = Uint32Array.from(texts, (text) => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  });
  return { kind: 'text', dictionary: [...places.keys()], indices };
}

/** A column of numbers; null: no value. */
export function numberColumn(values: readonly (number | null)[]): NumberColumn {
  return { kind: 'number', values: Float64Array.from(values, (value) => value ?? NaN) };
}

export function textAt(column: ColumnData | undefined, row: number): string {
  return column?.kind === 'text' ? (column.dictionary[column.indices[row] ?? -1] ?? '') : '';
}

export function numberAt(column: ColumnData | undefined, row: number): number {
  return column?.kind === 'number' ? (column.values[row] ?? NaN) : NaN;
}
