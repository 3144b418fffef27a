import {
  ClientSideRowModelModule,
  ColumnApiModule,
  createGrid,
  ModuleRegistry,
  NumberFilterModule,
  PinnedRowModule,
  RowSelectionModule,
  TextFilterModule,
  type GridApi,
} from 'ag-grid-community';
import { compareTexts } from '@/lib/byName';
import { numberAt, textAt } from '@/lib/columns';
import { base, showPage } from './basePage';
import { columnIds, data } from './tableData';
import { untilPainted } from './untilPainted';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ColumnApiModule,
  NumberFilterModule,
  PinnedRowModule,
  RowSelectionModule,
  TextFilterModule,
]);

const valueOf = (id: string, row: number) => (data.byId[id]?.kind === 'number' ? numberAt(data.byId[id], row) : textAt(data.byId[id], row));
/** Made before the measurement: what the library itself takes is measured. */
const rowData = Array.from({ length: data.rowCount }, (_, row) => Object.fromEntries(columnIds.map((id) => [id, valueOf(id, row)])));
let api: GridApi | null = null;

/** All that it offers of row BR-01 without a licence: sort, filter, resize, reorder, pinned columns and row, selection of rows. */
export function mount(): Promise<number> {
  const started = performance.now();
  if (base.length === 0) showPage(null);
  const place = document.body.appendChild(document.createElement('div'));
  place.style.height = '100vh';
  api = createGrid(place, {
    rowData,
    rowHeight: 28,
    rowSelection: { mode: 'multiRow' },
    pinnedBottomRowData: [Object.fromEntries(columnIds.map((id) => [id, data.byId[id]?.kind === 'number' ? totalOf(id) : 'Total']))],
    defaultColDef: { sortable: true, resizable: true, suppressMovable: false },
    columnDefs: columnIds.map((id, nth) => ({
      field: id,
      width: 120,
      ...(nth < 2 && { pinned: 'left' as const }),
      ...(data.byId[id]?.kind === 'number'
        ? { filter: 'agNumberColumnFilter' }
        : { filter: 'agTextColumnFilter', comparator: (a: string, b: string) => compareTexts(a, b) }),
    })),
  });
  return untilPainted(started, () => firstText('text0') === textAt(data.byId['text0'], 0));
}

export function sort(columnId: string, descending: boolean): Promise<number> {
  const before = firstText(columnId);
  const started = performance.now();
  api?.applyColumnState({ state: [{ colId: columnId, sort: descending ? 'desc' : 'asc' }], defaultState: { sort: null } });
  return untilPainted(started, () => firstText(columnId) !== before);
}

function totalOf(id: string): number {
  return rowData.reduce((sum, _row, row) => sum + numberAt(data.byId[id], row), 0);
}

function firstText(columnId: string): string {
  return document.querySelector(`.ag-row[row-index="0"] [col-id="${columnId}"]`)?.textContent ?? '';
}
