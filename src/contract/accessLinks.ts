import {
  acceptLinkSchema,
  acceptedLinkSchema,
  forgotPasswordSchema,
  issuedLinkSchema,
  linkStateSchema,
  linkTokenSchema,
} from '@/domain/accessLink';
import { endpoint } from './endpoint';

// Additions of this product's server (row R-08).
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/EndUsers/forgot-password',
  access: 'anyone',
  body: forgotPasswordSchema,
  // Responds before it looks for the user, and then writes an entry (accessLinksRoutes.test.ts).
  audited: false,
  reply: 'other',
});

export const issueLink = endpoint({
  method: 'POST',
  path: '/EndUsers/:id/access-links',
  access: [['users', 'updateOwn']],
  tags: ['user', 'user/:id', 'mail'],
  reply: { single: issuedLinkSchema },
});

export const readLink = endpoint({
  method: 'POST',
  path: '/access-links/state',
  access: 'anyone',
  body: linkTokenSchema,
  // Changes nothing: returns whether a link can be used.
  audited: false,
  reply: { single: linkStateSchema },
});

export const acceptLink = endpoint({
  method: 'POST',
  path: '/access-links/accept',
  access: 'anyone',
  body: acceptLinkSchema,
  reply: { single: acceptedLinkSchema },
});
