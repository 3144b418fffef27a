import * as contract from '@/contract/orderItems';
import type { DoneItems } from '@/domain/doneItems';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf } from '@/services/api/fromContract';

/** The items that the kitchen finishes (row K-05). */
export const orderItemsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Finishes or reopens items of an order, by their positions; returns the order. */
    setDoneItems: build.mutation(
      mutationOf(contract.setDoneItems, ({ orderId, change }: { orderId: string; change: DoneItems }) => ({
        params: { id: orderId },
        body: change,
      })),
    ),
  }),
});
