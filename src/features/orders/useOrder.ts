import { useSelector } from 'react-redux';
import { useGetOrderQuery } from '@/services/api/ordersApi';
import { selectKnownOrder } from '@/services/api/knownOrder';
import { useLive } from '@/services/realtime/useLive';

const POLL_MS = 15_000;

/** One order, live: from a list that holds it without a call, else from the server, which is asked again every 15 s where changes do not come by themselves. */
export function useOrder(orderId: string) {
  const known = useSelector((state: Parameters<typeof selectKnownOrder>[0]) => selectKnownOrder(state, orderId));
  const live = useLive();
  const isKnown = known !== undefined;
  const { currentData, error, refetch } = useGetOrderQuery(orderId, {
    skip: isKnown,
    pollingInterval: live ? 0 : POLL_MS,
    skipPollingIfUnfocused: true,
  });
  return { order: known ?? currentData, error: isKnown ? undefined : error, refetch };
}
