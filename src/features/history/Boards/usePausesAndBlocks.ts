import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { useSuspendInfos } from '@/entities/blockedItem/useSuspendInfos';
import type { HistoryAccess } from '@/features/history/useHistoryAccess';
import { useListChannelStatusesQuery } from '@/services/api/channelsApi';
import { useFreshness } from '@/services/realtime/useFreshness';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { usePageVisible } from '@/ui/usePageVisible';

/** Blocks need a request per location, so they are read for at most this number of locations. */
export const MAX_BLOCK_LOCATIONS = 30;
/** Pauses need a request per hundred locations, so they are read for at most this number of locations. */
export const MAX_PAUSE_LOCATIONS = 500;

const NO_LOCATIONS: readonly Location[] = [];

/** Returns the pauses and blocks of the locations that the user may see, kept up to date. `locations` must be a stable reference. */
export function usePausesAndBlocks(
  locations: readonly Location[],
  { mayReadPauses, mayReadBlocks }: Pick<HistoryAccess, 'mayReadPauses' | 'mayReadBlocks'>,
) {
  const live = useLive();
  const visible = usePageVisible();
  const paused = useMemo(() => (mayReadPauses ? locations.slice(0, MAX_PAUSE_LOCATIONS) : NO_LOCATIONS), [locations, mayReadPauses]);
  const blocked = useMemo(() => (mayReadBlocks ? locations.slice(0, MAX_BLOCK_LOCATIONS) : NO_LOCATIONS), [locations, mayReadBlocks]);
  const targets = useMemo(() => paused.map(({ id, channels }) => ({ locationId: id, slugs: channels.map(({ slug }) => slug) })), [paused]);
  const statusQuery = useListChannelStatusesQuery(targets.length > 0 ? targets : skipToken, {
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
    /** Whether no request has completed yet. */
    isLoading: (targets.length > 0 && !currentData && !error) || blocked.some(({ id }) => !infos.itemsOf.has(id) && !infos.errors.has(id)),
    /** The error if every request failed; null if any succeeded. */
    failure:
      (targets.length === 0 || error) && unverified.length === blocked.length ? (error ?? [...infos.errors.values()][0] ?? null) : null,
    /** Whether the pauses could not be loaded. */
    hasPauseError: error !== undefined && currentData === undefined,
    unverified,
    /** The number of locations whose blocks were not requested. */
    skippedBlocks: mayReadBlocks ? locations.length - blocked.length : 0,
    /** The number of locations whose pauses were not requested. */
    skippedPauses: mayReadPauses ? locations.length - paused.length : 0,
    freshness: useFreshness(times.length > 0 ? Math.min(...times) : undefined, error !== undefined || infos.errors.size > 0),
    refetch: () => {
      if (!isUninitialized) void refetch();
      infos.refetch();
    },
  };
}

export type PausesAndBlocks = ReturnType<typeof usePausesAndBlocks>;
