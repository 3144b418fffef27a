import * as contract from '@/contract/flags';
import type { Flag, FlagChange } from '@/domain/featureFlag';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

/** Feature flag settings (decision G37), for the provider only. Screens read flags with `useFlags`. */
export const flagsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Not cached: another administrator may have changed a flag. */
    getFlagDatafile: build.query({ ...queryOf(contract.getFlagDatafile, {}), keepUnusedDataFor: 0 }),
    updateFlag: build.mutation(
      mutationOf(contract.updateFlag, ({ flag, change }: { flag: Flag; change: FlagChange }) => ({ params: { name: flag }, body: change })),
    ),
  }),
});

export const { useGetFlagDatafileQuery, useUpdateFlagMutation } = flagsApi;
