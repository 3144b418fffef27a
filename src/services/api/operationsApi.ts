import { operationListSchema, operationSchema, type Operation, type OperationFilter } from '@/domain/operation';
import type { TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { idTag, listTag } from '@/services/api/tags';

const PAGE_SIZE = 50;

/** Which operations: those of a page are asked for one page after the other. */
export type OperationQuery = Omit<OperationFilter, 'page' | 'limit'>;

/** What was done to channels, products and menus (decision G49). */
export const operationsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The operations that fit, newest first, 50 a page. */
    listOperations: build.infiniteQuery<TolerantList<Operation>, OperationQuery, number>({
      query: ({ queryArg, pageParam: page }) => ({ method: 'GET', url: '/statuses', params: { ...queryArg, page, limit: PAGE_SIZE } }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, _pages, page) => (page * PAGE_SIZE + last.count < last.totalCount ? page + 1 : undefined),
      },
      responseSchema: bodyOf(operationListSchema),
      // New ones come all day: what nobody looks at is not kept.
      keepUnusedDataFor: 0,
      providesTags: () => [listTag('operation')],
    }),
    /** One of them, as it is now. */
    getOperation: build.query<Operation, string>({
      query: (id) => ({ method: 'GET', url: `/statuses/${encodeURIComponent(id)}` }),
      responseSchema: dataOf(operationSchema),
      keepUnusedDataFor: 0,
      providesTags: (_operation, _error, id) => [listTag('operation'), idTag('operation', id)],
    }),
    /** Takes the entry of a push of a master catalog out of the history (row MC-04). */
    dismissOperation: build.mutation<unknown, string>({
      query: (id) => ({ method: 'DELETE', url: `/statuses/${encodeURIComponent(id)}` }),
      invalidatesTags: (_reply, error) => (error ? [] : [listTag('operation')]),
    }),
  }),
});

export const { useListOperationsInfiniteQuery, useGetOperationQuery, useDismissOperationMutation } = operationsApi;
