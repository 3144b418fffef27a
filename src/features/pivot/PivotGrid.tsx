import { Button, Classes } from '@blueprintjs/core';
import { ArrowDown } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { MAX_RANGE_DAYS, type Days } from '@/domain/period';
import type { Pivot, PivotCell } from '@/domain/pivot';
import { measureOf, type PivotMeasure } from '@/domain/pivotMeasures';
import { pivotParams } from '@/domain/viewAddress';
import { ChannelMark } from '@/entities/channel/ChannelMark';
import { useFigureAddress } from '@/entities/figures/useFigureAddress';
import { PivotExport } from '@/features/pivot/PivotExport';
import { pivotSheet } from '@/features/pivot/pivotSheet';
import type { PivotState } from '@/features/pivot/pivotState';
import { cellFilter, comparedValue, pivotTable, type PivotRow, type PivotTable } from '@/features/pivot/pivotTable';
import { usePivotTexts, type PivotTexts } from '@/features/pivot/usePivotTexts';
import { daysFrom } from '@/lib/calendarDay';
import { pathTo } from '@/services/paths/pathTo';

/** More rows are rendered on request, so that a large pivot appears at once. */
const ROWS_AT_ONCE = 300;
/** The number of heat colours. */
const HEATS = 6;

interface PivotGridProps {
  state: PivotState;
  days: Days;
  data: Pivot;
  /** The cells of the other period, whose keys are those of the same cells here; null without a comparison. */
  before: readonly PivotCell[] | null;
  /** The days of the other period; null without a comparison. */
  daysBefore: Days | null;
  onChange: (part: Partial<PivotState>) => void;
}

/**
 * The table of a pivot (row M-04): subtotals in bold, heat colours, comparison columns, and in each cell a link to its orders. The title of a
 * measure sorts by it.
 */
