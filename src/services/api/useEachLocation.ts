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
 * locations asks only for those that are new. `endpoint` and `locationIds` must be stable. `pollMs` 0: not polled; `isFresh`: what is
 * known is asked for once more at first, and when polling begins or ends.
 */
export function useEachLocation<State, Result>(
  endpoint: LocationEndpoint<State, Result>,
  locationIds: readonly string[],
  { pollMs = 0, isFresh = false }: { pollMs?: number; isFresh?: boolean } = {},
) {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const subscriptions = useRef<readonly Subscription[]>([]);
  useEffect(() => {
    const options = { ...(isFresh && { forceRefetch: true }), subscriptionOptions: { pollingInterval: pollMs } };
    const subscribed = locationIds.map((id) => dispatch(endpoint.initiate(id, options)));
    subscriptions.current = subscribed;
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
