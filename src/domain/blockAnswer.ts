import * as z from 'zod/mini';
import { OPERATION_STATUSES } from '@/domain/operation';
import { tolerantArray } from '@/domain/reply';

const blockResultSchema = z.looseObject({
  slug: z.string(),
  status: z.enum(OPERATION_STATUSES),
  code: z.catch(z.optional(z.nullable(z.string())), null),
  retryAfterMs: z.catch(z.optional(z.nullable(z.number().check(z.nonnegative()))), null),
});

/**
 * What came of blocking at each channel: `ongoing`, it will be so within `PROMISE_MS.item`; `fail`, with a code of `CHANNEL_REFUSALS`. An
 * addition of this product's server: of another one nothing is known but that it took the call.
 */
export const blockAnswerSchema = z.catch(z.looseObject({ results: tolerantArray(blockResultSchema) }), { results: [] });
export type BlockAnswer = z.infer<typeof blockAnswerSchema>;
