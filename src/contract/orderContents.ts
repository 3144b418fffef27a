import { orderSchema } from '@/domain/order';
import { orderContentsSchema } from '@/domain/orderContents';
import { endpoint } from './endpoint';

// Changes the items and the note of an order (row V-01, decision G120), an extension of this product's server. 409 `ORDER_CHANGED` if `rev` is
// not the current one, `ORDER_CLOSED` if the order was cancelled or has left the restaurant.
export const changeOrderContents = endpoint({
  method: 'POST',
  path: '/Orders/:id/contents',
  access: [['orders:retry', 'updateOwn']],
  body: orderContentsSchema,
  reply: { single: orderSchema },
});
