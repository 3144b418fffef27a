import { useSelector } from '@xstate/react';
import { useLive } from '@/services/realtime/useLive';
import { useRuntime } from '@/services/runtime/runtimeContext';

export interface Freshness {
  /** `live`: changes come by themselves; `polled`: they are asked for; `lost`: nothing comes. */
  state: 'live' | 'polled' | 'lost';
  /** When what a list shows was right for the last time, in ms since 1970; while live it still is. 0: never yet. */
  freshAt: number;
}

/** How up to date a list of orders is (row BO-04). `answeredAt` is when the server last answered, `failed` whether it refused since. */
export function useFreshness(answeredAt: number | undefined, failed: boolean): Freshness {
  const { connection } = useRuntime();
  const live = useLive();
  const isOffline = useSelector(connection ?? undefined, (snapshot) => snapshot?.matches('offline') ?? false);
  const lostAt = useSelector(connection ?? undefined, (snapshot) => snapshot?.context.lostAt ?? null);
  const freshAt = Math.max(answeredAt ?? 0, lostAt === null ? 0 : Date.parse(lostAt));
  if (live) return { state: 'live', freshAt };
  return { state: isOffline || failed ? 'lost' : 'polled', freshAt };
}
