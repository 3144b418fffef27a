import * as contract from '@/contract/orderCounts';
import type { OrderCountFilter } from '@/domain/orderCounts';
import { baseApi } from '@/services/api/baseApi';
import { queryOf } from '@/services/api/fromContract';
import { listTag } from '@/contract/tags';

/** The numbers of orders per list filter (decision G93). */
export const orderCountsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    countOrders: build.query({
      ...queryOf(contract.countOrders, (query: OrderCountFilter) => ({ query })),
      providesTags: () => [listTag('order')],
    }),
  }),
});

export const { useCountOrdersQuery } = orderCountsApi;
