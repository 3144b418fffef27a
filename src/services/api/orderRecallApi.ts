import * as contract from '@/contract/orderRecall';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf } from '@/services/api/fromContract';

/** Recalling finished orders to the kitchen (row K-03). */
export const orderRecallApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Returns a finished order to the kitchen; returns the order. */
    recallOrder: build.mutation(mutationOf(contract.recallOrder, (orderId: string) => ({ params: { id: orderId }, keepalive: true }))),
  }),
});
