import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { Location } from '@/domain/location';
import { useListBlockedItemsQuery } from '@/services/api/blockedItemsApi';
import { usePageVisible } from '@/ui/usePageVisible';

/** The blocked products of at most this number of locations are listed (specification 1 §9). */
export const MAX_LOCATIONS = 10;

/** The board receives no realtime events of blocks, so they are polled. */
const POLL_MS = 60_000;

/** Returns the blocked products of the user's locations; sends no request if the user may not read them. */
export function useBlockedProducts(locations: readonly Location[], mayRead: boolean) {
  const visible = usePageVisible();
  const ids = useMemo(() => locations.slice(0, MAX_LOCATIONS).map(({ id }) => id), [locations]);
  return useListBlockedItemsQuery(mayRead && ids.length > 0 ? ids : skipToken, { pollingInterval: visible ? POLL_MS : 0 });
}
