import * as contract from '@/contract/savedViews';
import { listTag } from '@/contract/tags';
import type { ViewDraft, ViewPatch } from '@/domain/savedView';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

// Also after a rejection, which may be due to an outdated list.
const invalidatesTags = () => [listTag('savedView')];

/** Saved views of the reports (row M-04). */
export const savedViewsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    listSavedViews: build.query(queryOf(contract.listSavedViews, {})),
    createSavedView: build.mutation(mutationOf(contract.createSavedView, (body: ViewDraft) => ({ body }))),
    changeSavedView: build.mutation({
      ...mutationOf(contract.changeSavedView, ({ id, ...body }: ViewPatch & { id: string }) => ({ params: { id }, body })),
      invalidatesTags,
    }),
    deleteSavedView: build.mutation({
      ...mutationOf(contract.deleteSavedView, (id: string) => ({ params: { id } })),
      invalidatesTags,
    }),
  }),
});

export const { useListSavedViewsQuery, useCreateSavedViewMutation, useChangeSavedViewMutation, useDeleteSavedViewMutation } = savedViewsApi;
