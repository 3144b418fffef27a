import { createOrder } from '@/contract/orderMaker';
import type { CreatedOrder } from '@/domain/orderDraft';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf } from '@/services/api/fromContract';

/** Orders created by hand (specification 1 §6). */
export const orderMakerApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Uses the app token instead of the user's. */
    createOrder: build.mutation(mutationOf(createOrder, (order: CreatedOrder) => ({ body: { order } }))),
  }),
});

export const { useCreateOrderMutation } = orderMakerApi;
