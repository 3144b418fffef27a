import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Columns } from '@/lib/columns';
import { sideStyle, type CellStyle } from '@/ui/DataGrid/cellStyles';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import { totalText, type Totals } from '@/ui/DataGrid/useTotals';

interface GridTotalsProps {
  columns: readonly GridColumn[];
  styles: readonly CellStyle[];
  frozen: number;
  data: Columns;
  totals: Totals;
  /** Whether no filter excludes rows. */
  areOfAll: boolean;
  rowIndex: number;
}

/** The totals of the filtered rows, fixed at the bottom; several figures of a cell, one for each currency, are stacked. */
export function GridTotals({ columns, styles, frozen, data, totals, areOfAll, rowIndex }: GridTotalsProps) {
  const intl = useIntl();
  // The label is in the first column without a total.
  const labelColumn = columns.findIndex(({ id }) => totals[id] === undefined);
  return (
    <div role="rowgroup" className="grid-side grid-totals">
      <div role="row" aria-rowindex={rowIndex} className="grid-side-row" aria-label={intl.formatMessage({ id: 'ui.grid.totalLabel' })}>
        {columns.map(({ id }, place) => {
          const figures = totals[id];
          return (
            <div
              key={id}
              role="gridcell"
              aria-colindex={place + 1}
              className={`grid-total${data.byId[id]?.kind === 'number' ? ' grid-number' : ''}${place < frozen ? ' grid-frozen' : ''}`}
              style={sideStyle(styles[place], place < frozen)}
              title={figures && totalText(figures)}
            >
              {figures?.map(({ text, href }) => (
                <div key={text}>{areOfAll && href ? <Link to={href}>{text}</Link> : text}</div>
              ))}
              {place === labelColumn && intl.formatMessage({ id: 'ui.grid.totalLabel' })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
