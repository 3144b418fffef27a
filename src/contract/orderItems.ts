import { doneItemsSchema } from '@/domain/doneItems';
import { orderSchema } from '@/domain/order';
import { endpoint } from './endpoint';

// Finishes items of an order in the kitchen (row K-05), an extension of this product's server. 422 for an unknown position, 409
// `ORDER_NOT_IN_KITCHEN` for an order that is ready or ended.
export const setDoneItems = endpoint({
  method: 'POST',
  path: '/orders/:id/done-items',
  access: [['orders:retry', 'updateOwn']],
  body: doneItemsSchema,
  // A kitchen finishes hundreds of items an hour on shared devices; the history of the order records the status that follows.
  audited: false,
  reply: { single: orderSchema },
});
