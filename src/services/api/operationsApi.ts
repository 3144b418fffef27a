import * as contract from '@/contract/operations';
import type { OperationFilter } from '@/domain/operation';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, pagesOf, queryOf, type ReplyOf } from '@/services/api/fromContract';

const PAGE_SIZE = 50;

/** Which operations: those of a page are asked for one page after the other. */
export type OperationQuery = Omit<OperationFilter, 'page' | 'limit'>;

/** What was done to channels, products and menus (decision G49). */
export const operationsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The operations that fit, newest first, 50 a page. */
    listOperations: build.infiniteQuery<ReplyOf<typeof contract.listOperations>, OperationQuery, number>(
      pagesOf(contract.listOperations, PAGE_SIZE, (filter, page) => ({ query: { ...filter, page, limit: PAGE_SIZE } })),
    ),
    /** One of them, as it is now. */
    getOperation: build.query({ ...queryOf(contract.getOperation, (id: string) => ({ params: { id } })), keepUnusedDataFor: 0 }),
    /** Takes the entry of a push of a master catalog out of the history (row MC-04). */
    dismissOperation: build.mutation(mutationOf(contract.dismissOperation, (id: string) => ({ params: { id } }))),
  }),
});

export const { useListOperationsInfiniteQuery, useGetOperationQuery, useDismissOperationMutation } = operationsApi;
