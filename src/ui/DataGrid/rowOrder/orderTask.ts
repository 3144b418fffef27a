import { textAt, type ColumnData, type Columns, type TextColumn } from '@/lib/columns';
import type { GridColumn, GridColumnFilter, GridSort } from '@/ui/DataGrid/gridColumn';
import { isIdle } from '@/ui/DataGrid/gridView';
import type { OrderTask, RowFilter, SortKey } from '@/ui/DataGrid/rowOrder/orderRows';

/** Cached ranks by dictionary array. */
const rankCache = new WeakMap<readonly string[], Uint32Array>();
const shownWords = new WeakMap<TextColumn, Map<unknown, readonly string[]>>();

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
  keys.forEach((key, place) => {
    const known = ranks[place];
    if (key.kind === 'text' && known) rankCache.set(key.words, known);
  });
}

function sortKey(columns: readonly GridColumn[], data: Columns, { columnId, descending }: GridSort): SortKey | null {
  const column = columns.find(({ id }) => id === columnId);
  const values = column && data.byId[columnId];
  if (!values) return null;
  if (values.kind === 'number') return { kind: 'number', descending, values: values.values };
  const words = column.wordOf ? wordsOf(values, column.wordOf, column.wordOf) : values.words;
  return { kind: 'text', descending, places: values.places, words, ranks: rankCache.get(words) ?? null };
}

function rowFilter(columns: readonly GridColumn[], data: Columns, columnId: string, filter: GridColumnFilter): RowFilter | null {
  const column = columns.find(({ id }) => id === columnId);
  const values = column && data.byId[columnId];
  if (!values || isIdle(filter) || values.kind !== filter.kind) return null;
  if (filter.kind === 'number' && values.kind === 'number') {
    return { kind: 'number', values: shownNumbers(column, values.values), least: filter.least, most: filter.most };
  }
  if (filter.kind !== 'text' || values.kind !== 'text') return null;
  return { kind: 'text', places: values.places, words: readWords(column, values), contains: filter.words };
}

function shownNumbers({ shownNumberOf }: GridColumn, values: Float64Array): Float64Array {
  return shownNumberOf ? Float64Array.from(values, (_, row) => shownNumberOf(row)) : values;
}

/**
 * The displayed texts of a column's dictionary, so that a filter matches what is visible. Each is read once, from the first row that has
 * it.
 */
function readWords({ textOf, wordOf }: GridColumn, column: TextColumn): readonly string[] {
  if (!textOf) return wordOf ? wordsOf(column, wordOf, wordOf) : column.words;
  const firstRows = new Map<number, number>();
  column.places.forEach((place, row) => firstRows.has(place) || firstRows.set(place, row));
  return wordsOf(column, textOf, (word, place) => {
    const row = firstRows.get(place);
    return row === undefined ? word : textOf(row);
  });
}

/** Cached by column and mapping function. */
function wordsOf(column: TextColumn, reader: unknown, read: (word: string, place: number) => string): readonly string[] {
  const known = shownWords.get(column) ?? new Map<unknown, readonly string[]>();
  const words = known.get(reader) ?? column.words.map((word, place) => (word === '' ? '' : read(word, place)));
  shownWords.set(column, known.set(reader, words));
  return words;
}

/** The displayed text of a value when the column has no `textOf`. */
export function plainText(column: GridColumn, values: ColumnData | undefined, row: number): string {
  const text = textAt(values, row);
  return text !== '' && column.wordOf ? column.wordOf(text) : text;
}
