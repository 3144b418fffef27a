import { useCallback, useMemo } from 'react';
import { filterZone, type FilterZone } from '@/domain/filterZone';
import type { Location } from '@/domain/location';
import { dayOf, rangeOfDays, type DayRange } from '@/lib/calendarDay';
import { viewerZone } from '@/lib/timeZone';
import { ordersApi, useListOperationsOrdersQuery } from '@/services/api/ordersApi';
import { POLL_MS } from '@/services/realtime/useLive';
import { useOnReturn } from '@/services/realtime/useOnReturn';
import { useClock } from '@/ui/clock/useClock';
import { usePageVisible } from '@/ui/usePageVisible';

/**
 * Today's orders of the user's locations, in the zone of decision G07. They are polled every 15 s while the page is visible, if there is no
 * realtime connection or the last load failed. They are refetched at once when the page becomes visible or the board is mounted again, and
 * when the tab joins its rooms (`refetchOnJoin`).
 */
export function useBoardOrders(locations: readonly Location[], live: boolean) {
  const { day, zone } = useBoardDay(locations);
  const visible = usePageVisible();
  const { isError } = ordersApi.endpoints.listOperationsOrders.useQueryState(day);
  const query = useListOperationsOrdersQuery(day, {
    pollingInterval: (live && !isError) || !visible ? 0 : POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const { refetch } = query;
  useOnReturn(live || visible, refetch);
  return { ...query, zone };
}

/** The current day of the locations and its time zone; changes at midnight in that zone. */
export function useBoardDay(locations: readonly Location[]): { day: DayRange; zone: FilterZone } {
  const zone = useMemo(() => filterZone(locations, viewerZone()), [locations]);
  const { timeZone } = zone;
  const today = useClock(useCallback((now: number) => dayOf(now, timeZone), [timeZone]));
  const day = useMemo(() => rangeOfDays({ from: today, to: today }, timeZone), [today, timeZone]);
  return { day, zone };
}
