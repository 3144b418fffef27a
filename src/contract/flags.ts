import { flagChangeSchema, flagDatafileSchema } from '@/domain/featureFlag';
import { endpoint } from './endpoint';

export const getFlagDatafile = endpoint({
  method: 'GET',
  path: '/flags/datafile.json',
  access: 'signedToken',
  tags: ['flag'],
  reply: { single: flagDatafileSchema },
});

export const updateFlag = endpoint({
  method: 'PUT',
  path: '/flags/:name',
  access: 'productAdmin',
  body: flagChangeSchema,
  tags: ['flag', 'auditEntry'],
  reply: 'other',
});
