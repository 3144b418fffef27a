import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectKnownOrder } from '@/services/api/knownOrder';
import { useGetOrderQuery } from '@/services/api/ordersApi';
import { useFreshness } from '@/services/realtime/useFreshness';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useOnReturn } from '@/services/realtime/useOnReturn';
import { usePageVisible } from '@/ui/usePageVisible';

type State = Parameters<typeof selectKnownOrder>[0];

/**
 * One order, live. A list that holds it gives it without a call; else it comes from the server. The server is asked again where
 * changes do not come by themselves, and when they come again; not for an order that a list beside it keeps fresh (`isListed`).
 * `freshness` tells how up to date it is.
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
  useOnReturn(live, retry);
  const order = known && currentData && currentData.rev > known.rev ? currentData : (known ?? currentData);
  const freshness = useFreshness(fulfilledTimeStamp, error !== undefined);
  return { order, error: isKnown ? undefined : error, freshness, retry };
}
