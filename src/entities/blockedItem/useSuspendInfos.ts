import { useMemo } from 'react';
import type { BlockedItem } from '@/domain/blockedItem';
import { blockingApi } from '@/services/api/blockingApi';
import { useEachLocation } from '@/services/api/useEachLocation';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useOnReturn } from '@/services/realtime/useOnReturn';

/** The blocked items of some locations. */
export interface SuspendInfos {
  /** By location; missing if they are not loaded yet or could not be loaded. */
  itemsOf: ReadonlyMap<string, readonly BlockedItem[]>;
  /** Errors of loading, by location. */
  errors: ReadonlyMap<string, unknown>;
  /** Arrival of the oldest reply, in ms since 1970; undefined if there is none yet. */
  answeredAt: number | undefined;
  refetch: () => void;
}

/** Loads the blocked items of these locations: live, or by polling while `isSeen`. `locationIds` must be stable. */
export function useSuspendInfos(locationIds: readonly string[], isSeen: boolean): SuspendInfos {
  const live = useLive();
  const { results, refetch } = useEachLocation(blockingApi.endpoints.getSuspendInfo, locationIds, {
    pollMs: live || !isSeen ? 0 : POLL_MS,
    isFresh: true,
  });
  useOnReturn(live || isSeen, refetch);
  return useMemo(() => {
    const located = results.flatMap((result, index) => {
      const id = locationIds[index];
      return id === undefined ? [] : [{ id, ...result }];
    });
    const times = located.flatMap(({ fulfilledTimeStamp }) => fulfilledTimeStamp ?? []);
    return {
      itemsOf: new Map(located.flatMap(({ id, data }) => (data ? [[id, data.items] as const] : []))),
      errors: new Map(located.flatMap(({ id, error }) => (error ? [[id, error] as const] : []))),
      answeredAt: times.length > 0 ? Math.min(...times) : undefined,
      refetch,
    };
  }, [results, locationIds, refetch]);
}
