import {
  acceptLinkSchema,
  acceptedLinkSchema,
  forgotPasswordSchema,
  issuedLinkSchema,
  linkStateSchema,
  linkTokenSchema,
} from '@/domain/accessLink';
import { endpoint } from './endpoint';

// Extensions of this product's server (row R-08).
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/EndUsers/forgot-password',
  access: 'anyone',
  body: forgotPasswordSchema,
  // Responds before looking up the user, and then writes an audit entry (accessLinksRoutes.test.ts).
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

export const withdrawLinks = endpoint({
  method: 'DELETE',
  path: '/EndUsers/:id/access-links',
  access: [['users', 'updateOwn']],
  tags: ['user', 'user/:id', 'mail'],
  reply: 'other',
});

export const readLink = endpoint({
  method: 'POST',
  path: '/access-links/state',
  access: 'anyone',
  body: linkTokenSchema,
  // Read-only: returns whether a link is valid.
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
