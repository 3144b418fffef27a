import type * as z from 'zod/mini';
import { unwrap } from '@/domain/reply';

/** Checks the payload of a single reply, `body.data` or the bare body (decision G05): for `responseSchema` of an endpoint. */
export function dataOf<Schema extends z.ZodMiniType>(schema: Schema) {
  const { validate } = schema['~standard'];
  return { '~standard': { version: 1 as const, vendor: 'pase', validate: (body: unknown) => validate(unwrap(body)) } };
}

/** Checks a reply as a whole: lists with their counts. */
export function bodyOf<Schema extends z.ZodMiniType>(schema: Schema) {
  const { validate } = schema['~standard'];
  return { '~standard': { version: 1 as const, vendor: 'pase', validate: (body: unknown) => validate(body) } };
}
