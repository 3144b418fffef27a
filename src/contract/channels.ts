import * as z from 'zod/mini';
import { channelStatusSchema, locationChannelStatusSchema } from '@/domain/channelStatus';
import { channelStatusBodySchema } from '@/domain/channelStatusBody';
import { endpoint } from './endpoint';

const MAX_LOCATIONS = 500;
const statusListSchema = z.strictObject({ locationIds: z.optional(z.array(z.string()).check(z.maxLength(MAX_LOCATIONS))) });

export const getChannelStatus = endpoint({
  method: 'GET',
  path: '/locations/:id/channels/:slug/status',
  access: [['store-availability', 'readOwn']],
  reply: { single: channelStatusSchema },
});

export const updateChannelStatus = endpoint({
  method: 'POST',
  path: '/locations/:id/channels/:slug/status',
  access: [['store-availability', 'updateOwn']],
  body: channelStatusBodySchema,
  reply: 'other',
});

// An extension of this product's server: all channels of several locations in one request.
export const listChannelStatuses = endpoint({
  method: 'GET',
  path: '/channel-statuses',
  access: [['store-availability', 'readOwn']],
  query: statusListSchema,
  reply: { list: locationChannelStatusSchema },
});
