import { Button } from '@blueprintjs/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { numberAt, type Columns } from '@/lib/columns';
import { ColumnsMenu } from '@/ui/DataGrid/ColumnsMenu';
import '@/ui/DataGrid/dataGrid.css';
import { GridCards } from '@/ui/DataGrid/GridCards';
import type { GridColumn, GridView, SavedView } from '@/ui/DataGrid/gridColumn';
import type { GridRange } from '@/ui/DataGrid/gridCursor';
import { GridSelection } from '@/ui/DataGrid/GridSelection';
import { orderedColumns, PLAIN_VIEW, shownColumns, withHidden } from '@/ui/DataGrid/gridView';
import { PrintedRows } from '@/ui/DataGrid/PrintedRows';
import { plainText } from '@/ui/DataGrid/rowOrder/orderTask';
import { useRowOrder } from '@/ui/DataGrid/rowOrder/useRowOrder';
import { useTotals } from '@/ui/DataGrid/useTotals';
import { ViewMenu } from '@/ui/DataGrid/ViewMenu';
import { WideGrid } from '@/ui/DataGrid/WideGrid';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { useMediaQuery } from '@/ui/useMediaQuery';
import { usePrinting } from '@/ui/usePrinting';

const WIDE = '(min-width: 641px)';

interface DataGridProps {
  /** The accessible name of the grid. */
  label: string;
  /** Create once or memoize: the rows are sorted again when it changes. */
  columns: readonly GridColumn[];
  /** At least one row: the caller renders the empty state. */
  data: Columns;
  view: GridView;
  onViewChange: (view: GridView) => void;
  /** The initial view. @default `PLAIN_VIEW` */
  startView?: GridView;
  /** The user's saved views. */
  views: readonly SavedView[];
  onViewsChange: (views: readonly SavedView[]) => void;
  /** Rendered at the end of the toolbar. */
  actions?: ReactNode;
}

/**
 * A dense table of up to hundreds of thousands of rows (row BR-01): sorting and filtering by several columns, resizable, movable, frozen
 * and hidden columns, totals, and copying ranges to a spreadsheet. It fills the height of its container. It is a single tab stop: arrows,
 * Page, Home and End move the cursor, with shift they select a range, Enter opens the link of a figure; on a header Enter sorts and
 * Alt+Down opens its menu. In a narrow window the rows are cards of three columns. Why it exists beside `DataTable`:
 * docs/adr/0010-dense-tables.md. On paper it is a plain table (`PrintedRows`).
 */
export function DataGrid(props: DataGridProps) {
  const { label, view, onViewChange, startView = PLAIN_VIEW, views, onViewsChange, actions } = props;
  const intl = useIntl();
  const isNarrow = !useMediaQuery(WIDE);
  const isPrinting = usePrinting();
  const { columns, data, rows, filtered, isOrdering } = useRowOrder(props.columns, props.data, view);
  const textOf = useCellTexts(data);
  const { order, hidden } = view;
  const shown = useMemo(() => shownColumns(columns, { order, hidden }), [columns, order, hidden]);
  const totals = useTotals(shown, filtered);
  const [range, setRange] = useState<GridRange | null>(null);
  const totalLabel = intl.formatMessage({ id: 'ui.grid.totalLabel' });
  const isFiltered = Object.keys(view.filters).length > 0;

  const unfilter = () => onViewChange({ ...view, filters: {} });
  const unfilterButton = <Button onClick={unfilter}>{intl.formatMessage({ id: 'ui.grid.unfilterButton' })}</Button>;
  return (
    <div className="grid-container">
      <div className="grid-bar">
        <span className="grid-count" role="status" aria-busy={isOrdering}>
          {intl.formatMessage({ id: 'ui.grid.countLabel' }, { shown: rows.length, total: data.rowCount })}
        </span>
        {isFiltered && rows.length > 0 && unfilterButton}
        {range && !isNarrow && <GridSelection range={range} columns={shown} rows={rows} textOf={textOf} />}
        <span className="grid-bar-gap" />
        <ColumnsMenu
          columns={orderedColumns(columns, view)}
          hidden={view.hidden}
          onHiddenChange={(id, isHidden) => onViewChange(withHidden(view, id, isHidden))}
        />
        <ViewMenu view={view} startView={startView} views={views} onViewChange={onViewChange} onViewsChange={onViewsChange} />
        {actions}
      </div>
      {isNarrow ? (
        <GridCards label={label} columns={shown} rows={rows} textOf={textOf} totals={totals} totalLabel={totalLabel} />
      ) : (
        <WideGrid
          label={label}
          columns={columns}
          shown={shown}
          data={data}
          rows={rows}
          view={view}
          onViewChange={onViewChange}
          textOf={textOf}
          totals={totals}
          onSelect={setRange}
        />
      )}
      {isPrinting && <PrintedRows {...{ label, columns: shown, data, rows, textOf, totals, totalLabel }} />}
      {rows.length === 0 && !isOrdering && (
        <EmptyState title={intl.formatMessage({ id: 'ui.grid.noneTitle' })} action={unfilterButton}>
          {intl.formatMessage({ id: 'ui.grid.noneText' })}
        </EmptyState>
      )}
    </div>
  );
}

/** Returns the displayed text of a cell: by the column's `textOf`, else the localized number or the text. Empty without a value. */
function useCellTexts(data: Columns): (column: GridColumn, row: number) => string {
  const { locale } = useIntl();
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(locale);
    return (column, row) => {
      if (column.textOf) return column.textOf(row);
      const values = data.byId[column.id];
      if (values?.kind !== 'number') return plainText(column, values, row);
      const number = numberAt(values, row);
      return Number.isNaN(number) ? '' : numbers.format(number);
    };
  }, [data, locale]);
}
