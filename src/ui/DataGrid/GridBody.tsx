import { HotkeysContext } from '@blueprintjs/core';
import { Column, RenderMode, Table, type Region } from '@blueprintjs/table';
import '@blueprintjs/table/lib/css/table.css';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ContextType,
  type ReactNode,
  type Ref,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Columns } from '@/lib/columns';
import { GridCell } from '@/ui/DataGrid/GridCell';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import { isIn, type GridPlace, type GridRange } from '@/ui/DataGrid/gridCursor';

/** In pixels. */
export const ROW_HEIGHT = 28;

/** After so many milliseconds without new rows assistive technology is told who is in which row. */
const SCROLL_REST = 50;

export interface GridBodyHandle {
  /** Scrolls as far as it takes for the cell to be seen. */
  reveal(place: GridPlace): void;
  scrollToTop(): void;
  /** Rows of a page. */
  page(): number;
}

interface GridBodyProps {
  gridId: string;
  columns: readonly GridColumn[];
  /** In pixels, by column. */
  widths: readonly number[];
  frozen: number;
  data: Columns;
  rows: Uint32Array;
  textOf: (column: GridColumn, row: number) => string;
  chosen: GridRange | null;
  cursor: GridPlace;
  /** What has the focus of the whole grid: within what scrolls, so that whoever scrolls by keyboard finds it there. */
  stop: ReactNode;
  /** Told with each step of scrolling, in pixels. */
  onScrolledTo: (left: number) => void;
  handle: Ref<GridBodyHandle>;
}

/** The id of a cell, by its place as shown. */
export function cellId(gridId: string, { row, column }: GridPlace): string {
  return row < 0 ? `${gridId}-head-${column}` : `${gridId}-${row}-${column}`;
}

