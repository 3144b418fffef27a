import * as z from 'zod/mini';
import { normaliseStatus } from '@/domain/orderStatus';

const UNKNOWN = ['UNKNOW', 'UNKNOWN'];

/** Maximum length of the reason of an override, in characters. */
export const MAX_OVERRIDE_REASON = 300;

/**
 * Body of `PATCH /orders/{id}/status`: the provider's override of an order's status, which may bypass the graph of the buttons (decision
 * G15). `reason` is an extension of this product's server and is stored in the order's history.
 */
export const statusOverrideSchema = z.strictObject({
  status: z.string().check(z.refine((status) => normaliseStatus(status) !== 'UNKNOW' || UNKNOWN.includes(status), 'Unknown order status')),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(MAX_OVERRIDE_REASON))),
});
export type StatusOverride = z.infer<typeof statusOverrideSchema>;
