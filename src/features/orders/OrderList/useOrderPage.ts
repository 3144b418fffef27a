import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback } from 'react';
import type { OrderFilter } from '@/domain/order';
import { useListOrdersQuery } from '@/services/api/ordersApi';
import { useFreshness } from '@/services/realtime/useFreshness';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useOnReturn } from '@/services/realtime/useOnReturn';
import { usePageVisible } from '@/ui/usePageVisible';

/**
 * One page of orders; null asks for nothing. While another page is loaded the last one stays, and is told to be old. Its orders
 * change live; without a realtime connection it is polled while it is seen.
 */
export function useOrderPage(filter: OrderFilter | null) {
  const live = useLive();
  const visible = usePageVisible();
  const { data, currentData, error, isFetching, isUninitialized, refetch, fulfilledTimeStamp } = useListOrdersQuery(filter ?? skipToken, {
    pollingInterval: live || !visible ? 0 : POLL_MS,
    // New orders enter no list by themselves.
    refetchOnMountOrArgChange: true,
  });
  const again = useCallback(() => (isUninitialized ? undefined : refetch()), [isUninitialized, refetch]);
  useOnReturn(live, again);
  useOnReturn(live || visible, again);
  const freshness = useFreshness(currentData && fulfilledTimeStamp, error !== undefined);
  // Orders of another search must not stand for those that could not be loaded.
  const page = currentData ?? (error ? undefined : data);
  return { page, isOld: page !== undefined && currentData === undefined, isFetching, error, freshness, again };
}
