import { orderSchema } from '@/domain/order';
import { endpoint } from './endpoint';

// Returns a finished order to the kitchen without a message to its channel (row K-03), an extension of this product's server. 409
// `ORDER_NOT_FINISHED` for any other order.
export const recallOrder = endpoint({
  method: 'POST',
  path: '/Orders/:id/recall',
  access: [['orders:retry', 'updateOwn']],
  reply: { single: orderSchema },
});
