import { Button } from '@blueprintjs/core';
import { Chart, Th } from '@blueprintjs/icons';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ChartRow } from '@/ui/Chart/Bars';
import '@/ui/Chart/chart.css';

const Bars = lazy(async () => ({ default: (await import('@/ui/Chart/Bars')).Bars }));

interface ChartPanelProps {
  title: string;
  /** The column headers of the table, starting with the labels. The second column is shown as bars. */
  columns: readonly [string, string, ...string[]];
  rows: readonly ChartRow[];
  /** `columns`: vertical bars, for days; `rows`: horizontal bars, for names. */
  layout: 'columns' | 'rows';
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** The compared period, e.g. `1–5 nov 2026`: its values are `before` of the rows, in the bars and in the last column of the table. @default no comparison */
  beforeLabel?: string;
}

/** Figures as bars or as a table (row BR-05). Its height does not depend on its content. */
export function ChartPanel({ title, columns, rows, layout, empty, beforeLabel }: ChartPanelProps) {
  const intl = useIntl();
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const [labels, values] = columns;
  const label = intl.formatMessage({ id: 'ui.chart.barsLabel' }, { values, labels, count: rows.length });
  const heads =
    beforeLabel === undefined
      ? columns
      : [...columns, intl.formatMessage({ id: 'ui.chart.beforeColumn' }, { values, before: beforeLabel })];
  return (
    <section className="chart-panel" aria-labelledby={titleId}>
      <div className="chart-panel-head">
        <h2 id={titleId}>{title}</h2>
        {beforeLabel !== undefined && <span className="chart-panel-before">{beforeLabel}</span>}
        <Button
          size="small"
          variant="minimal"
          icon={isTable ? <Chart /> : <Th />}
          aria-label={intl.formatMessage({ id: isTable ? 'ui.chart.chartButton' : 'ui.chart.tableButton' }, { title })}
          onClick={() => setTable(!isTable)}
        >
          {intl.formatMessage({ id: isTable ? 'ui.chart.chartLabel' : 'ui.chart.tableLabel' })}
        </Button>
      </div>
      {rows.length === 0 && empty}
      {rows.length > 0 && !isTable && (
        <div
          role="img"
          className="chart-panel-bars"
          aria-label={
            beforeLabel === undefined ? label : intl.formatMessage({ id: 'ui.chart.comparedLabel' }, { label, before: beforeLabel })
          }
        >
          <Suspense fallback={null}>
            <Bars rows={rows} layout={layout} valueLabel={values} {...(beforeLabel !== undefined && { beforeLabel })} />
          </Suspense>
        </div>
      )}
      {rows.length > 0 && isTable && (
        // A scrollable element must be focusable.
        <div className="chart-panel-table" tabIndex={0} role="group" aria-labelledby={titleId}>
          <table>
            <thead>
              <tr>
                {heads.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, label, cells, color, before }) => (
                <tr key={id}>
                  <th scope="row" dir="auto">
                    {color !== undefined && <span className="chart-mark" style={{ background: color }} aria-hidden />}
                    {label}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={index}>{cell}</td>
                  ))}
                  {beforeLabel !== undefined && <td>{typeof before === 'number' ? intl.formatNumber(before) : '–'}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
