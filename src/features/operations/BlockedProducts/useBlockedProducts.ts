import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { Location } from '@/domain/location';
import { useListBlockedItemsQuery } from '@/services/api/locationsApi';
import { usePageVisible } from '@/ui/usePageVisible';

/** Who sees more locations than this is shown the products of the first of them by name (specification 1 §9). */
export const MOST_LOCATIONS = 10;

/** Blocks are not told by message: they are asked for again. */
const POLL_MS = 60_000;

/** What is blocked now at the user's locations; nothing is asked where the user may not see it. */
export function useBlockedProducts(locations: readonly Location[], mayRead: boolean) {
  const visible = usePageVisible();
  const ids = useMemo(() => locations.slice(0, MOST_LOCATIONS).map(({ id }) => id), [locations]);
  return useListBlockedItemsQuery(mayRead && ids.length > 0 ? ids : skipToken, { pollingInterval: visible ? POLL_MS : 0 });
}
