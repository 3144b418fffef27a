import { textAt, type ColumnData, type Columns, type TextColumn } from '@/lib/columns';
import type { GridColumn, GridColumnFilter, GridSort } from '@/ui/DataGrid/gridColumn';
import { isIdle } from '@/ui/DataGrid/gridView';
import type { OrderTask, RowFilter, SortKey } from '@/ui/DataGrid/rowOrder/orderRows';

/** Cached ranks by dictionary array. */
const rankCache = new WeakMap<readonly string[], Uint32Array>();
const mappedCache = new WeakMap<TextColumn, Map<unknown, readonly string[]>>();

/** The sort keys of a view; sorts of unknown columns are ignored. */
export function sortKeys(columns: readonly GridColumn[], data: Columns, sorts: readonly GridSort[]): SortKey[] {
  return sorts.flatMap((sort) => sortKey(columns, data, sort) ?? []);
}

/** The row filters of a view; filters of unknown columns or of another kind are ignored. */
export function rowFilters(
  columns: readonly GridColumn[],
  data: Columns,
  filters: Readonly<Record<string, GridColumnFilter>>,
): RowFilter[] {
  return Object.entries(filters).flatMap(([id, filter]) => rowFilter(columns, data, id, filter) ?? []);
}

/** Caches the ranks that were computed with an order. */
export function cacheRanks({ keys }: OrderTask, ranks: readonly (Uint32Array | null)[]): void {
  keys.forEach((key, index) => {
    const known = ranks[index];
    if (key.kind === 'text' && known) rankCache.set(key.dictionary, known);
  });
}

function sortKey(columns: readonly GridColumn[], data: Columns, { columnId, descending }: GridSort): SortKey | null {
  const column = columns.find(({ id }) => id === columnId);
  const values = column && data.byId[columnId];
  if (!values) return null;
  if (values.kind === 'number') return { kind: 'number', descending, values: values.values };
  const dictionary = column.labelOf ? mappedTexts(values, column.labelOf, column.labelOf) : values.dictionary;
  return { kind: 'text', descending, indices: values.indices, dictionary, ranks: rankCache.get(dictionary) ?? null };
}

function rowFilter(columns: readonly GridColumn[], data: Columns, columnId: string, filter: GridColumnFilter): RowFilter | null {
  const column = columns.find(({ id }) => id === columnId);
  const values = column && data.byId[columnId];
  if (!values || isIdle(filter) || values.kind !== filter.kind) return null;
  if (filter.kind === 'number' && values.kind === 'number') {
    return { kind: 'number', values: shownNumbers(column, values.values), least: filter.least, most: filter.most };
  }
  if (filter.kind !== 'text' || values.kind !== 'text') return null;
  return { kind: 'text', indices: values.indices, dictionary: readTexts(column, values), contains: filter.words };
}

function shownNumbers({ shownNumberOf }: GridColumn, values: Float64Array): Float64Array {
  return shownNumberOf ? Float64Array.from(values, (_, row) => shownNumberOf(row)) : values;
}

/**
 * The displayed texts of a column's dictionary, so that a filter matches what is visible. Each is read once, from the first row that has
 * it.
 */
function readTexts({ textOf, labelOf }: GridColumn, column: TextColumn): readonly string[] {
  if (!textOf) return labelOf ? mappedTexts(column, labelOf, labelOf) : column.dictionary;
  const firstRows = new Map<number, number>();
  column.indices.forEach((index, row) => firstRows.has(index) || firstRows.set(index, row));
  return mappedTexts(column, textOf, (text, index) => {
    const row = firstRows.get(index);
    return row === undefined ? text : textOf(row);
  });
}

/** Cached by column and mapping function. */
function mappedTexts(column: TextColumn, reader: unknown, read: (text: string, index: number) => string): readonly string[] {
  const known = mappedCache.get(column) ?? new Map<unknown, readonly string[]>();
  const dictionary = known.get(reader) ?? column.dictionary.map((text, index) => (text === '' ? '' : read(text, index)));
  mappedCache.set(column, known.set(reader, dictionary));
  return dictionary;
}

/** The displayed text of a value when the column has no `textOf`. */
export function plainText(column: GridColumn, values: ColumnData | undefined, row: number): string {
  const text = textAt(values, row);
  return text !== '' && column.labelOf ? column.labelOf(text) : text;
}
