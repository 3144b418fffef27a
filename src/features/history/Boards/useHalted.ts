import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { useSuspendInfos } from '@/entities/blockedItem/useSuspendInfos';
import type { OpenPlaces } from '@/features/history/useOpenPlaces';
import { useListChannelStatusesQuery } from '@/services/api/channelsApi';
import { useFreshness } from '@/services/realtime/useFreshness';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { usePageVisible } from '@/ui/usePageVisible';

/** What is blocked is one call for each location: of more than these it is not asked. */
export const MOST_BLOCK_LOCATIONS = 30;
/** The pauses of more than these are not asked for (they are a call for each hundred). */
export const MOST_PAUSE_LOCATIONS = 500;

const NO_LOCATIONS: readonly Location[] = [];

/** What is paused and blocked at some locations, as far as the user may see it and it could be found out; live. `locations` must be stable. */
export function useHalted(
  locations: readonly Location[],
  { mayReadPauses, mayReadBlocks }: Pick<OpenPlaces, 'mayReadPauses' | 'mayReadBlocks'>,
) {
  const live = useLive();
  const visible = usePageVisible();
  const paused = useMemo(() => (mayReadPauses ? locations.slice(0, MOST_PAUSE_LOCATIONS) : NO_LOCATIONS), [locations, mayReadPauses]);
  const blocked = useMemo(() => (mayReadBlocks ? locations.slice(0, MOST_BLOCK_LOCATIONS) : NO_LOCATIONS), [locations, mayReadBlocks]);
  const places = useMemo(() => paused.map(({ id, channels }) => ({ locationId: id, slugs: channels.map(({ slug }) => slug) })), [paused]);
  const statusQuery = useListChannelStatusesQuery(places.length > 0 ? places : skipToken, {
    pollingInterval: live || !visible ? 0 : POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const ids = useMemo(() => blocked.map(({ id }) => id), [blocked]);
  const infos = useSuspendInfos(ids, visible);
  const { currentData, error, isUninitialized, refetch, fulfilledTimeStamp } = statusQuery;
  const statuses = useMemo(
    (): readonly LocationChannelStatus[] =>
      currentData ? Object.values(currentData.byLocation).flatMap((of) => Object.values(of).filter((status) => status !== null)) : [],
    [currentData],
  );
  const times = [currentData && fulfilledTimeStamp, infos.answeredAt].filter((time) => time !== undefined);
  const unverified = blocked.filter(({ id }) => infos.errors.has(id));
  return {
    statuses,
    infos,
    blocked,
    /** Nothing has answered yet. */
    isLoading: (places.length > 0 && !currentData && !error) || blocked.some(({ id }) => !infos.itemsOf.has(id) && !infos.errors.has(id)),
    /** Why none of it could be found out; null where some of it could. */
    failure:
      (places.length === 0 || error) && unverified.length === blocked.length ? (error ?? [...infos.errors.values()][0] ?? null) : null,
    /** The pauses could not be found out. */
    isPauseless: error !== undefined && currentData === undefined,
    unverified,
    /** How many locations were not asked about what is blocked. */
    unasked: mayReadBlocks ? locations.length - blocked.length : 0,
    /** How many locations were not asked about their pauses. */
    unaskedPauses: mayReadPauses ? locations.length - paused.length : 0,
    freshness: useFreshness(times.length > 0 ? Math.min(...times) : undefined, error !== undefined || infos.errors.size > 0),
    refetch: () => {
      if (!isUninitialized) void refetch();
      infos.refetch();
    },
  };
}

export type Halted = ReturnType<typeof useHalted>;
