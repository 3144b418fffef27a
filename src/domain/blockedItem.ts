import * as z from 'zod/mini';
import { tolerantArray } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);

/**
 * A product or modifier that is blocked at a location (decision G20): since when and by whom, ISO-8601 UTC; `until` null: until further
 * notice; in which channels, by slug. `name` is an addition of this product's server.
 */
const blockedItemSchema = z.looseObject({
  innerId: z.string(),
  kind: z.catch(z.enum(['product', 'modifier']), 'product'),
  name: text,
  suspended: z._default(z.boolean(), true),
  until: text,
  channels: z.catch(z.array(z.string()), []),
  since: text,
  by: text,
});
export type BlockedItem = z.infer<typeof blockedItemSchema>;

/** `GET /Locations/{id}/suspend-info`: what is blocked at a location now. */
export const suspendInfoSchema = z.looseObject({ items: tolerantArray(blockedItemSchema) });
