import { useMemo } from 'react';
import type { FigureFilter } from '@/domain/figureFilter';
import type { StatisticsReply } from '@/domain/orderStatistics';
import { daysOf } from '@/domain/period';
import type { DashboardPeriod } from '@/features/dashboard/dashboardPeriods';
import { useGetOrderStatisticsQuery } from '@/services/api/statisticsApi';
import { usePageVisible } from '@/ui/usePageVisible';

/** How often figures are asked for anew while somebody looks at them, in ms. */
const EVERY_MS = { today: 15_000, thisWeek: 60_000, thisMonth: 60_000 } as const satisfies Record<DashboardPeriod, number>;

interface Figures {
  /** The orders that the figures are of. */
  filter: FigureFilter;
  /** What was loaded last, of this very period. */
  data: StatisticsReply | undefined;
  /** Why the last load failed, for `apiErrorText`. */
  error: unknown;
  retry: () => void;
}

/** The figures of a period on a day of the calendar in a zone, in which days are cut; kept up to date. */
export function useFigures(period: DashboardPeriod, today: string, timeZone: string): Figures {
  const visible = usePageVisible();
  const filter = useMemo(() => {
    const { from, to } = daysOf({ preset: period }, today);
    return { fromDay: from, toDay: to, days: 'zone', timeZone } as const;
  }, [period, today, timeZone]);
  const { currentData, error, refetch } = useGetOrderStatisticsQuery(filter, {
    pollingInterval: visible ? EVERY_MS[period] : 0,
    refetchOnMountOrArgChange: true,
  });
  return { filter, data: currentData, error, retry: () => void refetch() };
}
