import { accountSchema } from '@/domain/account';
import { locationSchema } from '@/domain/location';
import { endpoint } from './endpoint';
import { fieldsQuerySchema } from './fieldsQuery';

export const listAccounts = endpoint({
  method: 'GET',
  path: '/Accounts',
  access: 'signedIn',
  query: fieldsQuerySchema,
  tags: ['account', 'account/*'],
  reply: { list: accountSchema },
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/Accounts/:id',
  access: 'signedIn',
  query: fieldsQuerySchema,
  tags: ['account/:id'],
  reply: { single: accountSchema },
});

export const listAccountLocations = endpoint({
  method: 'GET',
  path: '/Accounts/:id/locations',
  access: 'signedIn',
  query: fieldsQuerySchema,
  tags: ['location', 'location/*'],
  reply: { list: locationSchema },
});

export const listAllAccountLocations = endpoint({
  method: 'GET',
  path: '/Accounts/:id/all-locations',
  access: 'signedIn',
  query: fieldsQuerySchema,
  tags: ['location', 'location/*'],
  reply: { list: locationSchema },
});

export const listSubaccounts = endpoint({
  method: 'GET',
  path: '/Accounts/:id/subaccounts',
  access: 'signedIn',
  query: fieldsQuerySchema,
  tags: ['account', 'account/*'],
  reply: { list: accountSchema },
});

export const listAllSubaccounts = endpoint({
  method: 'GET',
  path: '/Accounts/:id/all-subaccounts',
  access: 'signedIn',
  query: fieldsQuerySchema,
  tags: ['account', 'account/*'],
  reply: { list: accountSchema },
});

export const getSubaccount = endpoint({
  method: 'GET',
  path: '/Accounts/:id/subaccounts/:subId',
  access: 'signedIn',
  tags: ['account/:subId'],
  reply: { single: accountSchema },
});
