import * as z from 'zod/mini';
import { instantSchema } from '@/domain/instant';
import { REOPENING_CAUSES } from '@/domain/reopening';
import { tolerantArray } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);

/** Operations of users on channels, products and menus (specification 1 §4). */
export const OPERATION_ACTIONS = [
  'store-open',
  'store-close',
  'store-busy',
  'store-calm',
  'product-unsnooze',
  'product-snooze',
  'catalog-menu-push',
  'master-catalog-menu-push',
] as const;
export type OperationAction = (typeof OPERATION_ACTIONS)[number];

export const OPERATION_STATUSES = ['success', 'fail', 'partial-success', 'ongoing'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/**
 * Result at one channel. `code`: reason of a failure (`CHANNEL_REFUSALS`); `locationId`: set for a push to several locations; `items`:
 * rejected items.
 */
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
 * An entry of the operations history (specification 1 §3, decision G49); `date` is ISO-8601 UTC. Another server may have more actions and
 * statuses, which are shown as they are. `affectedEntityId` (a location or master catalog) and the fields after it are extensions of this
 * product's server.
 */
export const operationSchema = z.looseObject({
  id: z.string(),
  action: z.string(),
  status: z.string(),
  date: z.string(),
  affectedEntityId: text,
  locationId: text,
  /** Name of the user, or of the product for an automatic operation. */
  by: text,
  /** Why the server started the operation itself (row K-08); missing: a user did. */
  cause: z.catch(z.optional(z.nullable(z.enum(REOPENING_CAUSES))), null),
  /** End of the pause or block; null: until further notice. */
  until: text,
  channels: tolerantArray(channelResultSchema),
  /** In a list, only the first items; all of them if the operation is requested by id. */
  items: tolerantArray(itemSchema),
  itemCount: z.catch(z.optional(z.nullable(z.number())), null),
});
export type Operation = z.infer<typeof operationSchema>;

/**
 * Query of `GET /statuses`, newest first: repeated `affectedEntityId`, by default all in the user's scope; `fromDate` inclusive, `toDate`
 * exclusive.
 */
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
