import { useMemo } from 'react';
import type { FigureFilter } from '@/domain/figureFilter';
import type { OrderStatistics } from '@/domain/orderStatistics';
import { daysOf } from '@/domain/period';
import { DASHBOARD_PERIODS, type DashboardPeriod } from '@/features/dashboard/dashboardPeriods';
import { useGetOrderStatisticsQuery } from '@/services/api/statisticsApi';
import { usePageVisible } from '@/ui/usePageVisible';

/** The polling interval of the figures while the page is visible, in ms. */
const EVERY_MS = 30_000;

/** The periods besides today. */
const MORE = DASHBOARD_PERIODS.filter((period) => period !== 'today');

interface Figures {
  /** The orders that the figures of a period count. */
  filters: Record<DashboardPeriod, FigureFilter>;
  /** The last loaded figures of a period; undefined if the server did not send them. */
  statisticsOf: (period: DashboardPeriod) => OrderStatistics | undefined;
  /** The moment of all figures (UTC, ISO 8601); null until they are loaded. */
  asOf: string | null;
  isReading: boolean;
  isLoaded: boolean;
  /** The error of the last load, for `apiErrorText`. */
  error: unknown;
  readAgain: () => void;
}

/**
 * The figures of the periods that contain the day `today`, polled; all are read from one snapshot (decision G101). Days are those of each location, as in
 * the reports (decision G89).
 */
export function useFigures(today: string): Figures {
  const visible = usePageVisible();
  const filters = useMemo(() => {
    const of = (preset: DashboardPeriod): FigureFilter => {
      const { from, to } = daysOf({ preset }, today);
      return { fromDay: from, toDay: to, days: 'location' };
    };
    return { today: of('today'), thisWeek: of('thisWeek'), thisMonth: of('thisMonth') };
  }, [today]);
  const request = useMemo(
    () => ({ filter: filters.today, also: MORE.map((period) => ({ from: filters[period].fromDay, to: filters[period].toDay })) }),
    [filters],
  );
  const { currentData, error, isFetching, refetch } = useGetOrderStatisticsQuery(request, {
    pollingInterval: visible ? EVERY_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  return {
    filters,
    statisticsOf: (period) => (period === 'today' ? currentData : currentData?.also[MORE.indexOf(period)])?.data,
    asOf: currentData?.asOf ?? null,
    isReading: isFetching,
    isLoaded: currentData !== undefined,
    error,
    readAgain: () => void refetch(),
  };
}
