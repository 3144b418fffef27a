import { startBusyModeSchema } from '@/domain/busyMode';
import { locationSchema } from '@/domain/location';
import { endpoint } from './endpoint';
import { fieldsQuerySchema } from './fieldsQuery';

export const listLocations = endpoint({
  method: 'GET',
  path: '/Locations',
  access: 'signedIn',
  query: fieldsQuerySchema,
  tags: ['location', 'location/*'],
  reply: { list: locationSchema },
});

export const getLocation = endpoint({
  method: 'GET',
  path: '/Locations/:id',
  access: 'signedIn',
  query: fieldsQuerySchema,
  tags: ['location/:id'],
  reply: { single: locationSchema },
});

// Starts or changes the busy mode (row K-07), an extension of this product's server.
export const startBusyMode = endpoint({
  method: 'PUT',
  path: '/Locations/:id/busy-mode',
  access: [['store-availability', 'updateOwn']],
  body: startBusyModeSchema,
  tags: ['location', 'location/:id', 'operation'],
  reply: { single: locationSchema },
});

export const endBusyMode = endpoint({
  method: 'DELETE',
  path: '/Locations/:id/busy-mode',
  access: [['store-availability', 'updateOwn']],
  tags: ['location', 'location/:id', 'operation'],
  reply: { single: locationSchema },
});
