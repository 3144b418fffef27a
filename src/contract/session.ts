import { loginDataSchema, loginReplySchema, loginRequestSchema } from '@/domain/session';
import { endpoint } from './endpoint';

export const login = endpoint({
  method: 'POST',
  path: '/EndUsers/login',
  access: 'anyone',
  body: loginRequestSchema,
  reply: { single: loginReplySchema },
});

// An extension of this product's server (row T-14).
export const logout = endpoint({
  method: 'POST',
  path: '/EndUsers/logout',
  access: 'signedIn',
  reply: 'other',
});

export const getLoginData = endpoint({
  method: 'GET',
  path: '/EndUsers/:id/getLoginData',
  access: 'signedIn',
  reply: { single: loginDataSchema },
});
