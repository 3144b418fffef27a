import { orderPageSchema, type OrderFilter, type OrderPage } from '@/domain/order';
import { baseApi } from '@/services/api/baseApi';
import { orderListRequest } from '@/services/api/orderListRequest';
import { bodyOf } from '@/services/api/replySchema';

/** Pages of the order list for a file, which are not cached and do not change with events (row M-08); the board does not load them. */
export const orderFileApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    readOrderPage: build.query<OrderPage, OrderFilter>({
      query: (filter) => orderListRequest(filter),
      responseSchema: bodyOf(orderPageSchema),
      keepUnusedDataFor: 0,
    }),
  }),
});
