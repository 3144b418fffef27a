import { memo, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '@/ui/DataTable/column';
import { tracksOf } from '@/ui/DataTable/TableHead';

/** How a row is opened: by its address, or by what happens then. With neither, the rows are only read. */
export interface RowOpening<Row> {
  rowHref?: ((row: Row) => string) | undefined;
  onRowOpen?: ((row: Row) => void) | undefined;
}

interface TableRowProps<Row> extends RowOpening<Row> {
  row: Row;
  id: string;
  /** Its place among all rows, from 0. */
  index: number;
  /** Where it begins, in pixels from the first row. */
  start: number;
  columns: readonly Column<Row>[];
  /** Whether Tab stops here. */
  isStop: boolean;
  /** Takes the height of a row whose texts wrap. */
  measure: ((element: HTMLElement | null) => void) | undefined;
  onFocus: (id: string) => void;
}

function Row<Row>({ row, id, index, start, columns, isStop, measure, onFocus, rowHref, onRowOpen }: TableRowProps<Row>) {
  const opened = (content: ReactNode) => {
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
          {place === 0 ? opened(cell ? cell(row) : text(row)) : (cell?.(row) ?? text(row))}
        </div>
      ))}
    </div>
  );
}

/** A click beside what opens the row opens it too, in a new tab if asked so; one that ends a selection of text does not. */
function openFromAnywhere({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a, button')) return;
  if (getSelection()?.isCollapsed === false) return;
  const click = new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  currentTarget.querySelector('.data-table-open')?.dispatchEvent(click);
}

/** One row of a `DataTable`; drawn again only when something of it changes. */
// `memo` forgets that the component is generic.
export const TableRow = memo(Row) as typeof Row;
