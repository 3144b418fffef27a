import { useMemo } from 'react';
import type { FigureFilter } from '@/domain/figureFilter';
import type { StatisticsReply } from '@/domain/orderStatistics';
import { daysOf } from '@/domain/period';
import type { DashboardPeriod } from '@/features/dashboard/dashboardPeriods';
import { useGetOrderStatisticsQuery } from '@/services/api/statisticsApi';
import { usePageVisible } from '@/ui/usePageVisible';

/** The polling interval of figures while the page is visible, in ms. */
const EVERY_MS = { today: 15_000, thisWeek: 60_000, thisMonth: 60_000 } as const satisfies Record<DashboardPeriod, number>;

interface Figures {
  /** The orders that the figures count. */
  filter: FigureFilter;
  /** The last loaded figures of this period. */
  data: StatisticsReply | undefined;
  /** The error of the last load, for `apiErrorText`. */
  error: unknown;
  retry: () => void;
}

/** The figures of a period that contains the day `today`, polled; days are those of each location, as in the reports (decision G89). */
export function useFigures(period: DashboardPeriod, today: string): Figures {
  const visible = usePageVisible();
  const filter = useMemo(() => {
    const { from, to } = daysOf({ preset: period }, today);
    return { fromDay: from, toDay: to, days: 'location' } as const;
  }, [period, today]);
  const { currentData, error, refetch } = useGetOrderStatisticsQuery(filter, {
    pollingInterval: visible ? EVERY_MS[period] : 0,
    refetchOnMountOrArgChange: true,
  });
  return { filter, data: currentData, error, retry: () => void refetch() };
}
