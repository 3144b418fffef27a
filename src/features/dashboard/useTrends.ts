import { useCallback, useMemo } from 'react';
import type { FigureFilter } from '@/domain/figureFilter';
import type { OrderStatistics } from '@/domain/orderStatistics';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { DashboardPeriod } from '@/features/dashboard/dashboardPeriods';
import { dayTrend, earliestHour, hoursOver, hourTrend, type Trend } from '@/features/dashboard/trends';
import { addToDay } from '@/lib/calendarDay';
import { isTimeZone, viewerZone } from '@/lib/timeZone';
import { useGetOrderStatisticsQuery } from '@/services/api/statisticsApi';
import { useClock } from '@/ui/clock/useClock';

/** How many weeks before the days of a period those are with which it is compared. */
const WEEKS_BEFORE = { today: 1, thisWeek: 1, thisMonth: 4 } as const;

interface TrendSources {
  today: string;
  filters: Record<DashboardPeriod, FigureFilter>;
  statisticsOf: (period: DashboardPeriod) => OrderStatistics | undefined;
}

/**
 * The orders of each period beside those of the same weekdays (row W-01): today by hour and a week ago, the week by day and a week ago, the
 * month by day and four weeks ago. Undefined until loaded. The earlier days are over, so they are read once a day and not polled.
 */
export function useTrends({ today, filters, statisticsOf }: TrendSources): (period: DashboardPeriod) => Trend | undefined {
  const { locations } = useSignedIn();
  const zones = useMemo(() => {
    const known = [...new Set(locations.map(({ timeZone }) => timeZone))].filter(isTimeZone);
    return known.length > 0 ? known : [viewerZone()];
  }, [locations]);
  const earliest = useClock(useCallback((now: number) => earliestHour(now, zones), [zones]));
  const monthFrom = filters.thisMonth.fromDay;
  const request = useMemo(() => {
    const sameDay = addToDay(today, -7);
    return {
      filter: { fromDay: sameDay, toDay: sameDay, days: 'location' as const },
      // Contains the days before the week, too.
      also: [{ from: addToDay(monthFrom, -7 * WEEKS_BEFORE.thisMonth), to: addToDay(today, -1) }],
    };
  }, [today, monthFrom]);
  const { currentData: before } = useGetOrderStatisticsQuery(request);
  return (period) => {
    const figures = statisticsOf(period);
    const days = before?.also[0]?.data;
    if (!figures || !before || !days) return undefined;
    if (period === 'today') return hourTrend(figures.byHour, before.data.byHour, hoursOver(today, earliest));
    const { fromDay, toDay } = filters[period];
    return dayTrend({ from: fromDay, to: toDay }, figures.byDay, {
      before: days.byDay,
      weeks: WEEKS_BEFORE[period],
      today: earliest.slice(0, 10),
    });
  };
}
