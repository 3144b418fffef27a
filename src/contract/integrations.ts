import { connectionDraftSchema, intakeRequestFilterSchema } from '@/domain/connection';
import { deliveryFilterSchema } from '@/domain/delivery';
import { endpoint } from './endpoint';

// Additions of this product's server (row R-04).
export const listIntakeRequests = endpoint({
  method: 'GET',
  path: '/intake-requests',
  access: 'productAdmin',
  query: intakeRequestFilterSchema,
  reply: 'other',
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries',
  access: 'productAdmin',
  query: deliveryFilterSchema,
  reply: 'other',
});

export const retryDelivery = endpoint({
  method: 'POST',
  path: '/deliveries/:id/retry',
  access: 'productAdmin',
  reply: 'other',
});

export const listConnections = endpoint({
  method: 'GET',
  path: '/Locations/:id/connections',
  access: [['thirdParty:settings', 'updateOwn']],
  reply: 'other',
});

export const createSecret = endpoint({
  method: 'POST',
  path: '/Locations/:id/connections/:slug/secret',
  access: [['thirdParty:settings', 'updateOwn']],
  reply: 'other',
});

export const updateConnection = endpoint({
  method: 'PUT',
  path: '/Locations/:id/connections/:slug',
  access: [['thirdParty:settings', 'updateOwn']],
  body: connectionDraftSchema,
  reply: 'other',
});

export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/Locations/:id/connections/:slug',
  access: [['thirdParty:settings', 'updateOwn']],
  reply: 'other',
});
