import * as contract from '@/contract/operations';
import type { OperationFilter } from '@/domain/operation';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, pagesOf, queryOf, type ReplyOf } from '@/services/api/fromContract';

const PAGE_SIZE = 50;

/** The filter of the list of operations, without its paging. */
export type OperationQuery = Omit<OperationFilter, 'page' | 'limit'>;

/** Operations on channels, products and menus (decision G49). */
export const operationsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Matching operations, newest first, 50 a page. */
    listOperations: build.infiniteQuery<ReplyOf<typeof contract.listOperations>, OperationQuery, number>(
      pagesOf(contract.listOperations, PAGE_SIZE, (filter, page) => ({ query: { ...filter, page, limit: PAGE_SIZE } })),
    ),
    getOperation: build.query({ ...queryOf(contract.getOperation, (id: string) => ({ params: { id } })), keepUnusedDataFor: 0 }),
    /** Removes a master catalog push from the history (row MC-04). */
    dismissOperation: build.mutation(mutationOf(contract.dismissOperation, (id: string) => ({ params: { id } }))),
  }),
});

export const { useListOperationsInfiniteQuery, useGetOperationQuery, useDismissOperationMutation } = operationsApi;
