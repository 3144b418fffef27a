import {
  connectionDraftSchema,
  connectionSchema,
  intakeRequestFilterSchema,
  intakeRequestSchema,
  newSecretSchema,
} from '@/domain/connection';
import { deliveryFilterSchema, deliverySchema } from '@/domain/delivery';
import { endpoint } from './endpoint';

// Extensions of this product's server (row R-04).
export const listIntakeRequests = endpoint({
  method: 'GET',
  path: '/intake-requests',
  access: 'productAdmin',
  query: intakeRequestFilterSchema,
  tags: ['intakeRequest'],
  reply: { list: intakeRequestSchema },
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries',
  access: 'productAdmin',
  query: deliveryFilterSchema,
  tags: ['delivery'],
  reply: { list: deliverySchema },
});

export const retryDelivery = endpoint({
  method: 'POST',
  path: '/deliveries/:id/retry',
  access: 'productAdmin',
  tags: ['delivery', 'auditEntry'],
  reply: { single: deliverySchema },
});

export const listConnections = endpoint({
  method: 'GET',
  path: '/Locations/:id/connections',
  access: [['thirdParty:settings', 'updateOwn']],
  tags: ['connection', 'connection/:id'],
  reply: { list: connectionSchema },
});

export const createSecret = endpoint({
  method: 'POST',
  path: '/Locations/:id/connections/:slug/secret',
  access: [['thirdParty:settings', 'updateOwn']],
  tags: ['connection/:id', 'location/:id', 'auditEntry'],
  reply: { single: newSecretSchema },
});

export const updateConnection = endpoint({
  method: 'PUT',
  path: '/Locations/:id/connections/:slug',
  access: [['thirdParty:settings', 'updateOwn']],
  body: connectionDraftSchema,
  tags: ['connection/:id', 'location/:id', 'auditEntry'],
  reply: { single: connectionSchema },
});

export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/Locations/:id/connections/:slug',
  access: [['thirdParty:settings', 'updateOwn']],
  tags: ['connection/:id', 'location/:id', 'auditEntry'],
  reply: 'other',
});
