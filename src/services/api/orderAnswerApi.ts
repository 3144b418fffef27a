import * as contract from '@/contract/orderAnswer';
import type { OrderAnswer } from '@/domain/orderAnswer';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf } from '@/services/api/fromContract';

/** The answers of a restaurant to orders (row K-06). */
export const orderAnswerApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Accepts, denies or cancels an order; returns it. */
    answerOrder: build.mutation(
      mutationOf(contract.answerOrder, ({ orderId, answer }: { orderId: string; answer: OrderAnswer }) => ({
        params: { id: orderId },
        body: answer,
        keepalive: true,
      })),
    ),
  }),
});
