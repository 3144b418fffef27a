import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, useCallback, useImperativeHandle, useLayoutEffect, useMemo, type Ref, type RefObject } from 'react';
import type { Columns } from '@/lib/columns';
import type { CellStyle } from '@/ui/DataGrid/cellStyles';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import { cellId, type GridPosition, type GridRange } from '@/ui/DataGrid/gridCursor';

/** Height of a row, in pixels. */
const ROW_HEIGHT = 28;
/** Height of the header, in pixels. */
const SIDE_HEIGHT = 30;
/** Rendered beyond the visible area on each side, because scrolling paints before the page is notified. */
const ROW_OVERSCAN = 4;
const COLUMN_OVERSCAN = 1;

export interface GridRowsHandle {
  /** Scrolls until the cell is visible. */
  reveal(position: GridPosition): void;
  scrollToTop(): void;
  /** Returns the number of rows of a page. */
  page(): number;
  /** Returns how many rows and columns a point of the window is outside the visible cells. */
  beside(x: number, y: number): GridPosition;
}

interface GridRowsProps {
  gridId: string;
  columns: readonly GridColumn[];
  /** The position of each column's cells, in every row. */
  styles: readonly CellStyle[];
  frozen: number;
  data: Columns;
  rows: Uint32Array;
  textOf: (column: GridColumn, row: number) => string;
  chosen: GridRange | null;
  cursor: GridPosition;
  /** The height of the totals in pixels; 0 without totals. */
  totalsHeight: number;
  scroller: RefObject<HTMLElement | null>;
  handle: Ref<GridRowsHandle>;
}

/**
 * The rows. Only visible cells are rendered, and the one with the cursor, which assistive technology reads. Frozen cells share one sticky
 * element: a sticky element for each would need a compositing layer each.
 */
export function GridRows(props: GridRowsProps) {
  const { gridId, columns, styles, frozen, data, rows, textOf, chosen, cursor, totalsHeight, scroller, handle } = props;
  const rowWindow = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: SIDE_HEIGHT,
    initialRect: windowSize(),
    overscan: ROW_OVERSCAN,
    rangeExtractor: useCallback((range: Range) => withIndex(range, cursor.row), [cursor.row]),
  });
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => styles[column]?.width ?? 0,
    initialRect: windowSize(),
    overscan: COLUMN_OVERSCAN,
    rangeExtractor: useCallback((range: Range) => withIndex(range, cursor.column), [cursor.column]),
  });
  useLayoutEffect(() => columnWindow.measure(), [columnWindow, styles]);

  const sides = SIDE_HEIGHT + totalsHeight;
  const frozenWidth = endOf(styles[frozen - 1]);
  useImperativeHandle(handle, () => ({
    reveal: ({ row, column }) => {
      const element = scroller.current;
      const cell = styles[column];
      if (!element || !cell) return;
      if (row >= 0) element.scrollTop = nearest(element.scrollTop, element.clientHeight - sides, row * ROW_HEIGHT, ROW_HEIGHT);
      if (column < frozen) return;
      element.scrollLeft = nearest(element.scrollLeft, element.clientWidth - frozenWidth, cell.left - frozenWidth, cell.width);
    },
    scrollToTop: () => {
      if (scroller.current) scroller.current.scrollTop = 0;
    },
    beside: (x, y) => {
      const element = scroller.current;
      if (!element) return { row: 0, column: 0 };
      const { left, top } = element.getBoundingClientRect();
      const [first, end] = [top + SIDE_HEIGHT, top + element.clientHeight - sides + SIDE_HEIGHT];
      const row = y < first ? Math.floor((y - first) / ROW_HEIGHT) : Math.max(0, Math.floor((y - end) / ROW_HEIGHT) + 1);
      return { row, column: x < left ? -1 : x >= left + element.clientWidth ? 1 : 0 };
    },
    page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - sides) / ROW_HEIGHT) - 1),
  }));

  const seen = columnWindow.getVirtualIndexes().join();
  const [frozenPlaces, otherPlaces] = useMemo(() => {
    const others = seen === '' ? [] : seen.split(',').map(Number);
    return [Array.from({ length: frozen }, (_, place) => place), others.filter((place) => place >= frozen)];
  }, [seen, frozen]);

  const maxRendered = maxRenderedRows(rowWindow.scrollRect?.height ?? innerHeight);
  const inOrder = rowWindow.getVirtualIndexes();
  // Reordering elements forces layout, so the rows are in DOM order only after scrolling ends.
  const detachedRow = isNear(rowWindow.range, cursor.row) ? null : cursor.row;
  const drawn = rowWindow.isScrolling ? inOrder.toSorted((a, b) => (a % maxRendered) - (b % maxRendered)) : inOrder;
  const rowsOf = (places: readonly number[]) =>
    drawn.map((index) => {
      const isChosen = chosen !== null && index >= chosen.rows[0] && index <= chosen.rows[1];
      return (
        <GridRow
          key={index === detachedRow ? 'detached' : index % maxRendered}
          gridId={gridId}
          index={index}
          row={rows[index] ?? 0}
          places={places}
          columns={columns}
          styles={styles}
          data={data}
          textOf={textOf}
          firstChosen={isChosen ? chosen.columns[0] : -1}
          lastChosen={isChosen ? chosen.columns[1] : -1}
          cursorColumn={cursor.row === index ? cursor.column : -1}
        />
      );
    });
  return (
    <div role="rowgroup" className="grid-rows" style={{ width: endOf(styles.at(-1)), height: rows.length * ROW_HEIGHT }}>
      {frozen > 0 && (
        <div role="presentation" className="grid-frozen-rows" style={{ width: frozenWidth }}>
          {rowsOf(frozenPlaces)}
        </div>
      )}
      {rowsOf(otherPlaces)}
    </div>
  );
}

