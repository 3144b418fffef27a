import * as contract from '@/contract/orderContents';
import type { OrderContents } from '@/domain/orderContents';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf } from '@/services/api/fromContract';

/** Changing the contents of orders (row V-01). */
export const orderContentsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Changes the items and the note of an order; returns the order. */
    changeOrderContents: build.mutation(
      mutationOf(contract.changeOrderContents, ({ orderId, contents }: { orderId: string; contents: OrderContents }) => ({
        params: { id: orderId },
        body: contents,
      })),
    ),
  }),
});
