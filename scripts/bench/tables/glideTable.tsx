import { DataEditor, GridCellKind, type GridCell, type GridColumn, type Item } from '@glideapps/glide-data-grid';
import '@glideapps/glide-data-grid/dist/index.css';
import { useCallback, useState } from 'react';
import { compareTexts } from '@/lib/byName';
import { numberAt, textAt } from '@/lib/columns';
import { base, showPage } from './basePage';
import { columnIds, data } from './tableData';
import { untilPainted } from './untilPainted';

const columns: GridColumn[] = columnIds.map((id) => ({ id, title: id, width: 120 }));
let setRows: (rows: Uint32Array) => void = () => undefined;
/** The rows that its canvas was last drawn with. */
let drawn: Uint32Array | null = null;

function Page() {
  const [rows, set] = useState<Uint32Array>(() => Uint32Array.from({ length: data.rowCount }, (_, row) => row));
  setRows = set;
  const cell = useCallback(
    ([column, index]: Item): GridCell => {
      if (index === 0) drawn = rows;
      const id = columnIds[column] ?? '';
      const row = rows[index] ?? 0;
      if (data.byId[id]?.kind === 'number') {
        const value = numberAt(data.byId[id], row);
        return { kind: GridCellKind.Number, data: value, displayData: String(value), allowOverlay: false };
      }
      const text = textAt(data.byId[id], row);
      return { kind: GridCellKind.Text, data: text, displayData: text, allowOverlay: false };
    },
    [rows],
  );
  return (
    <DataEditor
      width="100%"
      height="100%"
      columns={columns}
      rows={rows.length}
      rowHeight={28}
      freezeColumns={2}
      getCellContent={cell}
      getCellsForSelection
      rangeSelect="rect"
      onColumnResize={() => undefined}
      onColumnMoved={() => undefined}
    />
  );
}

export function mount(): Promise<number> {
  const started = performance.now();
  if (base.length === 0) throw new Error('the base is there');
  const portal = document.body.appendChild(document.createElement('div'));
  portal.id = 'portal';
  showPage(<Page />);
  return untilPainted(started, () => drawn !== null);
}

/** It has no sort of its own: an index is sorted by comparing numbers, or the ranks of the distinct texts. */
export function sort(columnId: string, descending: boolean): Promise<number> {
  const started = performance.now();
  const values = valuesOf(columnId);
  const sign = descending ? -1 : 1;
  const rows = Uint32Array.from({ length: data.rowCount }, (_, row) => row).sort(
    (a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)) || a - b,
  );
  setRows(rows);
  return untilPainted(started, () => drawn === rows);
}

function valuesOf(columnId: string): ArrayLike<number> {
  const column = data.byId[columnId];
  if (column?.kind === 'number') return column.values;
  if (!column) return [];
  const order = column.dictionary
    .map((_, index) => index)
    .sort((a, b) => compareTexts(column.dictionary[a] ?? '', column.dictionary[b] ?? ''));
  const ranks = new Uint32Array(order.length);
  order.forEach((index, rank) => (ranks[index] = rank));
  return Float64Array.from(column.indices, (index) => ranks[index] ?? 0);
}
