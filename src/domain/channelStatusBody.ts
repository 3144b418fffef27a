import * as z from 'zod/mini';
import { CHANNEL_STATES } from '@/domain/channelStatus';
import { oneOf, optionalText } from '@/domain/fieldRules';
import { instantSchema } from '@/domain/instant';

/**
 * Body of `POST /locations/{id}/channels/{slug}/status` (decision G21). `until`, ISO-8601 UTC, is when a pause ends automatically; without
 * it the status has no end. Requests with the same `operationId` (an extension of this product) are one entry of the operations history.
 */
export const channelStatusBodySchema = z.strictObject({
  statusToBeUpdated: z.strictObject({
    status: oneOf(CHANNEL_STATES),
    until: z.optional(z.nullable(instantSchema)),
    reason: optionalText(200),
    operationId: z.optional(z.uuid()),
  }),
});
export type StatusToBeUpdated = z.infer<typeof channelStatusBodySchema>['statusToBeUpdated'];
