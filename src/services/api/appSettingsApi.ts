import * as contract from '@/contract/appSettings';
import type { AppChange } from '@/domain/appChange';
import type { SupportContacts } from '@/domain/supportContact';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

/** Settings of apps and support contacts, for the provider only. Loaded only with their screens. */
export const appSettingsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Updates an app; the request contains only the changed fields (row R-01). */
    updateApp: build.mutation(
      mutationOf(contract.updateApp, ({ slug, change }: { slug: string; change: AppChange }) => ({ params: { slug }, body: change })),
    ),
    getSupportContacts: build.query(queryOf(contract.getSupportContacts, {})),
    /** Replaces all support contacts. */
    updateSupportContacts: build.mutation(mutationOf(contract.updateSupportContacts, (body: SupportContacts) => ({ body }))),
  }),
});

export const { useUpdateAppMutation, useGetSupportContactsQuery, useUpdateSupportContactsMutation } = appSettingsApi;
