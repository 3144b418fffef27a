import * as z from 'zod/mini';
import { endpoint } from '@/contract/endpoint';
import { FULFILLMENT_TYPES, orderItemSchema } from '@/domain/order';
import { POS_WAIT_MS } from '@/domain/pos';
import { BACKUP_RULES } from '../../printing/queue/backups';
import { CHANGE_RULES } from '../../printing/queue/ticketChanges';
import { VOID_RULES } from '../../printing/queue/withdrawals';
import { PLATFORM_BEHAVIORS } from '../channels/platformBehavior';
import { POS_MODES } from '../pos/simulatedPos';

const demoOrderSchema = z.strictObject({
  locationId: z.optional(z.string()),
  fulfillmentType: z.optional(z.enum(FULFILLMENT_TYPES)),
  channel: z.optional(z.string()),
  items: z.optional(z.array(orderItemSchema).check(z.minLength(1), z.maxLength(100))),
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
});

const demoChangeSchema = z.strictObject({
  orderId: z.string(),
  items: z.optional(z.array(orderItemSchema).check(z.minLength(1), z.maxLength(100))),
});

const posSchema = z.strictObject({
  locationId: z.string(),
  mode: z.enum(POS_MODES),
  posRefs: z.optional(z.array(z.string()).check(z.maxLength(100))),
  delayMs: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(POS_WAIT_MS))),
});

const platformsSchema = z.strictObject({
  locationId: z.string(),
  slug: z.string(),
  behavior: z.enum(PLATFORM_BEHAVIORS),
  afterMs: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(3_600_000))),
});

const eveningSchema = z.strictObject({
  orders: z._default(z.number().check(z.int(), z.positive(), z.maximum(1000)), 200),
  locationIds: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(100))),
});

const faultsSchema = z.strictObject({
  acks: z.optional(z.enum(['now', 'late', 'never'])),
  twice: z.optional(z.boolean()),
  elect: z.optional(z.literal(true)),
  keepsCancelled: z.optional(z.boolean()),
  voids: z.optional(z.enum(VOID_RULES)),
  changes: z.optional(z.enum(CHANGE_RULES)),
  backups: z.optional(z.enum(BACKUP_RULES)),
  polledResults: z.optional(z.enum(['read', 'alwaysPrinted'])),
  polledMarks: z.optional(z.enum(['due', 'never'])),
  personAnswers: z.optional(z.enum(['stored', 'dropped'])),
  jobs: z.optional(
    z.strictObject({
      strategy: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
      expiresInMs: z.optional(z.number().check(z.int(), z.positive(), z.maximum(86_400_000))),
    }),
  ),
});

const installedClientSchema = z.strictObject({ seen: z.boolean() });

const printJobsSchema = z.strictObject({ open: z.optional(z.literal('true')) });

/** The demo acts as channels, POS systems and riders, which are no users. */
const notAudited = { audited: false } as const;
const access = [['orders', 'readOwn']] as const;

export const placeDemoOrder = endpoint({
  method: 'POST',
  path: '/demo/orders',
  access,
  ...notAudited,
  body: demoOrderSchema,
  reply: 'other',
});

export const changeDemoOrder = endpoint({
  method: 'POST',
  path: '/demo/order-changes',
  access,
  ...notAudited,
  body: demoChangeSchema,
  reply: 'other',
});

export const listDemoPrintJobs = endpoint({
  method: 'GET',
  path: '/demo/print-jobs',
  access,
  query: printJobsSchema,
  reply: 'other',
});

export const listDemoOrderAnswers = endpoint({
  method: 'GET',
  path: '/demo/order-answers',
  access,
  reply: 'other',
});

export const setRealtimeFaults = endpoint({
  method: 'POST',
  path: '/demo/realtime',
  access,
  ...notAudited,
  body: faultsSchema,
  reply: 'other',
});

export const setInstalledClient = endpoint({
  method: 'POST',
  path: '/demo/installed-client',
  access,
  ...notAudited,
  body: installedClientSchema,
  reply: 'other',
});

export const setPosMode = endpoint({
  method: 'POST',
  path: '/demo/pos',
  access,
  ...notAudited,
  body: posSchema,
  reply: 'other',
});

export const setPlatformBehavior = endpoint({
  method: 'POST',
  path: '/demo/platforms',
  access,
  ...notAudited,
  body: platformsSchema,
  reply: 'other',
});

export const playEvening = endpoint({
  method: 'POST',
  path: '/demo/evening',
  access,
  ...notAudited,
  body: eveningSchema,
  reply: 'other',
});
