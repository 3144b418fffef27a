import { useEffect, useRef } from 'react';
import { useListOverduePrintsQuery } from '@/services/api/printersApi';
import { POLL_MS, useLive } from '@/services/realtime/useLive';

/** The orders that should have printed by themselves and did not (row BP-03): told live, asked for while nothing comes by itself. */
export function useOverduePrints() {
  const live = useLive();
  const { data, refetch } = useListOverduePrintsQuery(undefined, { pollingInterval: live ? 0 : POLL_MS });
  const wasLive = useRef(true);
  useEffect(() => {
    // What was told meanwhile went past.
    if (live && !wasLive.current) void refetch();
    wasLive.current = live;
  }, [live, refetch]);
  return data;
}
