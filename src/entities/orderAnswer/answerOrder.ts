import type { Order } from '@/domain/order';
import { ORDER_ANSWERED, type OrderAnswer } from '@/domain/orderAnswer';
import { patchReply, type OrderDispatch } from '@/entities/order/changeOrder';
import type { ApiError } from '@/services/api/apiError';
import { orderAnswerApi } from '@/services/api/orderAnswerApi';
import { ordersApi } from '@/services/api/ordersApi';

const { getOrder } = ordersApi.endpoints;
const { answerOrder: sendAnswer } = orderAnswerApi.endpoints;

/**
 * Accepts, denies or cancels an order (row K-06). If the order was answered before, it is loaded again, so that the screen shows that
 * answer. Resolves to the error, or null.
 */
export function answerOrder(order: Order, answer: OrderAnswer) {
  return async (dispatch: OrderDispatch): Promise<ApiError | null> => {
    const failure = await patchReply(dispatch, order.id, dispatch(sendAnswer.initiate({ orderId: order.id, answer })));
    if (failure?.kind === 'http' && failure.code === ORDER_ANSWERED) {
      await patchReply(dispatch, order.id, dispatch(getOrder.initiate(order.id, { forceRefetch: true, subscribe: false })));
    }
    return failure;
  };
}
