import * as z from 'zod/mini';
import { instantSchema } from '@/domain/instant';
import { tolerantArray, tolerantList } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);

/** What people do to channels, products and menus (specification 1 §4). */
export const OPERATION_ACTIONS = [
  'store-open',
  'store-close',
  'product-unsnooze',
  'product-snooze',
  'catalog-menu-push',
  'master-catalog-menu-push',
] as const;
export type OperationAction = (typeof OPERATION_ACTIONS)[number];

export const OPERATION_STATUSES = ['success', 'fail', 'partial-success', 'ongoing'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** What came of it at one channel; `code` says why not (`CHANNEL_REFUSALS`); of a push to several locations, at which; `items`: what it did not take. */
const channelResultSchema = z.looseObject({
  slug: z.string(),
  status: z.enum(OPERATION_STATUSES),
  code: text,
  locationId: text,
  items: tolerantArray(z.looseObject({ innerId: z.string(), name: text, reason: text })),
});
export type ChannelResult = z.infer<typeof channelResultSchema>;
const itemSchema = z.looseObject({ innerId: z.string(), name: text });

/**
 * An entry of the operations history (specification 1 §3, decision G49): `date` ISO-8601 UTC. Another server may know more actions and
 * statuses: they are shown as they are. What it was about (`affectedEntityId`: of a location, or of a master catalog) and the rest are
 * additions of this product's server.
 */
export const operationSchema = z.looseObject({
  id: z.string(),
  action: z.string(),
  status: z.string(),
  date: z.string(),
  affectedEntityId: text,
  locationId: text,
  /** Who did it, by name. */
  by: text,
  /** Until when a channel is paused or a product blocked; null: until further notice. */
  until: text,
  channels: tolerantArray(channelResultSchema),
  /** The first of them, in a list; all of one that is asked for by its id. */
  items: tolerantArray(itemSchema),
  itemCount: z.catch(z.optional(z.nullable(z.number())), null),
});
export type Operation = z.infer<typeof operationSchema>;

export const operationListSchema = tolerantList(operationSchema);

/** Query of `GET /statuses`, newest first: repeated `affectedEntityId`, else all of the user's scope; `fromDate` included, `toDate` not. */
export const operationFilterSchema = z.strictObject({
  affectedEntityId: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(500))),
  action: z.optional(z.array(z.enum(OPERATION_ACTIONS))),
  status: z.optional(z.array(z.enum(OPERATION_STATUSES))),
  fromDate: z.optional(instantSchema),
  toDate: z.optional(instantSchema),
  page: z.optional(z.number().check(z.int(), z.nonnegative())),
  limit: z.optional(z.number().check(z.int(), z.positive(), z.maximum(500))),
});
export type OperationFilter = z.infer<typeof operationFilterSchema>;
