import * as z from 'zod/mini';
import { appSchema } from '@/domain/app';
import { endpoint } from './endpoint';

const scopes = { scopes: z.optional(z.array(z.string())), scope: z.optional(z.array(z.string())) };
const appsQuerySchema = z.strictObject({
  ...scopes,
  slug: z.optional(z.array(z.string())),
  country: z.optional(z.string()),
  pageSize: z.optional(z.number().check(z.int(), z.positive(), z.maximum(500))),
});

export const listAccountApps = endpoint({
  method: 'GET',
  path: '/accounts/:id/apps',
  access: 'signedIn',
  query: z.strictObject(scopes),
  tags: ['app', 'account/:id'],
  reply: { list: appSchema },
});

export const listApps = endpoint({
  method: 'GET',
  path: '/apps',
  access: 'signedIn',
  query: appsQuerySchema,
  tags: ['app'],
  reply: { list: appSchema },
});

export const listChannels = endpoint({
  method: 'GET',
  path: '/apps/channels',
  access: 'signedIn',
  query: appsQuerySchema,
  tags: ['app'],
  reply: { list: appSchema },
});

export const listAllChannels = endpoint({
  method: 'GET',
  path: '/Channels',
  access: 'signedIn',
  tags: ['app'],
  reply: { list: appSchema },
});
