import { CaretDown, CaretUp } from '@blueprintjs/icons';
import type { Column, Sort } from '@/ui/DataTable/column';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  /** The ids of the columns that sort; undefined: all. */
  sortable?: readonly string[] | undefined;
  /** Undefined when the rows cannot be sorted. */
  onSort: ((sort: Sort) => void) | undefined;
}

/** The column headers: a click sorts by the column, another click reverses the order. */
export function TableHead<Row>({ columns, sort, sortable, onSort: onSortAny }: TableHeadProps<Row>) {
  return (
    <div role="rowgroup" className="data-table-head">
      <div role="row" aria-rowindex={1} className="data-table-titles" style={{ gridTemplateColumns: tracksOf(columns) }}>
        {columns.map(({ id, title, number }) => {
          const onSort = sortable?.includes(id) === false ? undefined : onSortAny;
          const descending = sort?.columnId === id ? sort.descending : null;
          const className = number ? 'data-table-title data-table-number' : 'data-table-title';
          return (
            <div key={id} role="columnheader" className={className} {...(onSort && { 'aria-sort': sortOf(descending) })}>
              {onSort ? (
                <button type="button" onClick={() => onSort({ columnId: id, descending: descending === false })}>
                  <span>{title}</span>
                  {descending !== null && (descending ? <CaretDown /> : <CaretUp />)}
                </button>
              ) : (
                <span>{title}</span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The columns as CSS grid tracks. */
export function tracksOf(columns: readonly { width: string }[]): string {
  return columns.map(({ width }) => width).join(' ');
}

function sortOf(descending: boolean | null): 'none' | 'ascending' | 'descending' {
  if (descending === null) return 'none';
  return descending ? 'descending' : 'ascending';
}
