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
