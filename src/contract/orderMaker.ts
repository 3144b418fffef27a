import { earlierClientQuerySchema, earlierClientSchema } from '@/domain/earlierClient';
import { orderSchema } from '@/domain/order';
import { createOrderSchema } from '@/domain/orderDraft';
import { endpoint } from './endpoint';

export const createOrder = endpoint({
  method: 'POST',
  path: '/Orders/createByApp/api-toos',
  access: 'appToken',
  body: createOrderSchema,
  // Created with the app token, which has no user; the order contains its name.
  audited: false,
  tags: ['order'],
  reply: { single: orderSchema },
});

// An extension of this product's server (row W-07). Not cached by tag: each search is a request of its own.
export const findEarlierClients = endpoint({
  method: 'GET',
  path: '/Locations/:id/earlier-clients',
  access: [['order-maker', 'updateOwn']],
  query: earlierClientQuerySchema,
  reply: { list: earlierClientSchema },
});
