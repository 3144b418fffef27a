import * as z from 'zod/mini';
import { ITEM_KINDS } from '@/domain/blockedItem';
import { instantSchema } from '@/domain/instant';

const suspendedItemSchema = z.strictObject({
  innerId: z.string().check(z.minLength(1), z.maxLength(100)),
  kind: z.enum(ITEM_KINDS),
  suspended: z.boolean(),
  until: z.nullable(instantSchema),
  channels: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(50)),
});
/** An item to block in these channels until a time (ISO-8601 UTC) or until further notice (null), or to unblock. */
export type SuspendedItem = z.infer<typeof suspendedItemSchema>;

/** Body of `PUT /Locations/{id}/catalogs/items/suspend` (decision G20). */
export const suspendItemBodySchema = suspendedItemSchema;
/** Body of `PUT /Locations/{id}/catalogs/items-suspend` (decision G20). */
export const suspendItemsBodySchema = z.strictObject({ items: z.array(suspendedItemSchema).check(z.minLength(1), z.maxLength(5000)) });
