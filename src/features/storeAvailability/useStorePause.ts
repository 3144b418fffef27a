import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { provideStorePause } from '@/features/storeAvailability/storePauseActors';
import type { ApiAccess } from '@/services/api/baseQuery';
import { channelsApi } from '@/services/api/channelsApi';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

const { setChannelStatus } = channelsApi.endpoints;

/** Runs the pausing machine while the screen is mounted. */
export function useStorePause() {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const machine = useMemo(
    () =>
      provideStorePause({
        setStatus: (call) => dispatch(setChannelStatus.initiate(call, { track: false })),
        now: Date.now,
      }),
    [dispatch],
  );
  return useRecordedActor(machine);
}