export function PivotGrid({ state, days, data, before, daysBefore, onChange }: PivotGridProps) {
  const intl = useIntl();
  const texts = usePivotTexts(data);
  const table = useMemo(() => pivotTable(data.cells, state, texts.labelOf), [data, state, texts]);
  const tableBefore = useMemo(() => before && pivotTable(before, state, texts.labelOf), [before, state, texts]);
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const addressOf = useCellAddress(state, days);
  const heatOf = useMemo(() => (state.isHeat ? heats(table, state) : () => undefined), [table, state]);
  const { columnKeys, rows, currencies } = table;
  const shownRows = rows.slice(0, limit);
  const columnTitle = (key: string | null) =>
    key === null || state.columns[0] === undefined ? intl.formatMessage({ id: 'pivot.totalLabel' }) : texts.labelOf(state.columns[0], key);
  const perMeasure = tableBefore ? 4 : 1;
  return (
    <div className="pivot-result">
      <div className="pivot-tools">
        <PivotExport
          {...{ state, days }}
          sheetOf={(withTotals) => pivotSheet({ intl, layout: state, table, tableBefore, daysBefore, texts, withTotals })}
        />
      </div>
      <div className="pivot-scroll" role="region" aria-label={intl.formatMessage({ id: 'pivot.tableLabel' })} tabIndex={0}>
        <table className="pivot-table">
          <thead>
            <tr>
              {state.rows.map((field) => (
                <th key={field} scope="col" rowSpan={2} className="pivot-row-head">
                  {intl.formatMessage({ id: `pivot.field.${field}` })}
                </th>
              ))}
              {(currencies.length > 1 || state.rows.length === 0) && (
                <th scope="col" rowSpan={2} className="pivot-row-head">
                  {intl.formatMessage({ id: 'pivot.currencyLabel' })}
                </th>
              )}
              {columnKeys.map((key) => (
                <th key={key ?? ''} scope="colgroup" colSpan={state.measures.length * perMeasure} className="pivot-group">
                  {state.columns[0] === 'channel' && key !== null && <ChannelMark slug={key} />}
                  {columnTitle(key)}
                </th>
              ))}
            </tr>
            <tr>
              {columnKeys.map((key) =>
                state.measures.map((measure) => (
                  <MeasureHeads
                    key={`${key ?? ''} ${measure}`}
                    {...{ measure, tableBefore }}
                    isSorted={key === null && state.sort === measure}
                    onSort={key === null ? () => onChange({ sort: state.sort === measure ? null : measure }) : null}
                  />
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {shownRows.map((row, index) => (
              <tr key={JSON.stringify(row)} className={row.keys.length < state.rows.length ? 'pivot-subtotal' : undefined}>
                <RowHeads
                  row={row}
                  previous={shownRows[index - 1]}
                  state={state}
                  texts={texts}
                  withCurrency={currencies.length > 1 || state.rows.length === 0}
                />
                {columnKeys.map((key) =>
                  state.measures.map((measure) => (
                    <Values
                      key={`${key ?? ''} ${measure}`}
                      {...{
                        row,
                        columnKey: key,
                        measure,
                        table,
                        tableBefore,
                        texts,
                        heat: heatOf(row, key, measure),
                        href: addressOf(row, key, measure),
                      }}
                    />
                  )),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > limit && (
        <Button onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          {intl.formatMessage({ id: 'pivot.moreButton' }, { shown: limit, total: rows.length })}
        </Button>
      )}
    </div>
  );
}

interface MeasureHeadsProps {
  measure: PivotMeasure;
  tableBefore: PivotTable | null;
  isSorted: boolean;
  /** Null in the column of a key: rows are sorted by their totals. */
  onSort: (() => void) | null;
}

function MeasureHeads({ measure, tableBefore, isSorted, onSort }: MeasureHeadsProps) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: `pivot.measure.${measure}` });
  return (
    <>
      <th scope="col" aria-sort={isSorted ? 'descending' : undefined}>
        {onSort ? (
          <Button variant="minimal" size="small" text={title} endIcon={isSorted ? <ArrowDown size={14} /> : undefined} onClick={onSort} />
        ) : (
          title
        )}
      </th>
      {tableBefore &&
        (['before', 'change', 'percent'] as const).map((part) => (
          <th key={part} scope="col" className="pivot-other">
            {intl.formatMessage({ id: `pivot.head.${part}` })}
          </th>
        ))}
    </>
  );
}

interface RowHeadsProps {
  row: PivotRow;
  previous: PivotRow | undefined;
  state: PivotState;
  texts: PivotTexts;
  withCurrency: boolean;
}

/** The keys of a row. A key of the row above is only for screen readers. */
function RowHeads({ row, previous, state, texts, withCurrency }: RowHeadsProps) {
  const intl = useIntl();
  const totalText = intl.formatMessage({ id: 'pivot.totalLabel' });
  return (
    <>
      {state.rows.map((field, index) => {
        const key = row.keys[index];
        const isRepeated = key !== undefined && row.keys.slice(0, index + 1).every((each, at) => previous?.keys[at] === each);
        const text = key === undefined ? (index === row.keys.length ? totalText : '') : texts.labelOf(field, key);
        return (
          <th key={field} scope="row" className="pivot-row-head" title={text}>
            {field === 'channel' && key !== undefined && <ChannelMark slug={key} />}
            {isRepeated && index < state.rows.length - 1 ? <span className={Classes.TEXT_MUTED}>{text}</span> : text}
          </th>
        );
      })}
      {withCurrency && (
        <th scope="row" className="pivot-row-head">
          {row.currency}
        </th>
      )}
    </>
  );
}

interface ValuesProps {
  row: PivotRow;
  columnKey: string | null;
  measure: PivotMeasure;
  table: PivotTable;
  tableBefore: PivotTable | null;
  texts: PivotTexts;
  heat: number | undefined;
  href: string | null;
}

function Values({ row, columnKey, measure, table, tableBefore, texts, heat, href }: ValuesProps) {
  const intl = useIntl();
  const { value, before, change, relative } = comparedValue(measure, { row, columnKey }, table, tableBefore);
  const text = texts.valueText(measure, value, row.currency);
  return (
    <>
      <td data-heat={heat}>{href !== null && value !== null && value !== 0 ? <Link to={href}>{text}</Link> : text}</td>
      {tableBefore && (
        <>
          <td className="pivot-other">{texts.valueText(measure, before, row.currency)}</td>
          <td className="pivot-other">
            {change !== null && change > 0 ? '+' : ''}
            {texts.valueText(measure, change, row.currency)}
          </td>
          <td className="pivot-other">
            {relative === null
              ? '—'
              : intl.formatNumber(relative, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })}
          </td>
        </>
      )}
    </>
  );
}

/** Returns the address of the orders of a cell. A cell of more days than the report of orders shows leads to its months. */
function useCellAddress(state: PivotState, days: Days) {
  const figureAddress = useFigureAddress();
  return (row: PivotRow, columnKey: string | null, measure: PivotMeasure): string | null => {
    const filter = cellFilter(state, days, { row, columnKey, measure });
    if (!filter) return null;
    const { fromDay, toDay, ...rest } = filter;
    if (daysFrom(fromDay, toDay) <= MAX_RANGE_DAYS.reports) return figureAddress(filter);
    const { statuses: _statuses, product, ...wide } = rest;
    const rows = product === undefined ? (['month'] as const) : (['product', 'month'] as const);
    const narrow: PivotState = {
      ...state,
      rows,
      columns: [],
      filter: { ...wide, ...(product !== undefined && { product }), ...(state.filter.statuses && { statuses: state.filter.statuses }) },
      period: { from: fromDay, to: toDay },
    };
    return `${pathTo('pivot', {})}?${pivotParams(narrow).toString()}`;
  };
}

/** Returns the heat of a cell, 0 to `HEATS - 1`: its share of the largest value of the measure in cells of the same kind and currency. */
function heats(table: PivotTable, { rows, columns, measures }: PivotState) {
  const largest = new Map<string, number>();
  const nameOf = (row: PivotRow, columnKey: string | null, measure: PivotMeasure) =>
    JSON.stringify([row.currency, measure, columnKey === null]);
  const valueOf = (row: PivotRow, columnKey: string | null, measure: PivotMeasure) =>
    measureOf(measure, table.cellAt(row, columnKey), table.cellAt({ ...row, keys: [] }, null)) ?? 0;
  const isHot = (row: PivotRow, columnKey: string | null) =>
    row.keys.length === rows.length && (columnKey !== null || columns.length === 0);
  for (const row of table.rows) {
    for (const key of table.columnKeys) {
      if (!isHot(row, key)) continue;
      for (const measure of measures) {
        const name = nameOf(row, key, measure);
        largest.set(name, Math.max(largest.get(name) ?? 0, valueOf(row, key, measure)));
      }
    }
  }
  return (row: PivotRow, columnKey: string | null, measure: PivotMeasure): number | undefined => {
    const most = largest.get(nameOf(row, columnKey, measure)) ?? 0;
    if (!isHot(row, columnKey) || most <= 0) return undefined;
    return Math.max(0, Math.min(HEATS - 1, Math.ceil((valueOf(row, columnKey, measure) / most) * (HEATS - 1))));
  };
}
