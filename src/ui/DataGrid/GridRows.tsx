import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, useCallback, useImperativeHandle, useLayoutEffect, useMemo, type Ref, type RefObject } from 'react';
import type { Columns } from '@/lib/columns';
import type { CellStyle } from '@/ui/DataGrid/cellStyles';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import { cellId, type GridPlace, type GridRange } from '@/ui/DataGrid/gridCursor';

/** In pixels. */
const ROW_HEIGHT = 28;
/** Of the head and of the totals each, between which the rows are seen. */
const SIDE_HEIGHT = 30;
/** Drawn beyond what is seen, to each side: a wheel moves the picture before the page is told. */
const ROWS_BEYOND = 4;
const COLUMNS_BEYOND = 1;

export interface GridRowsHandle {
  /** Scrolls as far as it takes for the cell to be seen. */
  reveal(place: GridPlace): void;
  scrollToTop(): void;
  /** Rows of a page. */
  page(): number;
  /** How many rows and columns a point of the window is beside those that are seen. */
  beside(x: number, y: number): GridPlace;
}

interface GridRowsProps {
  gridId: string;
  columns: readonly GridColumn[];
  /** Where the cells of each column lie, in every row. */
  styles: readonly CellStyle[];
  frozen: number;
  data: Columns;
  rows: Uint32Array;
  textOf: (column: GridColumn, row: number) => string;
  chosen: GridRange | null;
  cursor: GridPlace;
  hasTotals: boolean;
  scroller: RefObject<HTMLElement | null>;
  handle: Ref<GridRowsHandle>;
}

/**
 * The rows, of which only those cells are drawn that are seen, and the one where the keyboard is: assistive technology reads it. Frozen
 * cells lie in one part that stays: were each to stay by itself, the browser would need a layer for each.
 */
export function GridRows(props: GridRowsProps) {
  const { gridId, columns, styles, frozen, data, rows, textOf, chosen, cursor, hasTotals, scroller, handle } = props;
  const rowWindow = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: SIDE_HEIGHT,
    initialRect: windowSize(),
    overscan: ROWS_BEYOND,
    rangeExtractor: useCallback((range: Range) => withPlace(range, cursor.row), [cursor.row]),
  });
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => styles[column]?.width ?? 0,
    initialRect: windowSize(),
    overscan: COLUMNS_BEYOND,
    rangeExtractor: useCallback((range: Range) => withPlace(range, cursor.column), [cursor.column]),
  });
  useLayoutEffect(() => columnWindow.measure(), [columnWindow, styles]);

  const sides = hasTotals ? 2 * SIDE_HEIGHT : SIDE_HEIGHT;
  const frozenWidth = endOf(styles[frozen - 1]);
  useImperativeHandle(handle, () => ({
    reveal: ({ row, column }) => {
      const place = scroller.current;
      const cell = styles[column];
      if (!place || !cell) return;
      if (row >= 0) place.scrollTop = nearest(place.scrollTop, place.clientHeight - sides, row * ROW_HEIGHT, ROW_HEIGHT);
      if (column < frozen) return;
      place.scrollLeft = nearest(place.scrollLeft, place.clientWidth - frozenWidth, cell.left - frozenWidth, cell.width);
    },
    scrollToTop: () => {
      if (scroller.current) scroller.current.scrollTop = 0;
    },
    beside: (x, y) => {
      const place = scroller.current;
      if (!place) return { row: 0, column: 0 };
      const { left, top } = place.getBoundingClientRect();
      const [first, end] = [top + SIDE_HEIGHT, top + place.clientHeight - sides + SIDE_HEIGHT];
      const row = y < first ? Math.floor((y - first) / ROW_HEIGHT) : Math.max(0, Math.floor((y - end) / ROW_HEIGHT) + 1);
      return { row, column: x < left ? -1 : x >= left + place.clientWidth ? 1 : 0 };
    },
    page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - sides) / ROW_HEIGHT) - 1),
  }));

  const seen = columnWindow.getVirtualIndexes().join();
  const [frozenPlaces, otherPlaces] = useMemo(() => {
    const others = seen === '' ? [] : seen.split(',').map(Number);
    return [Array.from({ length: frozen }, (_, place) => place), others.filter((place) => place >= frozen)];
  }, [seen, frozen]);
  const ownedPlaces = useMemo(() => (frozen > 0 ? [...frozenPlaces, ...otherPlaces] : null), [frozen, frozenPlaces, otherPlaces]);

  const most = mostDrawn(rowWindow.scrollRect?.height ?? innerHeight);
  const inOrder = rowWindow.getVirtualIndexes();
  // An element that is moved is laid out anew: the rows lie in their order again when the scrolling ends.
  const kept = isNear(rowWindow.range, cursor.row) ? null : cursor.row;
  const drawn = rowWindow.isScrolling ? inOrder.toSorted((a, b) => (a % most) - (b % most)) : inOrder;
  const rowsOf = (places: readonly number[], owned: readonly number[] | null, isFrozen: boolean) =>
    drawn.map((index) => {
      const isChosen = chosen !== null && index >= chosen.rows[0] && index <= chosen.rows[1];
      return (
        <GridRow
          key={index === kept ? 'kept' : index % most}
          gridId={gridId}
          index={index}
          row={rows[index] ?? 0}
          places={places}
          owned={owned}
          isFrozen={isFrozen}
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
          {rowsOf(frozenPlaces, null, true)}
        </div>
      )}
      {rowsOf(otherPlaces, ownedPlaces, false)}
    </div>
  );
}

