import * as z from 'zod/mini';
import { tolerantArray } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);

export const ITEM_KINDS = ['product', 'modifier'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What a channel says of an item: `suspended`, and since when (`at`, ISO-8601 UTC). */
const channelReportSchema = z.looseObject({ slug: z.string(), suspended: z.boolean(), at: text });

/** When a channel was last asked for an item, ISO-8601 UTC, and by whom. */
const channelAskSchema = z.looseObject({ slug: z.string(), at: z.string(), by: text });

/** Of a server that does not report at all: null. */
const reportsSchema = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (Array.isArray(value) ? tolerantArray(channelReportSchema).parse(value) : null)),
);

/**
 * A product or modifier that is blocked at a location (decision G20): since when and by whom, ISO-8601 UTC; `until` null: until further
 * notice; in which channels, by slug. `name`, `reports`, what each channel says, and `asks` are additions of this product's server: it also
 * lists an item that was unblocked (`suspended` false, `since` when) while a channel has not followed.
 */
export const blockedItemSchema = z.looseObject({
  innerId: z.string(),
  kind: z.catch(z.enum(ITEM_KINDS), 'product'),
  name: text,
  suspended: z._default(z.boolean(), true),
  until: text,
  channels: z.catch(z.array(z.string()), []),
  since: text,
  by: text,
  reports: reportsSchema,
  asks: z.optional(tolerantArray(channelAskSchema)),
});
export type BlockedItem = z.infer<typeof blockedItemSchema>;

/** `GET /Locations/{id}/suspend-info`: what is blocked at a location now. */
export const suspendInfoSchema = z.looseObject({ items: tolerantArray(blockedItemSchema) });
