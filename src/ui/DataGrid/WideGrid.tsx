import { PopoverNext } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Columns } from '@/lib/columns';
import { cellStyles } from '@/ui/DataGrid/cellStyles';
import type { GridColumn, GridView } from '@/ui/DataGrid/gridColumn';
import {
  cellId,
  chosenRange,
  FIRST_CELL,
  clampCursor,
  clampPosition,
  movedCursor,
  type GridPosition,
  type GridRange,
} from '@/ui/DataGrid/gridCursor';
import { GridHead } from '@/ui/DataGrid/GridHead';
import { GridRows, type GridRowsHandle } from '@/ui/DataGrid/GridRows';
import { GridTotals } from '@/ui/DataGrid/GridTotals';
import { widthOf, withColumnBefore, withSortTurned, withWidth } from '@/ui/DataGrid/gridView';
import { HeadMenu } from '@/ui/DataGrid/HeadMenu';
import { useCopyRange } from '@/ui/DataGrid/useCopyRange';
import { useRangeDrag } from '@/ui/DataGrid/useRangeDrag';
import { totalsHeight, widthOfTotal, type Totals } from '@/ui/DataGrid/useTotals';
import { showToast } from '@/ui/Toasts/showToast';

interface WideGridProps {
  label: string;
  /** All columns, including hidden ones. */
  columns: readonly GridColumn[];
  shown: readonly GridColumn[];
  data: Columns;
  rows: Uint32Array;
  view: GridView;
  onViewChange: (view: GridView) => void;
  textOf: (column: GridColumn, row: number) => string;
  totals: Totals;
  /** Called with the selected cells; null if there are fewer than two. */
  onSelect: (range: GridRange | null) => void;
}

