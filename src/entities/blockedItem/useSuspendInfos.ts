import { useMemo } from 'react';
import type { BlockedItem } from '@/domain/blockedItem';
import { blockingApi } from '@/services/api/blockingApi';
import { useEachLocation } from '@/services/api/useEachLocation';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useOnReturn } from '@/services/realtime/useOnReturn';

/** What is blocked at some locations, as far as it is known. */
export interface SuspendInfos {
  /** By location; one that is not there is not known yet, or could not be found out. */
  itemsOf: ReadonlyMap<string, readonly BlockedItem[]>;
  /** Why it could not be found out at some, by location. */
  errors: ReadonlyMap<string, unknown>;
  /** When the oldest of the answers came, in ms since 1970; undefined while none did. */
  answeredAt: number | undefined;
  refetch: () => void;
}

/** What is blocked at these locations: live, or polled while `isSeen`. `locationIds` must be stable. */
export function useSuspendInfos(locationIds: readonly string[], isSeen: boolean): SuspendInfos {
  const live = useLive();
  const { results, refetch } = useEachLocation(blockingApi.endpoints.getSuspendInfo, locationIds, {
    pollMs: live || !isSeen ? 0 : POLL_MS,
    isFresh: true,
  });
  useOnReturn(live, refetch);
  useOnReturn(live || isSeen, refetch);
  return useMemo(() => {
    const placed = results.flatMap((result, place) => {
      const id = locationIds[place];
      return id === undefined ? [] : [{ id, ...result }];
    });
    const times = placed.flatMap(({ fulfilledTimeStamp }) => fulfilledTimeStamp ?? []);
    return {
      itemsOf: new Map(placed.flatMap(({ id, data }) => (data ? [[id, data.items] as const] : []))),
      errors: new Map(placed.flatMap(({ id, error }) => (error ? [[id, error] as const] : []))),
      answeredAt: times.length > 0 ? Math.min(...times) : undefined,
      refetch,
    };
  }, [results, locationIds, refetch]);
}
