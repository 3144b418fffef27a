import * as z from 'zod/mini';
import { OPERATION_STATUSES } from '@/domain/operation';
import { tolerantArray, tolerantList } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);
const amount = z.catch(z.optional(z.nullable(z.number())), null);
const slugs = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(50));
const id = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * Body of `POST /Locations/{id}/updateCatalogInChannels` and of `…/menu-impact`. `catalogId` is an extension of this product's server: it
 * defaults to the only catalog of the location, else the first by name.
 */
export const menuPushBodySchema = z.strictObject({ channels: slugs, catalogId: z.optional(id) });
export type MenuPushBody = z.infer<typeof menuPushBodySchema>;

/** An item of a menu that a channel rejected, and the reason in the channel's own text. */
const refusedItemSchema = z.looseObject({ innerId: z.string(), name: text, reason: text });
export type RefusedItem = z.infer<typeof refusedItemSchema>;

/**
 * Result of a push at one channel: `ongoing` is also the status if the outcome is unknown; `partial-success`: the channel rejected `items`,
 * or the code is `REBLOCK_FAILED`; `fail` has a code of `CHANNEL_REFUSALS`.
 */
const pushResultSchema = z.looseObject({
  slug: z.string(),
  status: z.enum(OPERATION_STATUSES),
  code: text,
  retryAfterMs: amount,
  items: tolerantArray(refusedItemSchema),
});
export type PushResult = z.infer<typeof pushResultSchema>;

/** Reply to a push: the entry of the operations history, and the result by channel. Other servers only confirm that they accepted it. */
export const menuPushAnswerSchema = z.catch(z.looseObject({ operationId: text, results: tolerantArray(pushResultSchema) }), {
  operationId: null,
  results: [],
});
export type MenuPushAnswer = z.infer<typeof menuPushAnswerSchema>;

/**
 * Kinds of changes that a push makes for the customers of a channel (row BC-01). `comesBack`: the item is blocked, but a new menu resets
 * the block in the channel, so that it is sold until it is blocked again. `changes`: any other change, e.g. of a name, an image or the
 * order.
 */
export const IMPACT_KINDS = ['priceUp', 'priceDown', 'appears', 'vanishes', 'belowMinimum', 'comesBack', 'changes'] as const;
export type ImpactKind = (typeof IMPACT_KINDS)[number];

/** `menu`: the fields of the menu itself, e.g. its name. */
export const IMPACT_SUBJECTS = ['menu', 'section', 'product', 'modifierGroup', 'modifier'] as const;

/** `from` and `to`: prices in minor units; for a group below its minimum the remaining and the required number of modifiers. */
const impactEntrySchema = z.looseObject({
  kind: z.enum(IMPACT_KINDS),
  subject: z.enum(IMPACT_SUBJECTS),
  id: z.string(),
  name: z.catch(z.string(), ''),
  from: amount,
  to: amount,
});
export type ImpactEntry = z.infer<typeof impactEntrySchema>;

/**
 * Changes that a push makes in one channel. `since`: when the current menu of the channel was pushed, ISO-8601 UTC, null if never.
 * `entries` are the first `MAX_IMPACTS`, `counts` includes all.
 */
export const channelImpactSchema = z.looseObject({
  slug: z.string(),
  /** The location, if a master catalog is pushed to several. */
  locationId: text,
  since: text,
  entries: tolerantArray(impactEntrySchema),
  counts: z.catch(z.partialRecord(z.enum(IMPACT_KINDS), z.number()), {}),
});
export type ChannelImpact = z.infer<typeof channelImpactSchema>;
export const channelImpactListSchema = tolerantList(channelImpactSchema);

export const MAX_IMPACTS = 300;

/** Total number of changes of a push. */
export function changeCount(impacts: readonly ChannelImpact[]): number {
  return impacts.flatMap(({ counts }) => Object.values(counts)).reduce((sum, count) => sum + count, 0);
}

/** A pushed menu that is stored so that it can be restored (row BC-02). An extension of this product's server. */
export const menuSnapshotSchema = z.looseObject({
  id: z.string(),
  slug: z.string(),
  at: z.string(),
  by: text,
  catalogId: text,
  catalogName: z.catch(z.string(), ''),
  productCount: amount,
  /** Whether it is the current menu of the channel. */
  isCurrent: z.catch(z.boolean(), false),
  /** Only for the current menu: the id of the catalog whose saved version differs from it; null if none differs (row R-07). */
  differsFrom: text,
});
export type MenuSnapshot = z.infer<typeof menuSnapshotSchema>;
/** Code of a push: the channel has the menu but sells blocked items. The server retries blocking them for 15 minutes. */
export const REBLOCK_FAILED = 'NOT_BLOCKED_AGAIN';

/** Error codes of a menu that cannot be pushed. */
export const MENU_REFUSALS = {
  /** 422: the catalog has problems; `details` are those of `catalogProblems`. */
  hasProblems: 'CATALOG_HAS_PROBLEMS',
  /** 409: another user has saved a newer version; `details.rev` is its revision. */
  catalogChanged: 'CATALOG_CHANGED',
  /** 409: a location needs at least one catalog (specification 1 §5). */
  lastCatalog: 'LAST_CATALOG',
  /** 409: a push of this menu to these channels is in progress. */
  underWay: 'PUSH_UNDER_WAY',
  /** 422: the master catalog is not valid today. */
  notValidNow: 'NOT_VALID_NOW',
} as const;
