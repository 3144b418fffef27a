import * as z from 'zod/mini';
import { auditEntrySchema, auditFilterSchema } from '@/domain/auditEntry';
import { endpoint } from './endpoint';

const { page, limit } = auditFilterSchema.shape;
const userLogsQuerySchema = z.strictObject({ userId: z.optional(z.string()), page, limit });

// Only the provider's administrator may read the entries of other users.
export const listUserLogs = endpoint({
  method: 'GET',
  path: '/logs',
  access: 'signedIn',
  query: userLogsQuerySchema,
  tags: ['auditEntry'],
  reply: { list: auditEntrySchema },
});

export const listAuditLogs = endpoint({
  method: 'GET',
  path: '/audit-logs',
  access: 'productAdmin',
  query: auditFilterSchema,
  tags: ['auditEntry'],
  reply: { list: auditEntrySchema },
});
