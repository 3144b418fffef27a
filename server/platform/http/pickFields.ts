import type * as z from 'zod/mini';
import type { fieldsQuerySchema } from '@/contract/fieldsQuery';

/** Returns the fields that the query requests; null for all. */
export function fieldsOf({ fields }: z.infer<typeof fieldsQuerySchema>): ReadonlySet<string> | null {
  return fields ? new Set(fields.flatMap((field) => field.split(','))) : null;
}

export function pickFields(thing: object, fields: ReadonlySet<string> | null): object {
  return fields ? Object.fromEntries(Object.entries(thing).filter(([field]) => fields.has(field))) : thing;
}
