import { memo, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '@/ui/DataTable/column';
import { tracksOf } from '@/ui/DataTable/TableHead';

/** Opens a row by a link or a callback. Without either, rows cannot be opened. */
export interface RowOpening<Row> {
  rowHref?: ((row: Row) => string) | undefined;
  onRowOpen?: ((row: Row) => void) | undefined;
}

interface TableRowProps<Row> extends RowOpening<Row> {
  row: Row;
  id: string;
  /** The index among all rows, from 0. */
  index: number;
  /** The offset from the first row, in pixels. */
  start: number;
  columns: readonly Column<Row>[];
  /** Whether the row is the tab stop. */
  isStop: boolean;
  /** Measures a row whose texts wrap. */
  measure: ((element: HTMLElement | null) => void) | undefined;
  onFocus: (id: string) => void;
}

function Row<Row>({ row, id, index, start, columns, isStop, measure, onFocus, rowHref, onRowOpen }: TableRowProps<Row>) {
  const openingElement = (content: ReactNode) => {
    const stop = { className: 'data-table-open', tabIndex: isStop ? 0 : -1, onFocus: () => onFocus(id) };
    if (rowHref) {
      return (
        <Link to={rowHref(row)} {...stop}>
          {content}
        </Link>
      );
    }
    return onRowOpen ? (
      <button type="button" onClick={() => onRowOpen(row)} {...stop}>
        {content}
      </button>
    ) : (
      content
    );
  };
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={rowHref || onRowOpen ? 'data-table-row data-table-row-opens' : 'data-table-row'}
      onClick={openFromAnywhere}
      style={{ gridTemplateColumns: tracksOf(columns), transform: `translateY(${start}px)` }}
    >
      {columns.map(({ id: columnId, text, number, cell }, place) => (
        <div
          key={columnId}
          role="cell"
          className={number ? 'data-table-cell data-table-number' : 'data-table-cell'}
          title={cell ? undefined : text(row)}
        >
          {place === 0 ? openingElement(cell ? cell(row) : text(row)) : (cell?.(row) ?? text(row))}
        </div>
      ))}
    </div>
  );
}

/** Opens the row by a click outside its link, in a new tab with a modifier key; not after selecting text. */
function openFromAnywhere({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a, button')) return;
  // React also delivers clicks in a popover of the row, which is elsewhere in the document.
  if (!(target instanceof Node && currentTarget.contains(target))) return;
  if (getSelection()?.isCollapsed === false) return;
  const click = new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  currentTarget.querySelector('.data-table-open')?.dispatchEvent(click);
}

/** One row of a `DataTable`; memoized. */
// `memo` loses the component's type parameter.
export const TableRow = memo(Row) as typeof Row;
