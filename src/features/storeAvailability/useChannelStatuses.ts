import { useListChannelStatusesQuery, type ChannelsOfLocation } from '@/services/api/channelsApi';
import { useFreshness } from '@/services/realtime/useFreshness';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useOnReturn } from '@/services/realtime/useOnReturn';
import { usePageVisible } from '@/ui/usePageVisible';

/**
 * What the channels of some locations say of themselves, with how fresh it is. It changes live; without a realtime connection it is polled
 * while it is seen. `places` must be stable.
 */
export function useChannelStatuses(places: readonly ChannelsOfLocation[]) {
  const live = useLive();
  const visible = usePageVisible();
  const { currentData, error, refetch, fulfilledTimeStamp } = useListChannelStatusesQuery(places, {
    pollingInterval: live || !visible ? 0 : POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  useOnReturn(live, refetch);
  useOnReturn(live || visible, refetch);
  const freshness = useFreshness(currentData && fulfilledTimeStamp, error !== undefined);
  return { statuses: currentData, error, refetch, freshness };
}
