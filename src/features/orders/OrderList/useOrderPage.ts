import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback } from 'react';
import type { OrderFilter } from '@/domain/order';
import { useListOrdersQuery } from '@/services/api/ordersApi';
import { useFreshness } from '@/services/realtime/useFreshness';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useOnReturn } from '@/services/realtime/useOnReturn';
import { usePageVisible } from '@/ui/usePageVisible';

/**
 * Returns one page of orders; a null filter requests nothing. While another page loads, the previous one is returned with `isOld`. Its
 * orders change live; without a realtime connection it is polled while the page is visible.
 */
export function useOrderPage(filter: OrderFilter | null) {
  const live = useLive();
  const visible = usePageVisible();
  const { data, currentData, error, isFetching, isUninitialized, refetch, fulfilledTimeStamp } = useListOrdersQuery(filter ?? skipToken, {
    pollingInterval: live || !visible ? 0 : POLL_MS,
    // Realtime events only update orders that a list contains: they add none.
    refetchOnMountOrArgChange: true,
  });
  const reload = useCallback(() => (isUninitialized ? undefined : refetch()), [isUninitialized, refetch]);
  useOnReturn(live || visible, reload);
  const freshness = useFreshness(currentData && fulfilledTimeStamp, error !== undefined);
  // On an error, do not show the orders of a previous search.
  const page = currentData ?? (error ? undefined : data);
  return { page, isOld: page !== undefined && currentData === undefined, isFetching, error, freshness, reload };
}
