import { orderSchema } from '@/domain/order';
import { orderAnswerSchema } from '@/domain/orderAnswer';
import { endpoint } from './endpoint';

// Accepts, denies or cancels an order (row K-06), an extension of this product's server. 409 `ORDER_ANSWERED` if it was answered before.
export const answerOrder = endpoint({
  method: 'POST',
  path: '/Orders/:id/answer',
  access: [['orders:retry', 'updateOwn']],
  body: orderAnswerSchema,
  reply: { single: orderSchema },
});
