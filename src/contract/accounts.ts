import { accountDraftSchema, accountSchema } from '@/domain/account';
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

// Only the provider's administrator may create an account without a parent.
export const createAccount = endpoint({
  method: 'POST',
  path: '/Accounts',
  access: [['subaccounts-view', 'updateOwn']],
  body: accountDraftSchema,
  tags: ['account'],
  reply: { single: accountSchema },
});

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/Accounts/:id',
  access: [['accounts', 'updateOwn']],
  body: accountDraftSchema,
  tags: ['account', 'account/:id'],
  reply: { single: accountSchema },
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/Accounts/:id',
  access: 'productAdmin',
  tags: ['account'],
  reply: 'other',
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
