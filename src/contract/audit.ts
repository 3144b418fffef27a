import * as z from 'zod/mini';
import { auditEntrySchema, auditFilterSchema } from '@/domain/auditEntry';
import { endpoint } from './endpoint';

const { page, limit } = auditFilterSchema.shape;
const userLogsQuerySchema = z.strictObject({ userId: z.optional(z.string()), page, limit });

// The lines of other users are for the provider's administrator.
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
