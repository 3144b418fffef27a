import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectKnownOrder } from '@/services/api/knownOrder';
import { useGetOrderQuery } from '@/services/api/ordersApi';
import { useFreshness } from '@/services/realtime/useFreshness';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { usePageVisible } from '@/ui/usePageVisible';

type State = Parameters<typeof selectKnownOrder>[0];

/**
 * Returns one order and its live changes. It is read from a loaded list if one contains it, otherwise from the server. While the realtime
 * connection is down it is polled, unless a list on the same screen already updates it (`isListed`).
 * `freshness` describes how recent the order is.
 */
export function useOrder(orderId: string, isListed = false) {
  const known = useSelector((state: State) => selectKnownOrder(state, orderId));
  const isKnown = known !== undefined;
  const live = useLive();
  const visible = usePageVisible();
  const [hasMissed, setMissed] = useState(!live);
  if (!live && !hasMissed) setMissed(true);
  const skip = isKnown && (isListed || !hasMissed);
  const { currentData, error, refetch, fulfilledTimeStamp } = useGetOrderQuery(orderId, {
    skip,
    pollingInterval: live || !visible ? 0 : POLL_MS,
  });
  const retry = useCallback(() => (skip ? undefined : refetch()), [skip, refetch]);
  const order = known && currentData && currentData.rev > known.rev ? currentData : (known ?? currentData);
  const freshness = useFreshness(fulfilledTimeStamp, error !== undefined);
  return { order, error: isKnown ? undefined : error, freshness, retry };
}
