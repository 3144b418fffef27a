import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { selectKnownOrder } from '@/services/api/knownOrder';
import { useGetOrderQuery } from '@/services/api/ordersApi';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useOnReturn } from '@/ui/useOnReturn';
import { usePageVisible } from '@/ui/usePageVisible';

type State = Parameters<typeof selectKnownOrder>[0];

/**
 * One order, live. A list that holds it gives it without a call and keeps it fresh; else it comes from the server, which is
 * asked again where changes do not come by themselves, and when they come again.
 */
export function useOrder(orderId: string) {
  const known = useSelector((state: State) => selectKnownOrder(state, orderId));
  const isKnown = known !== undefined;
  const live = useLive();
  const visible = usePageVisible();
  const { currentData, error, refetch } = useGetOrderQuery(orderId, { skip: isKnown, pollingInterval: live || !visible ? 0 : POLL_MS });
  const retry = useCallback(() => (isKnown ? undefined : refetch()), [isKnown, refetch]);
  useOnReturn(live, retry);
  return { order: known ?? currentData, error: isKnown ? undefined : error, retry };
}
