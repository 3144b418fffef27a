import * as z from 'zod/mini';

const text = z.optional(z.nullable(z.string()));

/** Types of messages to apps (docs/protocol.md): to POS systems and channels. */
export const DELIVERY_TYPES = [
  'pos.order',
  'pos.change',
  'pos.cancellation',
  'order.status',
  'store.status',
  'store.hours',
  'items',
  'menu',
] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

/**
 * `queued`: waits for its first or next attempt; `sent`: the app accepted it; `refused`: the app rejected it; `dead`: all attempts failed;
 * `superseded`: a newer message about the same subject replaced it before it was sent.
 */
export const DELIVERY_STATES = ['queued', 'sent', 'refused', 'dead', 'superseded'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A message to an app (`GET /deliveries`), for the product administrator (row R-05). Instants are ISO-8601 UTC. */
export const deliverySchema = z.looseObject({
  id: z.string(),
  locationId: z.string(),
  slug: z.string(),
  type: z.string(),
  orderId: text,
  state: z.string(),
  attempts: z.number(),
  nextAt: text,
  createdAt: z.string(),
  endedAt: text,
  error: text,
});
export type Delivery = z.infer<typeof deliverySchema>;

/** Query of `GET /deliveries`, newest first: the deliveries of one order, or only those that are queued or failed (`open`). */
export const deliveryFilterSchema = z.strictObject({
  orderId: z.optional(z.string()),
  open: z.optional(z.enum(['true'])),
  limit: z.optional(z.number().check(z.int(), z.positive(), z.maximum(500))),
});