interface GridRowProps extends Pick<GridRowsProps, 'gridId' | 'columns' | 'styles' | 'data' | 'textOf'> {
  /** Its place as shown. */
  index: number;
  /** Its place in the data. */
  row: number;
  /** The columns of which it draws the cells. */
  places: readonly number[];
  /** All columns of which cells are drawn, where others of them are elsewhere. */
  owned: readonly number[] | null;
  /** The frozen part of a row; the row itself is the other one. */
  isFrozen: boolean;
  /** -1: none is. */
  firstChosen: number;
  lastChosen: number;
  /** Where the keyboard is; -1: in another row. */
  cursorColumn: number;
}

/** One element for each cell, so that a frame of scrolling is cheap. Where a cell leads is opened by the grid around it, without a reload. */
const GridRow = memo(function GridRow(props: GridRowProps) {
  const { gridId, index, row, places, owned, isFrozen, columns, styles, data, textOf, firstChosen, lastChosen, cursorColumn } = props;
  return (
    <div
      className="grid-row"
      style={{ top: index * ROW_HEIGHT }}
      {...(isFrozen
        ? { role: 'presentation' }
        : {
            role: 'row',
            'aria-rowindex': index + 2,
            'aria-owns': owned?.map((column) => cellId(gridId, { row: index, column })).join(' '),
          })}
    >
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
 * More rows than are ever drawn in such a height. A row that leaves gives its elements to the one that comes so many places after it:
 * scrolling makes no new ones, which the browser would have to collect in the middle of it.
 */
function mostDrawn(height: number): number {
  return Math.ceil(height / ROW_HEIGHT) + 2 * ROWS_BEYOND + 2;
}

/** Until the size of the table is known: what is drawn at first then has nothing to wait for. */
function windowSize() {
  return { width: innerWidth, height: innerHeight };
}

/** Whether a row is drawn because it is seen, or nearly so. */
function isNear(seen: { startIndex: number; endIndex: number } | null, row: number): boolean {
  return seen !== null && row >= seen.startIndex - ROWS_BEYOND && row <= seen.endIndex + ROWS_BEYOND;
}

/** The places of what is drawn, in their order, and this one among them; -1 is none. */
function withPlace(range: Range, place: number): number[] {
  const drawn = defaultRangeExtractor(range);
  return place < 0 || place >= range.count || drawn.includes(place) ? drawn : [...drawn, place].sort((a, b) => a - b);
}

function cellClass(isNumber: boolean, isAt: boolean, isMarked: boolean): string {
  return `grid-cell${isNumber ? ' grid-number' : ''}${isAt ? ' grid-cell-at' : ''}${isMarked ? ' grid-cell-marked' : ''}`;
}

/** Of a cell, in pixels from the left. */
function endOf(style: CellStyle | undefined): number {
  return style ? style.left + style.width : 0;
}

/** The offset nearest to the present one at which a stretch is within what is seen. */
function nearest(offset: number, seen: number, start: number, length: number): number {
  return Math.max(Math.min(offset, start), start + length - seen);
}
