import { Button } from '@blueprintjs/core';
import { Chart, Th } from '@blueprintjs/icons';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ChartRow } from '@/ui/Chart/Bars';
import '@/ui/Chart/chart.css';

const Bars = lazy(async () => ({ default: (await import('@/ui/Chart/Bars')).Bars }));

interface ChartPanelProps {
  title: string;
  /** Heads of the table: of the labels first. The second is what the bars show. */
  columns: readonly [string, string, ...string[]];
  rows: readonly ChartRow[];
  /** Bars side by side, as days, or one below the other, as names. */
  layout: 'columns' | 'rows';
  /** Stands where there is no row. */
  empty: ReactNode;
}

/** Figures as bars, and as a table for who wants to read them (row BR-05). Its height does not depend on what it shows. */
export function ChartPanel({ title, columns, rows, layout, empty }: ChartPanelProps) {
  const intl = useIntl();
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const [labels, values] = columns;
  return (
    <section className="chart-panel" aria-labelledby={titleId}>
      <div className="chart-panel-head">
        <h2 id={titleId}>{title}</h2>
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
          aria-label={intl.formatMessage({ id: 'ui.chart.barsLabel' }, { values, labels, count: rows.length })}
        >
          <Suspense fallback={null}>
            <Bars rows={rows} layout={layout} valueLabel={values} />
          </Suspense>
        </div>
      )}
      {rows.length > 0 && isTable && (
        // What scrolls is reached by keyboard.
        <div className="chart-panel-table" tabIndex={0} role="group" aria-labelledby={titleId}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, label, cells }) => (
                <tr key={id}>
                  <th scope="row" dir="auto">
                    {label}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
