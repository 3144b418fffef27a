import { flagDatafileSchema, type Flag, type FlagChange, type FlagDatafile } from '@/domain/featureFlag';
import { baseApi } from '@/services/api/baseApi';
import { dataOf } from '@/services/api/replySchema';
import { listTag } from '@/services/api/tags';

/** The switches of the feature flags (decision G37), for the provider alone. Screens read their flags with `useFlags`. */
export const flagsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    getFlagDatafile: build.query<FlagDatafile, void>({
      query: () => ({ method: 'GET', url: '/flags/datafile.json' }),
      responseSchema: dataOf(flagDatafileSchema),
      // Another administrator may have switched one since.
      keepUnusedDataFor: 0,
      providesTags: () => [listTag('flag')],
    }),
    updateFlag: build.mutation<unknown, { flag: Flag; change: FlagChange }>({
      query: ({ flag, change }) => ({ method: 'PUT', url: `/flags/${flag}`, body: change }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('flag'), listTag('auditEntry')]),
    }),
  }),
});

export const { useGetFlagDatafileQuery, useUpdateFlagMutation } = flagsApi;
