import { useSelector } from '@xstate/react';
import { useLive } from '@/services/realtime/useLive';
import { useRuntime } from '@/services/runtime/runtimeContext';

export interface Freshness {
  /** `live`: the server pushes changes; `polled`: the list is polled; `lost`: neither works. */
  state: 'live' | 'polled' | 'lost';
  /** The last time at which the list was known to be current, in ms since 1970, or 0 before the first load. Not used while `live`. */
  freshAt: number;
}

/** How current a list of orders is (row BO-04). `answeredAt`: the time of the last server reply; `failed`: a request has failed since. */
export function useFreshness(answeredAt: number | undefined, failed: boolean): Freshness {
  const { connection } = useRuntime();
  const live = useLive();
  const isOffline = useSelector(connection ?? undefined, (snapshot) => snapshot?.matches('offline') ?? false);
  const lostAt = useSelector(connection ?? undefined, (snapshot) => snapshot?.context.lostAt ?? null);
  const freshAt = Math.max(answeredAt ?? 0, lostAt === null ? 0 : Date.parse(lostAt));
  if (live) return { state: 'live', freshAt };
  return { state: isOffline || failed ? 'lost' : 'polled', freshAt };
}
