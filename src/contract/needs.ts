import * as z from 'zod/mini';
import { needDismissalSchema, needsSchema } from '@/domain/need';
import { endpoint } from './endpoint';

// The problems on the dashboard (row W-01), extensions of this product's server.
const VIEW_DASHBOARD = [['dashboard-view', 'readOwn']] as const;

export const readNeeds = endpoint({
  method: 'GET',
  path: '/needs',
  access: VIEW_DASHBOARD,
  tags: ['need'],
  reply: { single: needsSchema },
});

export const dismissNeed = endpoint({
  method: 'POST',
  path: '/needs/dismissals',
  access: VIEW_DASHBOARD,
  body: needDismissalSchema,
  tags: ['need'],
  reply: { single: z.looseObject({ newest: z.string() }) },
});
