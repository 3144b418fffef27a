import { useReadNeedsQuery } from '@/services/api/needsApi';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useOnReturn } from '@/services/realtime/useOnReturn';
import { usePageVisible } from '@/ui/usePageVisible';

/**
 * The polling interval with a realtime connection, in ms: the server announces alerts (`alerts.changed`), and only the other problems are
 * found by polling (decision G148).
 */
const LIVE_POLL_MS = 60_000;

/** The problems that the user may solve (row W-01), kept up to date. `isSettled`: the first load has succeeded or failed. */
export function useNeeds() {
  const live = useLive();
  const visible = usePageVisible();
  const { data, error, refetch } = useReadNeedsQuery(undefined, {
    pollingInterval: !visible ? 0 : live ? LIVE_POLL_MS : POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  useOnReturn(visible, refetch);
  return { data, error, readAgain: refetch, isSettled: data !== undefined || error !== undefined };
}
