import { operationFilterSchema, operationSchema } from '@/domain/operation';
import { endpoint } from './endpoint';

export const dismissOperation = endpoint({
  method: 'DELETE',
  path: '/statuses/:id',
  access: [['catalogs', 'updateOwn']],
  tags: ['operation'],
  reply: 'other',
});

export const listOperations = endpoint({
  method: 'GET',
  path: '/statuses',
  access: 'signedIn',
  query: operationFilterSchema,
  tags: ['operation'],
  reply: { list: operationSchema },
});

export const getOperation = endpoint({
  method: 'GET',
  path: '/statuses/:id',
  access: 'signedIn',
  tags: ['operation', 'operation/:id'],
  reply: { single: operationSchema },
});
