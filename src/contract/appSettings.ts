import { appSchema } from '@/domain/app';
import { appChangeSchema } from '@/domain/appChange';
import { supportContactsSchema } from '@/domain/supportContact';
import { endpoint } from './endpoint';

// Extensions of this product's server (row R-01).
export const updateApp = endpoint({
  method: 'PATCH',
  path: '/apps/:slug',
  access: 'productAdmin',
  body: appChangeSchema,
  tags: ['app', 'auditEntry'],
  reply: { single: appSchema },
});

export const getSupportContacts = endpoint({
  method: 'GET',
  path: '/support-contacts',
  access: 'productAdmin',
  tags: ['supportContact'],
  reply: { single: supportContactsSchema },
});

export const updateSupportContacts = endpoint({
  method: 'PUT',
  path: '/support-contacts',
  access: 'productAdmin',
  body: supportContactsSchema,
  tags: ['supportContact', 'auditEntry'],
  reply: { single: supportContactsSchema },
});
