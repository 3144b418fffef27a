import * as z from 'zod/mini';
import { instantSchema } from '@/domain/instant';

const text = z.optional(z.nullable(z.string()));

/** Kinds of entities that the server changes, as the audit log names them. */
export const AUDITED_ENTITIES = [
  'account',
  'user',
  'location',
  'service',
  'printer',
  'channel',
  'item',
  'catalog',
  'masterCatalog',
  'order',
  'flag',
  'app',
  'connection',
  'delivery',
  'supportContacts',
  'savedView',
  'commissionRate',
  'statement',
  'reportSchedule',
] as const;
export type AuditedEntity = (typeof AUDITED_ENTITIES)[number];

/** One changed field: `path` is dotted; a missing value is null. */
export const fieldChangeSchema = z.looseObject({ path: z.string(), old: z.optional(z.unknown()), new: z.optional(z.unknown()) });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/**
 * An entry of the audit log: who changed what (decision G24). `date` is ISO-8601 UTC. Entity and action are free texts, because another
 * server may have more of them; unknown fields are retained and shown.
 */
export const auditEntrySchema = z.looseObject({
  id: z.string(),
  date: z.string(),
  userId: text,
  userEmail: text,
  action: text,
  entity: text,
  entityId: text,
  changes: z.optional(z.nullable(z.array(fieldChangeSchema))),
  raw: z.optional(z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/**
 * Query of `GET /audit-logs`: dates are ISO-8601 UTC, `fromDate` inclusive, `toDate` exclusive; newest first; `page` starts at 0 (decision
 * G06).
 */
export const auditFilterSchema = z.strictObject({
  userId: z.optional(z.string()),
  entity: z.optional(z.string()),
  entityId: z.optional(z.string()),
  action: z.optional(z.string()),
  fromDate: z.optional(instantSchema),
  toDate: z.optional(instantSchema),
  page: z.optional(z.number().check(z.int(), z.nonnegative())),
  limit: z.optional(z.number().check(z.int(), z.positive(), z.maximum(500))),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;