interface GridRowProps extends Pick<GridRowsProps, 'gridId' | 'columns' | 'styles' | 'data' | 'textOf'> {
  /** The displayed index of the row. */
  index: number;
  /** The row's index in the data. */
  row: number;
  /** The columns whose cells it renders. */
  places: readonly number[];
  /** -1 when no cell is selected. */
  firstChosen: number;
  lastChosen: number;
  /** The cursor's column; -1 when the cursor is in another row. */
  cursorColumn: number;
}

/**
 * Renders one element for each cell, so that scrolling is cheap. The grid opens a cell's link without a page load. Frozen cells are in a row
 * element of their own with the same `aria-rowindex`.
 */
const GridRow = memo(function GridRow(props: GridRowProps) {
  const { gridId, index, row, places, columns, styles, data, textOf, firstChosen, lastChosen, cursorColumn } = props;
  return (
    <div role="row" aria-rowindex={index + 2} className="grid-row" style={{ top: index * ROW_HEIGHT }}>
      {places.map((place) => {
        const column = columns[place];
        if (!column) return null;
        const href = column.hrefOf?.(row);
        const mark = column.markOf?.(row);
        const Cell = href ? 'a' : 'div';
        return (
          <Cell
            key={column.id}
            id={cellId(gridId, { row: index, column: place })}
            role="gridcell"
            aria-colindex={place + 1}
            aria-selected={place >= firstChosen && place <= lastChosen}
            className={cellClass(data.byId[column.id]?.kind === 'number', place === cursorColumn, Boolean(mark))}
            style={styles[place]}
            {...(href && { href, tabIndex: -1, draggable: false })}
            {...(mark && { title: mark })}
          >
            {textOf(column, row)}
          </Cell>
        );
      })}
    </div>
  );
});

/**
 * More rows than are ever rendered at this height. A row that scrolls out passes its elements to the one that many rows later, so that
 * scrolling creates no elements and causes no garbage collection.
 */
function maxRenderedRows(height: number): number {
  return Math.ceil(height / ROW_HEIGHT) + 2 * ROW_OVERSCAN + 2;
}

/** The initial size before the table is measured, so that the first render does not wait. */
function windowSize() {
  return { width: innerWidth, height: innerHeight };
}

/** Whether a row is in the visible area or its overscan. */
function isNear(seen: { startIndex: number; endIndex: number } | null, row: number): boolean {
  return seen !== null && row >= seen.startIndex - ROW_OVERSCAN && row <= seen.endIndex + ROW_OVERSCAN;
}

/** The rendered indexes in order, with `place` included; -1 is none. */
function withIndex(range: Range, place: number): number[] {
  const drawn = defaultRangeExtractor(range);
  return place < 0 || place >= range.count || drawn.includes(place) ? drawn : [...drawn, place].sort((a, b) => a - b);
}

function cellClass(isNumber: boolean, isAt: boolean, isMarked: boolean): string {
  return `grid-cell${isNumber ? ' grid-number' : ''}${isAt ? ' grid-cell-at' : ''}${isMarked ? ' grid-cell-marked' : ''}`;
}

/** The right edge of a cell, in pixels. */
function endOf(style: CellStyle | undefined): number {
  return style ? style.left + style.width : 0;
}

/** The scroll offset nearest to the current one at which an interval is visible. */
function nearest(offset: number, seen: number, start: number, length: number): number {
  return Math.max(Math.min(offset, start), start + length - seen);
}
