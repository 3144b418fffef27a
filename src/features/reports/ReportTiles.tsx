import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import { figureTotals, type Totals } from '@/domain/figureTotals';
import type { OrderStatistics } from '@/domain/orderStatistics';
import { figureMoney, useShownSales } from '@/entities/figures/figureMoney';
import { withStatus } from '@/entities/figures/withStatus';
import { FigureTile, type TileFigure } from '@/features/reports/FigureTile';
import { useDaysText } from '@/features/reports/useDaysText';

interface ReportTilesProps {
  filter: FigureFilter;
  /** Undefined before the first load. */
  statistics: OrderStatistics | undefined;
  /** The orders to compare with; null if there is no previous period. */
  filterBefore: FigureFilter | null;
  statisticsBefore: OrderStatistics | undefined;
  /** The time zone of the time up to which the previous period counts. */
  timeZone: string;
  /** Actions for the figures, shown next to the note. */
  children: ReactNode;
}

/** The total figures of a report and of the previous period; the sales of each currency are a separate figure. */
export function ReportTiles({ filter, statistics, filterBefore, statisticsBefore, timeZone, children }: ReportTilesProps) {
  const intl = useIntl();
  const daysText = useDaysText();
  const shownSales = useShownSales();
  const totals = statistics ? figureTotals(statistics) : null;
  const before = statisticsBefore && filterBefore ? figureTotals(statisticsBefore) : null;
  const sold = shownSales([...(totals?.sales ?? []), ...(before?.sales ?? [])]);
  const currencies = [...new Set(sold.map(({ currency }) => currency))];
  const amountOf = (of: Totals, currency: string) => of.sales.find((each) => each.currency === currency)?.amount ?? 0;
  const number = (value: number) => intl.formatNumber(value);
  const figures: TileFigure[] = [
    { id: 'orders', status: 'COMPLETED', valueOf: ({ orders }) => orders, textOf: number },
    ...currencies.map((currency): TileFigure => ({
      id: 'sales',
      status: 'COMPLETED',
      currency,
      valueOf: (of) => amountOf(of, currency),
      textOf: (value) => figureMoney(value, currency),
    })),
    { id: 'cancelled', status: 'CANCELLED', valueOf: ({ cancelled }) => cancelled, textOf: number },
    { id: 'failed', status: 'NOT_PROCESSED', valueOf: ({ failed }) => failed, textOf: number },
  ];
  const narrowed = (of: FigureFilter | null, { status, currency }: TileFigure) => {
    const found = of && withStatus(of, status);
    return found && currency !== undefined ? { ...found, currency } : found;
  };
  return (
    <section className="report-figures" aria-label={intl.formatMessage({ id: 'reports.tile.label' })}>
      <div className="report-tiles">
        {figures.map((figure) => (
          <FigureTile
            key={`${figure.id} ${figure.currency ?? ''}`}
            figure={figure}
            isAlone={currencies.length === 1}
            totals={totals}
            before={before}
            filter={narrowed(filter, figure)}
            filterBefore={narrowed(filterBefore, figure)}
          />
        ))}
      </div>
      <div className="report-figures-foot">
        {children}
        <p className="report-note">
          {filterBefore ? beforeText(filterBefore) : intl.formatMessage({ id: 'reports.tile.noBeforeNote' })}{' '}
          {currencies.length > 1 && intl.formatMessage({ id: 'reports.tile.currenciesNote' })}
        </p>
      </div>
    </section>
  );

  function beforeText({ fromDay, toDay, placedBefore }: FigureFilter): string {
    const days = daysText(fromDay, toDay);
    if (placedBefore === undefined) return intl.formatMessage({ id: 'reports.tile.beforeNote' }, { days });
    return intl.formatMessage({ id: 'reports.tile.beforeUntilNote' }, { days, time: intl.formatTime(placedBefore, { timeZone }) });
  }
}