/** The rows, of which only those are drawn that are seen, by the table of Blueprint: flat cells, and beside them who is in which row. */
export function GridBody(props: GridBodyProps) {
  const { gridId, columns, widths, frozen, data, rows, textOf, chosen, cursor, stop, onScrolledTo, handle } = props;
  const place = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState<Element | null>(null);
  const keepPlace = useCallback((element: HTMLDivElement | null) => {
    place.current = element;
    setTop(scrollerOf(element)?.querySelector('.bp6-table-top-container') ?? null);
  }, []);
  const table = useRef<Table>(null);
  const [drawnRows, setDrawnRows] = useState<readonly [first: number, last: number]>([0, -1]);

  const cells = useCallback(
    (row: number, columnIndex: number) => {
      const column = columns[columnIndex];
      const of = rows[row];
      if (!column || of === undefined) return <div />;
      return (
        <GridCell
          id={cellId(gridId, { row, column: columnIndex })}
          text={textOf(column, of)}
          columnIndex={columnIndex + 1}
          className={data.byId[column.id]?.kind === 'number' ? 'grid-cell grid-number' : 'grid-cell'}
          isSelected={isIn(chosen, row, columnIndex)}
          href={column.hrefOf?.(of) ?? null}
          mark={column.markOf?.(of) ?? null}
        />
      );
    },
    [gridId, columns, data, rows, textOf, chosen],
  );
  const drawn = useMemo(() => columns.map(({ id }) => <Column key={id} id={id} cellRenderer={cells} />), [columns, cells]);
  const columnWidths = useMemo(() => [...widths], [widths]);
  const regions = useMemo(() => regionsOf(chosen, cursor, rows.length), [chosen, cursor, rows.length]);

  /** Draws the rows that are seen now. Blueprint does so a frame later, in which new ones would be blank. */
  const followScroll = useCallback(() => {
    onScrolledTo(scrollerOf(place.current)?.scrollLeft ?? 0);
    const viewportRect = table.current?.locator?.getViewportRect();
    if (viewportRect) flushSync(() => table.current?.setState({ viewportRect }));
    const frozenRows = place.current?.querySelector('.bp6-table-quadrant-left > .bp6-table-quadrant-scroll-container');
    if (frozenRows) frozenRows.scrollTop = viewportRect?.top ?? 0;
  }, [onScrolledTo]);

  useLayoutEffect(() => {
    const scroller = scrollerOf(place.current);
    // The grid around it is the stop of the keyboard.
    place.current?.querySelector('.bp6-table-container')?.removeAttribute('tabindex');
    // The browser scrolls smoothly by itself; Blueprint would go after it by steps of the wheel.
    const leaveToBrowser = (event: Event) => event.stopPropagation();
    scroller?.addEventListener('scroll', followScroll);
    scroller?.addEventListener('wheel', leaveToBrowser, { passive: true });
    return () => {
      scroller?.removeEventListener('scroll', followScroll);
      scroller?.removeEventListener('wheel', leaveToBrowser);
    };
  }, [followScroll]);

  // Columns that became narrower may have scrolled the rows back.
  useEffect(() => onScrolledTo(scrollerOf(place.current)?.scrollLeft ?? 0), [widths, onScrolledTo]);

  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const noteDrawn = useCallback(() => {
    // Blueprint knows what it drew; asked of the page, it would be laid out once more in each frame.
    const viewport = table.current?.state.viewportRect;
    const drawnNow = viewport && table.current?.grid?.getRowIndicesInRect({ rect: viewport });
    if (!drawnNow) return;
    clearTimeout(resting.current);
    resting.current = setTimeout(() => setDrawnRows([drawnNow.rowIndexStart, drawnNow.rowIndexEnd]), SCROLL_REST);
  }, []);

  useImperativeHandle(handle, () => ({
    reveal: ({ row, column }) => {
      const scroller = scrollerOf(place.current);
      if (!scroller) return;
      if (row >= 0) scroller.scrollTop = nearest(scroller.scrollTop, scroller.clientHeight, row * ROW_HEIGHT, ROW_HEIGHT);
      if (column < frozen) return followScroll();
      const beside = sum(widths.slice(0, frozen));
      const left = sum(widths.slice(frozen, column));
      scroller.scrollLeft = nearest(scroller.scrollLeft, scroller.clientWidth - beside, left, widths[column] ?? 0);
      followScroll();
    },
    scrollToTop: () => {
      const scroller = scrollerOf(place.current);
      if (scroller) scroller.scrollTop = 0;
    },
    page: () => Math.max(1, Math.floor((scrollerOf(place.current)?.clientHeight ?? 0) / ROW_HEIGHT) - 1),
  }));

  const [first, last] = [drawnRows[0], Math.min(drawnRows[1], rows.length - 1)];
  return (
    <>
      <div ref={keepPlace} className="grid-body" style={{ flexBasis: rows.length * ROW_HEIGHT + ROOM_BELOW }}>
        <HotkeysContext.Provider value={NO_KEYS}>
          <Table
            ref={table}
            renderMode={RenderMode.NONE}
            numRows={rows.length}
            defaultRowHeight={ROW_HEIGHT}
            columnWidths={columnWidths}
            numFrozenColumns={frozen}
            enableColumnHeader={false}
            enableRowHeader={false}
            enableColumnResizing={false}
            enableRowResizing={false}
            enableMultipleSelection={false}
            selectionModes={[]}
            cellRendererDependencies={[cells]}
            styledRegionGroups={regions}
            onCompleteRender={noteDrawn}
          >
            {drawn}
          </Table>
        </HotkeysContext.Provider>
      </div>
      {top && createPortal(stop, top)}
      <div id={`${gridId}-rows`} role="rowgroup" className="grid-rows">
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => (
          <div
            key={first + nth}
            role="row"
            aria-rowindex={first + nth + 2}
            aria-owns={columns.map((_column, column) => cellId(gridId, { row: first + nth, column })).join(' ')}
          />
        ))}
      </div>
    </>
  );
}

/** The keys are those of the grid around it: Blueprint is told that somebody looks after them. */
const NO_KEYS: ContextType<typeof HotkeysContext> = [{ hasProvider: true, hotkeys: [], isDialogOpen: false }, () => undefined];

/** A bar for scrolling sideways. */
const ROOM_BELOW = 17;

function scrollerOf(place: HTMLElement | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('.bp6-table-quadrant-main > .bp6-table-quadrant-scroll-container') ?? null;
}

function regionsOf(chosen: GridRange | null, { row, column }: GridPlace, rowCount: number) {
  const groups: { className: string; regions: Region[] }[] = [];
  if (chosen) groups.push({ className: 'grid-chosen', regions: [{ rows: [...chosen.rows], cols: [...chosen.columns] }] });
  if (row >= 0 && row < rowCount) groups.push({ className: 'grid-cursor', regions: [{ rows: [row, row], cols: [column, column] }] });
  return groups;
}

/** The offset nearest to the present one at which a stretch is within what is seen. */
function nearest(offset: number, seen: number, start: number, length: number): number {
  return Math.max(Math.min(offset, start), start + length - seen);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