/** The grid in a wide window: headers, rows and totals as a single tab stop. */
export function WideGrid({ label, columns, shown, data, rows, view, onViewChange, textOf, totals, onSelect }: WideGridProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<GridRowsHandle>(null);
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const [resized, setResized] = useState<{ columnId: string; width: number } | null>(null);
  const [started, setCursor] = useState(FIRST_CELL);
  const [orderedRows, setOrderedRows] = useState(rows);
  // The range would contain other figures after the rows change.
  if (orderedRows !== rows) {
    setOrderedRows(rows);
    setCursor({ at: started.at, from: null });
  }

  const size = { rowCount: rows.length, columnCount: shown.length };
  const cursor = clampCursor(started, size);
  const [firstRow, lastRow] = chosenRange(cursor, rows.length)?.rows ?? [-1, -1];
  const [firstColumn, lastColumn] = chosenRange(cursor, rows.length)?.columns ?? [-1, -1];
  const chosen = useMemo(
    () => (firstRow < 0 ? null : { rows: [firstRow, lastRow] as const, columns: [firstColumn, lastColumn] as const }),
    [firstRow, lastRow, firstColumn, lastColumn],
  );
  const tsvOf = useCopyRange(shown, rows, textOf);
  useEffect(() => {
    const isSeveral = firstRow < lastRow || firstColumn < lastColumn;
    onSelect(isSeveral ? { rows: [firstRow, lastRow], columns: [firstColumn, lastColumn] } : null);
  }, [firstRow, lastRow, firstColumn, lastColumn, onSelect]);
  const widths = useMemo(
    () =>
      shown.map((column) =>
        resized?.columnId === column.id ? resized.width : widthOf(column, { widths: view.widths }, widthOfTotal(totals[column.id] ?? [])),
      ),
    [shown, view.widths, resized, totals],
  );
  const frozen = Math.min(view.frozen, shown.length - 1);
  const styles = useMemo(() => cellStyles(widths), [widths]);
  const hasTotals = Object.keys(totals).length > 0;

  const moveCursor = useCallback((at: GridPosition, isRange: boolean) => {
    setCursor((before) => ({ at, from: isRange ? (before.from ?? (before.at.row < 0 ? at : before.at)) : null }));
  }, []);
  const startRange = useRangeDrag({
    gridId,
    reached: (reachedCell, isRange) => {
      const at = clampPosition(reachedCell, size);
      moveCursor(at, isRange);
      // A pressed cell is already visible.
      if (isRange) body.current?.reveal(at);
      return at;
    },
    clicked: (at, event) => {
      if (!isLeftToBrowser(event)) open(at, event);
    },
    beside: (x, y) => body.current?.beside(x, y) ?? { row: 0, column: 0 },
  });

  function sort(columnId: string, isAdded: boolean) {
    onViewChange(withSortTurned(view, columnId, isAdded));
    body.current?.scrollToTop();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // A menu in a header portal handles its own keys.
    if (event.target !== grid.current) return;
    const column = shown[cursor.at.column];
    if (!column) return;
    if ((event.key === 'ArrowDown' && event.altKey) || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      return setMenuOf(column.id);
    }
    if (event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (cursor.at.row < 0) return sort(column.id, event.shiftKey);
      return open(cursor.at, event);
    }
    if (event.key === 'Escape') return setCursor({ at: cursor.at, from: null });
    const moved = movedCursor(cursor, event, { ...size, page: body.current?.page() ?? 1 });
    if (!moved) return;
    event.preventDefault();
    setCursor(moved);
    // Select all does not scroll.
    if (event.key.toLowerCase() !== 'a') body.current?.reveal(moved.at);
  }

  function open(at: GridPosition, { ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }) {
    const row = rows[at.row];
    const href = row === undefined ? null : shown[at.column]?.hrefOf?.(row);
    if (!href) return;
    if (ctrlKey || metaKey) globalThis.open(href, '_blank');
    else void navigate(href);
  }

  /** Mouse clicks were handled on mouseup; a click with `detail` 0 is from a screen reader. */
  function handleClick(event: MouseEvent<HTMLDivElement>) {
    const href = event.target instanceof Element ? event.target.closest('a[role=gridcell]')?.getAttribute('href') : null;
    if (!href || isLeftToBrowser(event)) return;
    event.preventDefault();
    if (event.detail === 0) void navigate(href);
  }

  function copy(event: ClipboardEvent<HTMLDivElement>) {
    if (grid.current !== document.activeElement || !chosen) return;
    event.preventDefault();
    const copied = tsvOf({ rows: [firstRow, lastRow], columns: [firstColumn, lastColumn] }, false);
    if (!copied) return;
    event.clipboardData.setData('text/plain', copied.text);
    void showToast('success', intl.formatMessage({ id: 'ui.grid.copiedSuccess' }, { rows: copied.rows, columns: copied.columns }));
  }

  /** Shows a truncated text as a tooltip while the mouse is over it; a mark has its own tooltip. */
  function updateTooltip({ target, type }: MouseEvent<HTMLDivElement>) {
    if (!(target instanceof HTMLElement) || !target.matches('.grid-cell:not(.grid-cell-marked)')) return;
    // The element will be reused for another row.
    if (type === 'mouseover' && target.scrollWidth > target.clientWidth) target.title = target.textContent ?? '';
    else target.removeAttribute('title');
  }

  return (
    <div className="grid">
      <div
        ref={grid}
        className="grid-scroller"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable
        aria-readonly
        aria-rowcount={rows.length + 1 + (hasTotals ? 1 : 0)}
        aria-colcount={shown.length}
        aria-activedescendant={cellId(gridId, cursor.at)}
        onFocus={({ currentTarget, target }) =>
          target === currentTarget && currentTarget.matches(':focus-visible') && body.current?.reveal(cursor.at)
        }
        onKeyDown={handleKeyDown}
        onMouseDown={(event) => {
          if (startRange(event)) grid.current?.focus({ preventScroll: true });
        }}
        onClick={handleClick}
        onMouseOver={updateTooltip}
        onMouseOut={updateTooltip}
        onCopy={copy}
      >
        <GridHead
          gridId={gridId}
          columns={shown}
          styles={styles}
          frozen={frozen}
          data={data}
          view={view}
          cursor={cursor.at}
          onSort={sort}
          onMenu={setMenuOf}
          onWidth={(columnId, width, isDone) => {
            setResized(isDone ? null : { columnId, width });
            if (isDone) onViewChange(withWidth(view, columnId, width));
          }}
          onMoveBefore={(columnId, before) => onViewChange(withColumnBefore(view, columns, columnId, before))}
          renderMenu={(column, target) =>
            menuOf === column.id ? (
              <PopoverNext
                isOpen
                placement="bottom-start"
                shouldReturnFocusOnClose={false}
                onClose={() => {
                  setMenuOf(null);
                  grid.current?.focus({ preventScroll: true });
                }}
                content={
                  <HeadMenu
                    column={column}
                    columns={columns}
                    isNumber={data.byId[column.id]?.kind === 'number'}
                    view={view}
                    onViewChange={onViewChange}
                  />
                }
              >
                {target}
              </PopoverNext>
            ) : (
              target
            )
          }
        />
        <GridRows
          gridId={gridId}
          columns={shown}
          styles={styles}
          frozen={frozen}
          data={data}
          rows={rows}
          textOf={textOf}
          chosen={chosen}
          cursor={cursor.at}
          totalsHeight={totalsHeight(totals)}
          scroller={grid}
          handle={body}
        />
        {hasTotals && (
          <GridTotals
            columns={shown}
            styles={styles}
            frozen={frozen}
            data={data}
            totals={totals}
            areOfAll={Object.keys(view.filters).length === 0}
            rowIndex={rows.length + 2}
          />
        )}
      </div>
    </div>
  );
}

/** A modified click opens a tab or downloads. */
function isLeftToBrowser({ ctrlKey, metaKey, altKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return ctrlKey || metaKey || altKey;
}
