import { orderCountFilterSchema, orderCountsSchema } from '@/domain/orderCounts';
import { endpoint } from './endpoint';

// An extension of this product's server (decision G93).
export const countOrders = endpoint({
  method: 'GET',
  path: '/orders/countByListFilter',
  access: [
    ['orders', 'readOwn'],
    ['dashboard-view', 'readOwn'],
  ],
  query: orderCountFilterSchema,
  tags: ['order/*'],
  reply: { single: orderCountsSchema },
});
