import { accountSchema } from '@/domain/account';
import { accountDraftSchema } from '@/domain/accountDraft';
import { endpoint } from './endpoint';

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
