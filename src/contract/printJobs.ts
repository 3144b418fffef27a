import * as z from 'zod/mini';
import { printJobProgressSchema } from '@/domain/printJobProgress';
import { endpoint } from './endpoint';

const progressQuerySchema = z.object({
  /** The tab that asks, to which the reply compares the one that has the job. */
  tabId: z.optional(z.string().check(z.maxLength(64))),
});

// An extension of this product's server (row W-03).
export const getPrintJobProgress = endpoint({
  method: 'GET',
  path: '/print-jobs/:uuid/progress',
  access: [['orders', 'readOwn']],
  query: progressQuerySchema,
  reply: { single: printJobProgressSchema },
});
