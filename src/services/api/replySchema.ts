import type * as z from 'zod/mini';
import { unwrap } from '@/domain/reply';

/** A `responseSchema` that validates a single reply: `body.data`, or the bare body (decision G05). */
export function dataOf<Schema extends z.ZodMiniType>(schema: Schema) {
  const { validate } = schema['~standard'];
  return { '~standard': { version: 1 as const, vendor: 'pase', validate: (body: unknown) => validate(unwrap(body)) } };
}

/** A `responseSchema` that validates the whole body: a list with its counts. */
export function bodyOf<Schema extends z.ZodMiniType>(schema: Schema) {
  const { validate } = schema['~standard'];
  return { '~standard': { version: 1 as const, vendor: 'pase', validate: (body: unknown) => validate(body) } };
}
