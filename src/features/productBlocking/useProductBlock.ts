import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { provideProductBlock } from '@/features/productBlocking/productBlockActors';
import type { ProductBlockActor } from '@/machines/productBlock/productBlockMachine';
import type { ApiAccess } from '@/services/api/baseQuery';
import { blockingApi } from '@/services/api/blockingApi';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

type ApiState = Parameters<ReturnType<typeof blockingApi.endpoints.getSuspendInfo.select>>[0];

/** One blocking, or unblocking, with the server: it ends with the component. What is blocked is read from the cache, which the screen keeps. */
export function useProductBlock(): ProductBlockActor {
  const store = useStore<ApiState>();
  const machine = useMemo(() => {
    // The store takes thunks, of which its type here says nothing.
    const dispatch = store.dispatch as ThunkDispatch<ApiState, ApiAccess, UnknownAction>;
    return provideProductBlock({
      suspend: (locationId, items) => dispatch(blockingApi.endpoints.suspendItems.initiate({ locationId, items }, { track: false })),
      itemsOf: (locationId) => blockingApi.endpoints.getSuspendInfo.select(locationId)(store.getState()).data?.items,
      watch: (changed) => store.subscribe(changed),
      now: Date.now,
    });
  }, [store]);
  return useRecordedActor(machine);
}
