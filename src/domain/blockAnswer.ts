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
 * Result of a block request by channel: `ongoing` means that the channel applies it within `REQUEST_TIMEOUT_MS.item`; `fail` has a code of
 * `CHANNEL_REFUSALS`. An extension of this product's server: other servers only confirm that they accepted the request.
 */
export const blockAnswerSchema = z.catch(z.looseObject({ results: tolerantArray(blockResultSchema) }), { results: [] });
export type BlockAnswer = z.infer<typeof blockAnswerSchema>;
