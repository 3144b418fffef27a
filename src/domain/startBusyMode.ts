import * as z from 'zod/mini';
import { instantSchema } from '@/domain/instant';

/** Choices of a user: preparation minutes to add, orders per 15 minutes, and how long the mode lasts in minutes. */
export const BUSY_EXTRA_MINUTES = [5, 10, 15, 20, 30, 45] as const;
export const BUSY_ORDER_LIMITS = [3, 5, 8, 10, 15, 20, 30] as const;
export const BUSY_DURATIONS = [30, 60, 90, 120, 180, 240] as const;

const hasEffect = ({ extraMinutes, maxOrders }: { extraMinutes?: number | null | undefined; maxOrders?: number | null | undefined }) =>
  Boolean(extraMinutes) || Boolean(maxOrders);

/**
 * Body of `PUT /Locations/{id}/busy-mode` (row K-07): adds preparation minutes to new orders, limits the orders of the location per 15
 * minutes, or both, until an ISO-8601 UTC instant within 24 hours.
 */
export const startBusyModeSchema = z
  .strictObject({
    extraMinutes: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(120)))),
    maxOrders: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(200)))),
    until: instantSchema,
  })
  .check(z.refine(hasEffect, { path: ['extraMinutes'], error: 'required' }));
export type StartBusyMode = z.infer<typeof startBusyModeSchema>;
