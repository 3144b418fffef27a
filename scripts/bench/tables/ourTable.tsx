import { useState } from 'react';
import { numberAt, textAt } from '@/lib/columns';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import type { GridColumn, GridView } from '@/ui/DataGrid/gridColumn';
import { PLAIN_VIEW } from '@/ui/DataGrid/gridView';
import { base, showPage } from './basePage';
import { columnIds, data, INTEGERS } from './tableData';
import { untilPainted } from './untilPainted';

const columns: GridColumn[] = columnIds.map((id, nth) => ({
  id,
  title: `Columna ${id}`,
  help: `Lo que dice ${id}`,
  width: 120,
  isShownNarrow: nth < 3,
  ...(data.byId[id]?.kind === 'number' && {
    total: (rows: Uint32Array) => [{ text: rows.reduce((sum, row) => sum + numberAt(data.byId[id], row), 0).toFixed(2) }],
  }),
  ...(nth === 1 && { hrefOf: (row: number) => `/orders/${row}` }),
  ...(nth === 2 && { markOf: (row: number) => (row % 9 === 0 ? 'Cambia de día' : null) }),
}));

/** All of row BR-01: frozen columns, totals, ranges, links. Held outside, so that the measurement sorts by the same call as a click. */
let setView: (change: (view: GridView) => GridView) => void = () => undefined;

function Page() {
  const [view, set] = useState<GridView>({ ...PLAIN_VIEW, frozen: 2 });
  const [views, setViews] = useState<readonly { name: string; view: GridView }[]>([]);
  setView = set;
  return <DataGrid label="Filas" columns={columns} data={data} view={view} onViewChange={set} views={views} onViewsChange={setViews} />;
}

export function mount(): Promise<number> {
  const started = performance.now();
  if (base.length === 0) throw new Error('the base is there');
  showPage(<Page />);
  return untilPainted(started, () => firstText('text0') === textAt(data.byId['text0'], 0));
}

export function sort(columnId: string, descending: boolean): Promise<number> {
  const before = firstText(columnId);
  const started = performance.now();
  setView((view) => ({ ...view, sorts: [{ columnId, descending }] }));
  return untilPainted(started, () => firstText(columnId) !== before);
}

export const scroller = () => document.querySelector('.grid-scroller');

/** Whether a cell of the table is at a point of the window, and has a text. */
export function isFilled(x: number, y: number): boolean {
  const cell = document.elementFromPoint(x, y)?.closest('.grid-cell');
  return cell !== null && cell !== undefined && cell.textContent !== '';
}

/** The rows on the screen, without head and totals: left, top, right, bottom. */
export function rowsBox(): number[] {
  const box = scroller()?.getBoundingClientRect();
  const [head, totals] = ['.grid-head', '.grid-totals'].map((side) => document.querySelector(side)?.clientHeight ?? 0);
  return box
    ? [
        box.left,
        box.top + (head ?? 0),
        box.left + (scroller()?.clientWidth ?? 0),
        box.top + (scroller()?.clientHeight ?? 0) - (totals ?? 0),
      ]
    : [];
}

function firstText(columnId: string): string {
  const nth = columnIds.indexOf(columnId);
  return document.querySelector(`.grid-cell[id$="-0-${nth}"]`)?.textContent ?? '';
}

export const integers = INTEGERS;
