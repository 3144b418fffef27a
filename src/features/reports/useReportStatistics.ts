import type { FigureFilter } from '@/domain/figureFilter';
import { useGetOrderStatisticsQuery } from '@/services/api/statisticsApi';

const NOTHING: FigureFilter = { fromDay: '', toDay: '' };

/** The figures of the orders of a filter, of this very filter; none are asked for without one. */
export function useReportStatistics(filter: FigureFilter | null) {
  const { currentData, error, isFetching, refetch } = useGetOrderStatisticsQuery(filter ?? NOTHING, {
    skip: filter === null,
    refetchOnMountOrArgChange: true,
  });
  return { statistics: currentData?.data, error: filter ? error : undefined, isFetching, refetch };
}
