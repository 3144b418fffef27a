import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback } from 'react';
import type { OrderCountFilter } from '@/domain/orderCounts';
import { useCountOrdersQuery } from '@/services/api/orderCountsApi';
import { POLL_MS } from '@/services/realtime/useLive';
import { usePageVisible } from '@/ui/usePageVisible';

/**
 * The numbers of orders on the tabs; `counts` is undefined while they are unknown, and on a server that cannot count. They are polled while
 * the page is visible, because a realtime event does not contain the filters that an order left.
 */
export function useOrderCounts(filter: OrderCountFilter | null) {
  const visible = usePageVisible();
  const { currentData, isUninitialized, refetch } = useCountOrdersQuery(filter ?? skipToken, {
    pollingInterval: visible ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const reload = useCallback(() => (isUninitialized ? undefined : refetch()), [isUninitialized, refetch]);
  return { counts: currentData, reload };
}
