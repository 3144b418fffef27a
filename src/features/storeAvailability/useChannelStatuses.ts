import { useListChannelStatusesQuery, type ChannelsOfLocation } from '@/services/api/channelsApi';
import { useFreshness } from '@/services/realtime/useFreshness';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useOnReturn } from '@/services/realtime/useOnReturn';
import { usePageVisible } from '@/ui/usePageVisible';

/**
 * Returns the reported statuses of the channels of some locations, and their freshness. They change live; without a realtime connection
 * they are polled while the page is visible. `places` must be stable.
 */
export function useChannelStatuses(places: readonly ChannelsOfLocation[]) {
  const live = useLive();
  const visible = usePageVisible();
  const { currentData, error, refetch, fulfilledTimeStamp } = useListChannelStatusesQuery(places, {
    pollingInterval: live || !visible ? 0 : POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  useOnReturn(live || visible, refetch);
  const freshness = useFreshness(currentData && fulfilledTimeStamp, error !== undefined);
  return { statuses: currentData, error, refetch, freshness };
}
