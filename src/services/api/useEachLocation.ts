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

/** A query whose argument is the id of a location. */
interface LocationEndpoint<State, Result> {
  initiate: (locationId: string, options?: SubscriptionSettings) => ThunkAction<Subscription, unknown, ApiAccess, UnknownAction>;
  select: (locationId: string) => (state: State) => Result;
}

/**
 * One query for each of several locations, in their order: each is in the cache under its own location, so that another choice of
 * locations asks only for those that are new. `endpoint` and `locationIds` must be stable. `pollMs` 0: not polled; `isFresh`: of a location
 * that is new here it is asked, though it is known from before.
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
    for (const { refetch: again } of subscriptions.current) again();
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
