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
