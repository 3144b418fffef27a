import { Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { StatisticsReply } from '@/domain/orderStatistics';
import type { DashboardPeriod } from '@/features/dashboard/dashboardPeriods';
import { totalsOf } from '@/features/dashboard/totalsOf';
import { useSalesText } from '@/features/dashboard/useSalesText';

interface PeriodTileProps {
  period: DashboardPeriod;
  /** Undefined as long as nothing was loaded. */
  figures: StatisticsReply | undefined;
  hasFailed: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

/** Orders and sales of a period; the one that is chosen is shown below in parts. */
export function PeriodTile({ period, figures, hasFailed, isChosen, onChoose }: PeriodTileProps) {
  const intl = useIntl();
  const salesText = useSalesText();
  const totals = figures && totalsOf(figures.data);
  const waits = totals || hasFailed ? '' : Classes.SKELETON;
  return (
    <label className={isChosen ? 'dashboard-tile dashboard-tile-chosen' : 'dashboard-tile'}>
      <input type="radio" name="dashboard-period" checked={isChosen} onChange={onChoose} />
      <span className="dashboard-tile-title">{intl.formatMessage({ id: `dashboard.period.${period}` })}</span>
      <span className={`dashboard-tile-orders ${waits}`}>
        {totals ? intl.formatMessage({ id: 'dashboard.ordersLabel' }, { count: totals.orders }) : '–'}
      </span>
      <span className={`dashboard-tile-sales ${waits}`}>{totals ? salesText(totals.sales) : '–'}</span>
      <span className={`dashboard-tile-rest ${waits}`}>
        {totals
          ? intl.formatMessage({ id: 'dashboard.excludedLabel' }, { cancelled: totals.cancelled, failed: totals.failed })
          : hasFailed && intl.formatMessage({ id: 'dashboard.failedLabel' })}
      </span>
    </label>
  );
}
