import { useIntl } from 'react-intl';
import type { Columns } from '@/lib/columns';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import type { Totals } from '@/ui/DataGrid/useTotals';

/** Maximum number of printed rows, about 60 pages; the export has all rows. */
export const MAX_PRINTED_ROWS = 2000;

interface PrintedRowsProps {
  label: string;
  columns: readonly GridColumn[];
  data: Columns;
  rows: Uint32Array;
  textOf: (column: GridColumn, row: number) => string;
  totals: Totals;
  totalLabel: string;
}

/**
 * The rows on paper (row M-07): a plain table in the order and with the columns of the grid, whose header the browser repeats on each page, and the
 * totals of all rows at its end. It states how many rows it has.
 */
export function PrintedRows({ label, columns, data, rows, textOf, totals, totalLabel }: PrintedRowsProps) {
  const intl = useIntl();
  const printed = rows.subarray(0, MAX_PRINTED_ROWS);
  const classOf = ({ id }: GridColumn) => (data.byId[id]?.kind === 'number' ? 'printed-number' : undefined);
  const labelColumn = columns.findIndex(({ id }) => totals[id] === undefined);
  return (
    <div className="printed-rows">
      <p>
        {printed.length < rows.length
          ? intl.formatMessage({ id: 'ui.grid.printedPartLabel' }, { printed: printed.length, shown: rows.length })
          : intl.formatMessage({ id: 'ui.grid.countLabel' }, { shown: printed.length, total: data.rowCount })}
      </p>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from(printed, (row) => (
            <tr key={row}>
              {columns.map((column) => (
                <td key={column.id} className={classOf(column)}>
                  {textOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {Object.keys(totals).length > 0 && (
          <tfoot>
            <tr>
              {columns.map((column, place) => (
                <td key={column.id} className={classOf(column)}>
                  {totals[column.id]?.map(({ text }) => (
                    <div key={text}>{text}</div>
                  ))}
                  {place === labelColumn && totalLabel}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
