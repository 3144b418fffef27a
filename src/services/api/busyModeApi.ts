import * as contract from '@/contract/busyMode';
import type { StartBusyMode } from '@/domain/startBusyMode';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf } from '@/services/api/fromContract';

/** Starts, changes and ends the busy mode of a location (row K-07). Loaded only with the panel that needs it. */
export const busyModeApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    startBusyMode: build.mutation(
      mutationOf(contract.startBusyMode, ({ id, mode }: { id: string; mode: StartBusyMode }) => ({ params: { id }, body: mode })),
    ),
    endBusyMode: build.mutation(mutationOf(contract.endBusyMode, (id: string) => ({ params: { id } }))),
  }),
});

export const { useStartBusyModeMutation, useEndBusyModeMutation } = busyModeApi;
