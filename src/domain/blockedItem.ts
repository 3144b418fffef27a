import * as z from 'zod/mini';
import { tolerantArray } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);

export const ITEM_KINDS = ['product', 'modifier'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** State of an item in a channel, as the channel reports it; `at` is when it changed, ISO-8601 UTC. */
const channelReportSchema = z.looseObject({ slug: z.string(), suspended: z.boolean(), at: text });

/** The last block or unblock request sent to a channel for an item: when (ISO-8601 UTC) and by which user. */
const itemRequestSchema = z.looseObject({ slug: z.string(), at: z.string(), by: text });

/** Null if the server does not report at all. */
const reportsSchema = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (Array.isArray(value) ? tolerantArray(channelReportSchema).parse(value) : null)),
);

/**
 * A product or modifier that is blocked at a location (decision G20). `since` and `until` are ISO-8601 UTC; `until` null means until
 * further notice; `channels` are slugs. `name`, `reports` (the state in each channel) and `asks` (the last requests) are extensions of this
 * product's server, which also lists an item that was unblocked (`suspended` false, `since` when) until all channels have applied it.
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
  asks: z.optional(tolerantArray(itemRequestSchema)),
});
export type BlockedItem = z.infer<typeof blockedItemSchema>;

/** Reply of `GET /Locations/{id}/suspend-info`: the items that are blocked at a location now. */
export const suspendInfoSchema = z.looseObject({ items: tolerantArray(blockedItemSchema) });
