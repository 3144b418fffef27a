import * as z from 'zod/mini';

/** Query of a list or a single entity: the fields to return, comma-separated or as repeated keys. Lists are always sorted by name. */
export const fieldsQuerySchema = z.strictObject({ fields: z.optional(z.array(z.string())), order: z.optional(z.enum(['name'])) });
