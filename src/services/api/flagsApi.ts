import * as contract from '@/contract/flags';
import type { Flag, FlagChange } from '@/domain/featureFlag';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

/** The switches of the feature flags (decision G37), for the provider alone. Screens read their flags with `useFlags`. */
export const flagsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Not cached: another administrator may have switched a flag since. */
    getFlagDatafile: build.query({ ...queryOf(contract.getFlagDatafile, {}), keepUnusedDataFor: 0 }),
    updateFlag: build.mutation(
      mutationOf(contract.updateFlag, ({ flag, change }: { flag: Flag; change: FlagChange }) => ({ params: { name: flag }, body: change })),
    ),
  }),
});

export const { useGetFlagDatafileQuery, useUpdateFlagMutation } = flagsApi;
