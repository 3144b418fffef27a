import { useEffect, useRef } from 'react';
import { useLive } from '@/services/realtime/useLive';

/** Refetches a query when the connection returns, because events were missed while it was down. */
export function useLiveRefetch(refetch: () => unknown): void {
  const live = useLive();
  const wasLive = useRef(true);
  useEffect(() => {
    if (live && !wasLive.current) void refetch();
    wasLive.current = live;
  }, [live, refetch]);
}
