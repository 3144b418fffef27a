import { useIntl } from 'react-intl';
import { hourText } from '@/entities/figures/hourText';
import type { DashboardPeriod } from '@/features/dashboard/dashboardPeriods';
import type { Trend } from '@/features/dashboard/trends';
import { Sparkline } from '@/ui/Sparkline/Sparkline';

interface TileTrendProps {
  period: DashboardPeriod;
  /** Undefined until loaded. */
  trend: Trend | undefined;
}

/** The orders of a period as a line beside those of the same weekdays earlier, and both sums until now as text. Its height does not depend on its content. */
export function TileTrend({ period, trend }: TileTrendProps) {
  const intl = useIntl();
  const count = (orders: readonly number[]) => orders.reduce((sum, each) => sum + each, 0);
  return (
    <span className="dashboard-tile-trend">
      {trend && (
        <>
          <Sparkline {...trend} />
          <span className="dashboard-tile-rest">
            {intl.formatMessage(
              { id: `dashboard.trend.${period}` },
              {
                until: hourText(trend.values.length),
                orders: count(trend.values),
                before: count(trend.before.slice(0, trend.values.length)),
              },
            )}
          </span>
        </>
      )}
    </span>
  );
}
