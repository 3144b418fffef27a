import * as contract from '@/contract/needs';
import type { NeedDismissal } from '@/domain/need';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

/** The problems on the dashboard, and their dismissal (row W-01). */
export const needsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    readNeeds: build.query(queryOf(contract.readNeeds, {})),
    dismissNeed: build.mutation(mutationOf(contract.dismissNeed, (body: NeedDismissal) => ({ body }))),
  }),
});

export const { useReadNeedsQuery, useDismissNeedMutation } = needsApi;
