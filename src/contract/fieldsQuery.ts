import * as z from 'zod/mini';

/** Query of a list or of one entity: the fields to return, separated by commas or as repeated keys. Lists are sorted by name in any case. */
export const fieldsQuerySchema = z.strictObject({ fields: z.optional(z.array(z.string())), order: z.optional(z.enum(['name'])) });
