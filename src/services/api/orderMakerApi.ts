import { createOrder, findEarlierClients } from '@/contract/orderMaker';
import type { CreatedOrder } from '@/domain/orderDraft';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

/** Personal data is not cached longer than a phone call. */
const CLIENT_SECONDS = 60;

/** Orders created by hand (specification 1 §6). */
export const orderMakerApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Uses the app token instead of the user's. */
    createOrder: build.mutation(mutationOf(createOrder, (order: CreatedOrder) => ({ body: { order } }))),
    /** Clients of earlier orders of the location's account, with masked phones. */
    findEarlierClients: build.query({
      ...queryOf(findEarlierClients, ({ locationId, search }: { locationId: string; search: string }) => ({
        params: { id: locationId },
        query: { search },
      })),
      keepUnusedDataFor: CLIENT_SECONDS,
    }),
  }),
});

export const { useCreateOrderMutation, useFindEarlierClientsQuery } = orderMakerApi;
