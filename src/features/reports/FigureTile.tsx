import { Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportStatus } from '@/domain/orderStatus';
import type { Totals } from '@/domain/figureTotals';
import { FigureLink } from '@/entities/figures/FigureLink';

/** A figure of a whole report. */
export interface TileFigure {
  id: 'orders' | 'sales' | 'cancelled' | 'failed';
  status: ReportStatus;
  currency?: string;
  valueOf: (totals: Totals) => number;
  textOf: (value: number) => string;
}

interface FigureTileProps {
  figure: TileFigure;
  /** Whether there is only one currency. */
  isAlone: boolean;
  /** Null before the first load. */
  totals: Totals | null;
  before: Totals | null;
  /** Filters for the orders behind the figure, and behind that of the previous period. */
  filter: FigureFilter | null;
  filterBefore: FigureFilter | null;
}

/** A figure and that of the previous period, each linked to its orders (row BR-02). */
export function FigureTile({ figure, isAlone, totals, before, filter, filterBefore }: FigureTileProps) {
  const intl = useIntl();
  const { id, currency = '', valueOf, textOf } = figure;
  const value = totals && valueOf(totals);
  const valueBefore = before && valueOf(before);
  const label = intl.formatMessage({ id: `reports.tile.${id}` });
  const title = isAlone || !currency ? label : `${label} ${currency}`;
  return (
    <div className="report-tile" role="group" aria-label={title}>
      <span className="report-tile-line">
        <span className="report-tile-title" title={intl.formatMessage({ id: `reports.help.${id}` })}>
          {title}
        </span>
        <span className={`report-tile-value ${totals ? '' : Classes.SKELETON}`}>
          {value === null ? '–' : <FigureLink filter={filter}>{textOf(value)}</FigureLink>}
        </span>
      </span>
      <span className="report-tile-before">
        {value !== null &&
          valueBefore !== null &&
          intl.formatMessage(
            { id: 'reports.tile.beforeLabel' },
            {
              before: textOf(valueBefore),
              change: changeText(value, valueBefore),
              link: (text) => <FigureLink filter={filterBefore}>{text}</FigureLink>,
            },
          )}
      </span>
    </div>
  );

  function changeText(now: number, then: number): string {
    if (then === 0) return now === 0 ? '=' : '–';
    return intl.formatNumber((now - then) / Math.abs(then), { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  }
}
