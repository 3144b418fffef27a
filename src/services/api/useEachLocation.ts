import { createSelector, type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useMemo, useRef, useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ApiAccess } from '@/services/api/baseQuery';

interface Subscription {
  unsubscribe: () => void;
  refetch: () => unknown;
}

interface SubscriptionSettings {
  forceRefetch?: boolean;
  subscriptionOptions?: { pollingInterval?: number };
}

/** A query endpoint whose argument is a location id. */
interface LocationEndpoint<State, Result> {
  initiate: (locationId: string, options?: SubscriptionSettings) => ThunkAction<Subscription, unknown, ApiAccess, UnknownAction>;
  select: (locationId: string) => (state: State) => Result;
}

/**
 * Subscribes to one query for each location and returns the results in the same order. Each location has its own cache entry, so a changed
 * selection fetches only the added locations. `endpoint` and `locationIds` must be stable. `pollMs` is the polling interval, 0 for none.
 * `isFresh` refetches a location that is added here even when it is cached.
 */
export function useEachLocation<State, Result>(
  endpoint: LocationEndpoint<State, Result>,
  locationIds: readonly string[],
  { pollMs = 0, isFresh = false }: { pollMs?: number; isFresh?: boolean } = {},
) {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const subscriptions = useRef<readonly Subscription[]>([]);
  const shown = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const subscribed = locationIds.map((id) =>
      dispatch(
        endpoint.initiate(id, {
          forceRefetch: isFresh && !shown.current.has(id),
          subscriptionOptions: { pollingInterval: pollMs },
        }),
      ),
    );
    subscriptions.current = subscribed;
    shown.current = new Set(locationIds);
    return () => {
      for (const { unsubscribe } of subscribed) unsubscribe();
    };
  }, [dispatch, endpoint, locationIds, pollMs, isFresh]);
  const refetch = useCallback(() => {
    for (const { refetch: refetchOne } of subscriptions.current) refetchOne();
  }, []);
  const select = useMemo(
    () =>
      createSelector(
        locationIds.map((id) => endpoint.select(id)),
        (...results: Result[]) => results,
      ),
    [endpoint, locationIds],
  );
  return { results: useSelector(select), refetch };
}
