import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { provideProductBlock } from '@/features/productAvailability/productBlockActors';
import type { ApiAccess } from '@/services/api/baseQuery';
import { blockingApi } from '@/services/api/blockingApi';
import { useEachLocation } from '@/services/api/useEachLocation';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';
import { usePageVisible } from '@/ui/usePageVisible';

type ApiState = Parameters<ReturnType<typeof blockingApi.endpoints.getSuspendInfo.select>>[0];

/**
 * Runs one block or unblock request with the server; it stops when the component unmounts. The suspend-info of the affected locations stays
 * subscribed until then, whatever else the screen shows.
 */
export function useProductBlock() {
  const store = useStore<ApiState>();
  const machine = useMemo(() => {
    // The store accepts thunks, which its type here does not include.
    const dispatch = store.dispatch as ThunkDispatch<ApiState, ApiAccess, UnknownAction>;
    return provideProductBlock({
      suspend: (locationId, items) => dispatch(blockingApi.endpoints.suspendItems.initiate({ locationId, items }, { track: false })),
      itemsOf: (locationId) => blockingApi.endpoints.getSuspendInfo.select(locationId)(store.getState()).data?.items,
      watch: (changed) => store.subscribe(changed),
      now: Date.now,
    });
  }, [store]);
  const actor = useRecordedActor(machine);
  const { value, context } = useSelector(actor, (snapshot) => snapshot);

  const { parts, waiting } = context;
  const isAwaited = value === 'submitting' || waiting.length > 0;
  const awaitedAt = useMemo(() => (isAwaited ? parts.map(({ locationId }) => locationId) : []), [isAwaited, parts]);
  const [live, isSeen] = [useLive(), usePageVisible()];
  useEachLocation(blockingApi.endpoints.getSuspendInfo, awaitedAt, { pollMs: live || !isSeen ? 0 : POLL_MS });

  return { actor, value, context };
}
