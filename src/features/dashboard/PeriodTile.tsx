import { Classes } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportStatus } from '@/domain/orderStatus';
import { figureTotals } from '@/domain/figureTotals';
import type { OrderStatistics } from '@/domain/orderStatistics';
import { FigureLink } from '@/entities/figures/FigureLink';
import { withStatus } from '@/entities/figures/withStatus';
import { SalesLinks } from '@/entities/figures/SalesLinks';
import type { DashboardPeriod } from '@/features/dashboard/dashboardPeriods';
import { TileTrend } from '@/features/dashboard/TileTrend';
import type { Trend } from '@/features/dashboard/trends';

interface PeriodTileProps {
  period: DashboardPeriod;
  /** Undefined until loaded. */
  figures: OrderStatistics | undefined;
  /** The orders that the figures count. */
  filter: FigureFilter;
  /** Undefined until loaded. */
  trend: Trend | undefined;
  hasFailed: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

/** Orders and sales of a period, with links to the orders; the chosen period is broken down below. */
export function PeriodTile({ period, figures, filter, trend, hasFailed, isChosen, onChoose }: PeriodTileProps) {
  const intl = useIntl();
  const totals = figures && figureTotals(figures);
  const linkOf = (status: ReportStatus) => (chunks: ReactNode[]) => (
    <FigureLink key={status} filter={withStatus(filter, status)}>
      {chunks}
    </FigureLink>
  );
  const skeletonClass = totals || hasFailed ? '' : Classes.SKELETON;
  return (
    <label className={isChosen ? 'dashboard-tile dashboard-tile-chosen' : 'dashboard-tile'}>
      <input type="radio" name="dashboard-period" checked={isChosen} onChange={onChoose} />
      <span className="dashboard-tile-title">{intl.formatMessage({ id: `dashboard.period.${period}` })}</span>
      <span className={`dashboard-tile-orders ${skeletonClass}`}>
        {totals ? linkOf('COMPLETED')([intl.formatMessage({ id: 'dashboard.ordersLabel' }, { count: totals.orders })]) : '–'}
      </span>
      <span className={`dashboard-tile-sales ${skeletonClass}`}>
        {totals ? <SalesLinks sales={totals.sales} filter={withStatus(filter, 'COMPLETED')} /> : '–'}
      </span>
      <span className={`dashboard-tile-rest ${skeletonClass}`}>
        {totals
          ? intl.formatMessage(
              { id: 'dashboard.excludedLabel' },
              {
                cancelled: totals.cancelled,
                failed: totals.failed,
                cancelledLink: linkOf('CANCELLED'),
                failedLink: linkOf('NOT_PROCESSED'),
              },
            )
          : hasFailed
            ? intl.formatMessage({ id: 'dashboard.failedLabel' })
            : '–'}
      </span>
      <TileTrend period={period} trend={trend} />
    </label>
  );
}
