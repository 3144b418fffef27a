import { useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { filterZone } from '@/domain/filterZone';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { DASHBOARD_PERIODS, type DashboardPeriod } from '@/features/dashboard/dashboardPeriods';
import { FigureWidgets } from '@/features/dashboard/FigureWidgets';
import { PeriodTile } from '@/features/dashboard/PeriodTile';
import { useFigures } from '@/features/dashboard/useFigures';
import { dayOf } from '@/lib/calendarDay';
import { viewerZone } from '@/lib/timeZone';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useClock } from '@/ui/clock/useClock';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/dashboard/dashboard.css';

/**
 * Route page with the figures of the user's locations (row DA-01): orders and sales of today, this week and this month, and for the chosen
 * period its days, best products and accounts. The figures are polled.
 */
export function DashboardPage() {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const [chosen, choose] = useState<DashboardPeriod>('today');
  const zone = useMemo(() => filterZone(locations, viewerZone()), [locations]);
  const today = useClock(useCallback((now: number) => dayOf(now, zone.timeZone), [zone.timeZone]));
  const figures = {
    today: useFigures('today', today),
    thisWeek: useFigures('thisWeek', today),
    thisMonth: useFigures('thisMonth', today),
  };
  const { filter, data, error, retry } = figures[chosen];
  return (
    <div className="dashboard">
      <div role="radiogroup" className="dashboard-tiles" aria-label={intl.formatMessage({ id: 'dashboard.periodLabel' })}>
        {DASHBOARD_PERIODS.map((period) => (
          <PeriodTile
            key={period}
            period={period}
            figures={figures[period].data}
            filter={figures[period].filter}
            hasFailed={figures[period].error !== undefined}
            isChosen={period === chosen}
            onChoose={() => choose(period)}
          />
        ))}
      </div>
      <p className="dashboard-note">
        {intl.formatMessage({ id: 'dashboard.countedNote' })}{' '}
        {intl.formatMessage({ id: zone.mixed ? 'dashboard.viewerZoneNote' : 'dashboard.zoneNote' }, { zone: zone.timeZone })}
      </p>
      <QueryView
        data={data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={retry}
        skeleton={<div className="dashboard-widgets dashboard-waits" />}
      >
        {({ data: statistics }) => <FigureWidgets period={chosen} filter={filter} statistics={statistics} />}
      </QueryView>
    </div>
  );
}
