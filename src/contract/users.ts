import { accountSchema } from '@/domain/account';
import { userSchema } from '@/domain/user';
import { createdUserSchema, newUserSchema, userChangeSchema } from '@/domain/userDraft';
import { endpoint } from './endpoint';
import { fieldsQuerySchema } from './fieldsQuery';

const READ_USERS = [['users', 'readOwn']] as const;

export const listUsers = endpoint({
  method: 'GET',
  path: '/EndUsers',
  access: READ_USERS,
  query: fieldsQuerySchema,
  tags: ['user', 'user/*'],
  reply: { list: userSchema },
});

export const createUser = endpoint({
  method: 'POST',
  path: '/EndUsers',
  access: [['users', 'createOwn']],
  body: newUserSchema,
  tags: ['user'],
  reply: { single: createdUserSchema },
});

// Users may read their own entry and change their own password; everything else requires the scope `users`.
export const getUser = endpoint({
  method: 'GET',
  path: '/EndUsers/:id',
  access: 'signedIn',
  tags: ['user/:id'],
  reply: { single: userSchema },
});

export const getUserAccount = endpoint({
  method: 'GET',
  path: '/EndUsers/:id/account',
  access: 'signedIn',
  reply: { single: accountSchema },
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/EndUsers/:id',
  access: 'signedIn',
  body: userChangeSchema,
  tags: ['user', 'user/:id'],
  reply: { single: userSchema },
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/EndUsers/:id',
  access: 'productAdmin',
  tags: ['user'],
  reply: 'other',
});

export const listAccountUsers = endpoint({
  method: 'GET',
  path: '/Accounts/:id/users',
  access: READ_USERS,
  query: fieldsQuerySchema,
  tags: ['user', 'user/*'],
  reply: { list: userSchema },
});

export const listAllAccountUsers = endpoint({
  method: 'GET',
  path: '/Accounts/:id/all-users',
  access: READ_USERS,
  query: fieldsQuerySchema,
  tags: ['user', 'user/*'],
  reply: { list: userSchema },
});

export const getAccountUser = endpoint({
  method: 'GET',
  path: '/Accounts/:id/users/:userId',
  access: READ_USERS,
  tags: ['user/:userId'],
  reply: { single: userSchema },
});

export const createAccountUser = endpoint({
  method: 'POST',
  path: '/Accounts/:id/users',
  access: [['users', 'createOwn']],
  body: newUserSchema,
  tags: ['user'],
  reply: { single: createdUserSchema },
});

export const updateAccountUser = endpoint({
  method: 'PATCH',
  path: '/Accounts/:id/users/:userId',
  access: [['users', 'updateOwn']],
  body: userChangeSchema,
  tags: ['user', 'user/:userId'],
  reply: { single: userSchema },
});
