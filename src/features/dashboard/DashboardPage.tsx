import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { filterZone } from '@/domain/filterZone';
import { AsOf } from '@/entities/figures/AsOf';
import { useToday } from '@/entities/figures/useToday';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { DASHBOARD_PERIODS, type DashboardPeriod } from '@/features/dashboard/dashboardPeriods';
import { FigureWidgets } from '@/features/dashboard/FigureWidgets';
import { NeedList } from '@/features/dashboard/NeedList';
import { PeriodTile } from '@/features/dashboard/PeriodTile';
import { useFigures } from '@/features/dashboard/useFigures';
import { useNeeds } from '@/features/dashboard/useNeeds';
import { useTrends } from '@/features/dashboard/useTrends';
import { viewerZone } from '@/lib/timeZone';
import { apiErrorText } from '@/services/api/apiErrorText';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/dashboard/dashboard.css';

interface DashboardPageProps {
  /** Expiry of the session, in ms since 1970; null if unknown. */
  sessionEndsAt: number | null;
}

/**
 * Route page with the problems that the user may solve (row W-01), and the figures of the user's locations (row DA-01): orders and sales of
 * today, this week and this month, and for the chosen period its days, channels, best products and accounts. The figures are of one moment,
 * which is stated, and are polled. They are requested together with the problems, and shown below them once these are known, so that the
 * figures do not move down.
 */
export function DashboardPage({ sessionEndsAt }: DashboardPageProps) {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const [chosen, choose] = useState<DashboardPeriod>('today');
  const zone = useMemo(() => filterZone(locations, viewerZone()), [locations]);
  const today = useToday(zone.timeZone);
  const { filters, statisticsOf, asOf, isReading, isLoaded, error, readAgain } = useFigures(today);
  const trendOf = useTrends({ today, filters, statisticsOf });
  const needs = useNeeds();
  const isIncomplete = isLoaded && statisticsOf(chosen) === undefined;
  const problem = error ? apiErrorText(intl, error) : isIncomplete ? intl.formatMessage({ id: 'dashboard.failedLabel' }) : null;
  return (
    <div className="dashboard">
      <NeedList needs={needs} sessionEndsAt={sessionEndsAt} />
      {needs.isSettled && (
        <>
          <div role="radiogroup" className="dashboard-tiles" aria-label={intl.formatMessage({ id: 'dashboard.periodLabel' })}>
            {DASHBOARD_PERIODS.map((period) => (
              <PeriodTile
                key={period}
                period={period}
                figures={statisticsOf(period)}
                filter={filters[period]}
                trend={trendOf(period)}
                hasFailed={error !== undefined || isLoaded}
                isChosen={period === chosen}
                onChoose={() => choose(period)}
              />
            ))}
          </div>
          <div className="dashboard-foot">
            <p className="dashboard-note">
              {intl.formatMessage({ id: 'dashboard.countedNote' })}{' '}
              {intl.formatMessage({ id: zone.mixed ? 'dashboard.viewerZoneNote' : 'dashboard.zoneNote' }, { zone: zone.timeZone })}
            </p>
            <AsOf asOf={asOf} isReading={isReading} timeZone={zone.timeZone} onRefresh={readAgain} />
          </div>
          <QueryView
            data={statisticsOf(chosen)}
            error={problem}
            onRetry={readAgain}
            skeleton={<div className="dashboard-widgets dashboard-waits" />}
          >
            {(statistics) => <FigureWidgets period={chosen} filter={filters[chosen]} today={today} statistics={statistics} />}
          </QueryView>
        </>
      )}
    </div>
  );
}
