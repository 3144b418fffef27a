import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { sortedIndex, type Column, type ServerSort, type Sort } from '@/ui/DataTable/column';
import '@/ui/DataTable/dataTable.css';
import { TableHead } from '@/ui/DataTable/TableHead';
import { TableRow, type RowOpening } from '@/ui/DataTable/TableRow';
import { useMediaQuery } from '@/ui/useMediaQuery';
import { usePrinting } from '@/ui/usePrinting';

const WIDE = '(min-width: 641px)';
/** Estimated row heights in pixels; in a narrow window texts wrap, and rows are measured after rendering. */
const ROW_HEIGHT = 32;
const NARROW_ROW_HEIGHT = 56;
/** Rows rendered beyond the visible ones, so that fast scrolling shows no blank rows. */
const OVERSCAN = 16;

interface DataTableProps<Row> extends RowOpening<Row> {
  /** The accessible name of the table. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** The initial sort. Without it the rows cannot be sorted. */
  sortedBy?: Sort | undefined;
  /** Replaces `sortedBy` if the server sorts: the rows stay in their order. */
  serverSort?: ServerSort | undefined;
  /** The search text of the rows: the table scrolls to the top when it changes. */
  searchedFor?: string | undefined;
}

/**
 * A virtualized table that renders only the visible rows. It fills the height of its container and scrolls inside. A click anywhere on a
 * row opens it; the table is a single tab stop, in which arrows, Page Up and Down, Home and End move and Enter opens. In a narrow window
 * each row is a card of its main columns. On paper all rows are printed. `QueryView` renders the loading, error and empty states.
 */
export function DataTable<Row>({ label, rows, columns, rowId, sortedBy, serverSort, searchedFor, ...opening }: DataTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = !useMediaQuery(WIDE);
  const isPrinting = usePrinting();
  const [sort, setSort] = useState(sortedBy);
  const [active, setActive] = useState<string | null>(null);
  const shownSort = serverSort?.sort ?? sort;
  const shown = useMemo(() => (isNarrow ? columns.filter(({ onlyWide }) => !onlyWide) : columns), [columns, isNarrow]);
  const order = useMemo(() => {
    const column = columns.find(({ id }) => id === sort?.columnId);
    return Array.from(sortedIndex(rows, column, sort?.descending ?? false), (place) => rows[place]).filter((row) => row !== undefined);
  }, [rows, columns, sort]);
  const activeIndex = Math.max(0, active === null ? 0 : order.findIndex((row) => rowId(row) === active));
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT),
    getItemKey: useCallback(
      (index: number) => {
        const row = order[index];
        return row === undefined ? index : rowId(row);
      },
      [order, rowId],
    ),
    overscan: OVERSCAN,
    // The focused row stays rendered when it is scrolled out of view.
    rangeExtractor: (range: Range) => {
      // The paper has no scrollbar.
      if (isPrinting) return order.map((_, index) => index);
      const drawn = defaultRangeExtractor(range);
      return activeIndex >= order.length || drawn.includes(activeIndex) ? drawn : [...drawn, activeIndex].sort((a, b) => a - b);
    },
  });

  function toTop() {
    // Newer browsers return a promise, which an effect must not return.
    scroller.current?.scrollTo({ top: 0 });
  }
  useEffect(() => toTop(), [searchedFor]);

  function sortBy(next: Sort) {
    setSort(next);
    toTop();
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const to = nextIndex(event.key, activeIndex, page, order.length);
    const row = to === null ? undefined : order[to];
    if (to === null || row === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    flushSync(() => setActive(rowId(row)));
    virtualizer.scrollToIndex(to);
    scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${to + 2}"] :is(a, button)`)?.focus({ preventScroll: true });
  }

  return (
    <div
      ref={scroller}
      className={isNarrow ? 'data-table data-table-narrow' : 'data-table'}
      role="table"
      aria-label={label}
      aria-rowcount={order.length + 1}
    >
      <TableHead columns={shown} sort={shownSort} sortable={serverSort?.columnIds} onSort={serverSort?.onSort ?? (sortedBy && sortBy)} />
      <div role="rowgroup" className="data-table-body" style={{ height: virtualizer.getTotalSize() }} onKeyDown={move}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = order[index];
          return (
            row !== undefined && (
              <TableRow
                key={key}
                row={row}
                id={rowId(row)}
                index={index}
                start={start}
                columns={shown}
                isStop={index === activeIndex}
                measure={isNarrow ? virtualizer.measureElement : undefined}
                onFocus={setActive}
                {...opening}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function nextIndex(key: string, from: number, page: number, count: number): number | null {
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, PageDown: from + page, PageUp: from - page, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to));
}
