import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Columns } from '@/lib/columns';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import { sideStyles } from '@/ui/DataGrid/sideStyles';
import type { Totals } from '@/ui/DataGrid/useTotals';

interface GridTotalsProps {
  gridId: string;
  columns: readonly GridColumn[];
  widths: readonly number[];
  frozen: number;
  data: Columns;
  totals: Totals;
  /** The totals are of all rows. */
  areOfAll: boolean;
  rowIndex: number;
  scroller: Ref<HTMLDivElement>;
}

/** What the columns come to over the rows that the filters left: fixed below them. */
export function GridTotals({ gridId, columns, widths, frozen, data, totals, areOfAll, rowIndex, scroller }: GridTotalsProps) {
  const intl = useIntl();
  const styles = sideStyles(widths, frozen);
  // The word stands where no figure does.
  const wordAt = columns.findIndex(({ id }) => totals[id] === undefined);
  return (
    <div id={`${gridId}-totals`} role="rowgroup" className="grid-side grid-totals" ref={scroller}>
      <div role="row" aria-rowindex={rowIndex} className="grid-side-row" aria-label={intl.formatMessage({ id: 'ui.grid.totalLabel' })}>
        {columns.map(({ id, totalHref }, place) => (
          <div
            key={id}
            role="gridcell"
            aria-colindex={place + 1}
            className={`grid-total${data.byId[id]?.kind === 'number' ? ' grid-number' : ''}${place < frozen ? ' grid-frozen' : ''}`}
            style={styles[place]}
            title={totals[id]}
          >
            {totals[id] && areOfAll && totalHref ? (
              <Link to={totalHref}>{totals[id]}</Link>
            ) : (
              (totals[id] ?? (place === wordAt && intl.formatMessage({ id: 'ui.grid.totalLabel' })))
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
