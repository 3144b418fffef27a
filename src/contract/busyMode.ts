import { locationSchema } from '@/domain/location';
import { startBusyModeSchema } from '@/domain/startBusyMode';
import { endpoint } from './endpoint';

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
