import { suspendInfoSchema } from '@/domain/blockedItem';
import { suspendItemBodySchema, suspendItemsBodySchema } from '@/domain/suspendBody';
import { endpoint } from './endpoint';

export const getSuspendInfo = endpoint({
  method: 'GET',
  path: '/Locations/:id/suspend-info',
  access: [['suspends-view', 'readOwn']],
  tags: ['block/:id'],
  reply: { single: suspendInfoSchema },
});

export const suspendItem = endpoint({
  method: 'PUT',
  path: '/Locations/:id/catalogs/items/suspend',
  access: [['suspends-view', 'readOwn']],
  body: suspendItemBodySchema,
  reply: 'other',
});

export const suspendItems = endpoint({
  method: 'PUT',
  path: '/Locations/:id/catalogs/items-suspend',
  access: [['suspends-view', 'readOwn']],
  body: suspendItemsBodySchema,
  reply: 'other',
});
