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
 * Today's orders of the user's locations, in the zone of decision G07. Without a realtime connection they are polled every
 * 15 s while the page is visible, and so are orders that could not be loaded; when the connection is back, or the page is seen
 * again, what was missed is fetched at once; so it is when the board was left meanwhile.
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
  useOnReturn(live, refetch);
  useOnReturn(live || visible, refetch);
  return { ...query, zone };
}

/** The day that it is now at the locations, and in whose zone it is cut; changes at midnight there. */
export function useBoardDay(locations: readonly Location[]): { day: DayRange; zone: FilterZone } {
  const zone = useMemo(() => filterZone(locations, viewerZone()), [locations]);
  const { timeZone } = zone;
  const today = useClock(useCallback((now: number) => dayOf(now, timeZone), [timeZone]));
  const day = useMemo(() => rangeOfDays({ from: today, to: today }, timeZone), [today, timeZone]);
  return { day, zone };
}
