import { isEqual } from '@/lib/isEqual';
import type { GridColumn, GridColumnFilter, GridSort, GridView } from '@/ui/DataGrid/gridColumn';

/** The default view, as the columns define it. */
export const PLAIN_VIEW: GridView = { order: [], hidden: [], frozen: 0, widths: {}, sorts: [], filters: {} };

/** In pixels. */
export const MIN_WIDTH = 48;
const MAX_WIDTH = 800;

/** All columns in the order of the view, followed by those that it does not name. */
export function orderedColumns(columns: readonly GridColumn[], { order }: Pick<GridView, 'order'>): GridColumn[] {
  const named = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return [...new Set([...named, ...columns])];
}

/** The visible columns in order. At least one is visible even if the view hides all. */
export function shownColumns(columns: readonly GridColumn[], view: Pick<GridView, 'order' | 'hidden'>): GridColumn[] {
  const ordered = orderedColumns(columns, view);
  const shown = ordered.filter(({ id }) => !view.hidden.includes(id));
  return shown.length > 0 ? shown : ordered.slice(0, 1);
}

/** The width of a column in pixels: that of the view, else the initial width, but at least `least`. */
export function widthOf(column: GridColumn, { widths }: Pick<GridView, 'widths'>, least = 0): number {
  return clampWidth(widths[column.id] ?? Math.max(column.width, least));
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

export function withWidth(view: GridView, columnId: string, width: number): GridView {
  return { ...view, widths: { ...view.widths, [columnId]: clampWidth(width) } };
}

/** Moves a column before another one, or to the end. */
export function withColumnBefore(view: GridView, columns: readonly GridColumn[], moved: string, before: string | null): GridView {
  const rest = orderedColumns(columns, view).flatMap(({ id }) => (id === moved ? [] : [id]));
  const index = before === null ? -1 : rest.indexOf(before);
  return { ...view, order: rest.toSpliced(index < 0 ? rest.length : index, 0, moved) };
}

/** Moves a column by one among the visible ones: -1 to the left, 1 to the right. */
export function withColumnMoved(view: GridView, columns: readonly GridColumn[], moved: string, by: -1 | 1): GridView {
  const shown = shownColumns(columns, view).map(({ id }) => id);
  const index = shown.indexOf(moved);
  if (by === -1) return index > 0 ? withColumnBefore(view, columns, moved, shown[index - 1] ?? null) : view;
  return index < shown.length - 1 ? withColumnBefore(view, columns, moved, shown[index + 2] ?? null) : view;
}

export function withHidden(view: GridView, columnId: string, isHidden: boolean): GridView {
  const hidden = view.hidden.filter((id) => id !== columnId);
  return { ...view, hidden: isHidden ? [...hidden, columnId] : hidden };
}

/**
 * Applies a click on a header: sorts only by the column, cycling through ascending, descending and none. `isAdded` retains the other
 * columns and cycles this one at its rank, or appends it.
 */
export function withSortTurned(view: GridView, columnId: string, isAdded: boolean): GridView {
  const current = view.sorts.find((sort) => sort.columnId === columnId);
  const next: GridSort | null = current?.descending ? null : { columnId, descending: current !== undefined };
  if (!isAdded) return { ...view, sorts: next === null ? [] : [next] };
  if (current === undefined || next === null) {
    return { ...view, sorts: [...view.sorts.filter((sort) => sort !== current), ...(next ? [next] : [])] };
  }
  return { ...view, sorts: view.sorts.map((sort) => (sort === current ? next : sort)) };
}

export function withFilter(view: GridView, columnId: string, filter: GridColumnFilter | null): GridView {
  const { [columnId]: _, ...rest } = view.filters;
  return { ...view, filters: filter === null || isIdle(filter) ? rest : { ...rest, [columnId]: filter } };
}

/** Whether a filter matches everything. */
export function isIdle(filter: GridColumnFilter): boolean {
  return filter.kind === 'text' ? filter.words.trim() === '' : filter.least === null && filter.most === null;
}

export function isSameView(one: GridView, other: GridView): boolean {
  return isEqual(one, other);
}
