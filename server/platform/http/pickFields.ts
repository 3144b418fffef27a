import * as z from 'zod/mini';

/** Query of a list or of one thing: the fields to give, separated by commas or as repeated keys. Lists are by name in any case. */
export const fieldsQuerySchema = z.strictObject({ fields: z.optional(z.array(z.string())), order: z.optional(z.enum(['name'])) });

/** The fields that were asked for; null: all of them. */
export function fieldsOf({ fields }: z.infer<typeof fieldsQuerySchema>): ReadonlySet<string> | null {
  return fields ? new Set(fields.flatMap((field) => field.split(','))) : null;
}

export function pickFields(thing: object, fields: ReadonlySet<string> | null): object {
  return fields ? Object.fromEntries(Object.entries(thing).filter(([field]) => fields.has(field))) : thing;
}
