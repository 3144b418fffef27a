import * as z from 'zod/mini';
import { OPERATION_STATUSES } from '@/domain/operation';
import { tolerantArray, tolerantList } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);
const amount = z.catch(z.optional(z.nullable(z.number())), null);
const slugs = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(50));
const id = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * Body of `POST /Locations/{id}/updateCatalogInChannels` and of `…/menu-impact`. `catalogId` is an addition of this product's server: without it
 * the only catalog of the location, else the first by name.
 */
export const menuPushBodySchema = z.strictObject({ channels: slugs, catalogId: z.optional(id) });
export type MenuPushBody = z.infer<typeof menuPushBodySchema>;

/** What a channel did not take of a menu, and why in its words. */
const refusedItemSchema = z.looseObject({ innerId: z.string(), name: text, reason: text });
export type RefusedItem = z.infer<typeof refusedItemSchema>;

/**
 * What came of a push at one channel: `ongoing`, it is at it, or nobody knows; `partial-success`, all but `items`, or with the code
 * `NOT_BLOCKED_AGAIN`; `fail`, with a code of `CHANNEL_REFUSALS`.
 */
const pushResultSchema = z.looseObject({
  slug: z.string(),
  status: z.enum(OPERATION_STATUSES),
  code: text,
  retryAfterMs: amount,
  items: tolerantArray(refusedItemSchema),
});
export type PushResult = z.infer<typeof pushResultSchema>;

/** Answer to a push: the entry of the operations history, and each channel. Of another server nothing is known but that it took the call. */
export const menuPushAnswerSchema = z.catch(z.looseObject({ operationId: text, results: tolerantArray(pushResultSchema) }), {
  operationId: null,
  results: [],
});
export type MenuPushAnswer = z.infer<typeof menuPushAnswerSchema>;

/**
 * What a push changes for the clients of a channel (row BC-01). `comesBack`: it is blocked, a new menu makes the channel forget that, and it
 * is sold until the block is done again. `changes`: anything else, as a name, an image, the order of things.
 */
export const IMPACT_KINDS = ['priceUp', 'priceDown', 'appears', 'vanishes', 'belowMinimum', 'comesBack', 'changes'] as const;
export type ImpactKind = (typeof IMPACT_KINDS)[number];

/** `menu`: the menu itself, as its name. */
export const IMPACT_SUBJECTS = ['menu', 'section', 'product', 'modifierGroup', 'modifier'] as const;

/** `from` and `to`: prices in minor units; of a group below its minimum how many are left, and how many must be chosen. */
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
 * What a push changes in one channel. `since`: when the menu that it has now was pushed, ISO-8601 UTC, null if never. `entries` are the first
 * `MAX_IMPACTS`, `counts` tells all.
 */
export const channelImpactSchema = z.looseObject({
  slug: z.string(),
  /** Which location, where a master catalog is pushed to several. */
  locationId: text,
  since: text,
  entries: tolerantArray(impactEntrySchema),
  counts: z.catch(z.partialRecord(z.enum(IMPACT_KINDS), z.number()), {}),
});
export type ChannelImpact = z.infer<typeof channelImpactSchema>;
export const channelImpactListSchema = tolerantList(channelImpactSchema);

export const MAX_IMPACTS = 300;

/** How much a push changes in all. */
export function changeCount(impacts: readonly ChannelImpact[]): number {
  return impacts.flatMap(({ counts }) => Object.values(counts)).reduce((sum, count) => sum + count, 0);
}

/** What was pushed to a channel, kept so that it can be pushed back (row BC-02). An addition of this product's server. */
export const menuSnapshotSchema = z.looseObject({
  id: z.string(),
  slug: z.string(),
  at: z.string(),
  by: text,
  catalogId: text,
  catalogName: z.catch(z.string(), ''),
  productCount: amount,
  /** Whether the channel has this one now. */
  isCurrent: z.catch(z.boolean(), false),
  /** Of the one that the channel has now: the id of the catalog that differs from it, as it is saved; null where none does (row R-07). */
  differsFrom: text,
});
export type MenuSnapshot = z.infer<typeof menuSnapshotSchema>;
export const menuSnapshotListSchema = tolerantList(menuSnapshotSchema);

/** Code of a push: the channel has the menu and sells what is blocked. It is asked to block it again for a quarter of an hour. */
export const NOT_BLOCKED_AGAIN = 'NOT_BLOCKED_AGAIN';

/** Why a menu is not pushed at all, in the one shape of errors. */
export const MENU_REFUSALS = {
  /** 422: it has mistakes; `details` are those of `catalogProblems`. */
  hasProblems: 'CATALOG_HAS_PROBLEMS',
  /** 409: somebody else saved it meanwhile; `details.rev` is the newer version. */
  changedMeanwhile: 'CATALOG_CHANGED',
  /** 409: a location needs at least one catalog (specification 1 §5). */
  lastCatalog: 'LAST_CATALOG',
  /** 409: a push of this menu to these channels is under way. */
  underWay: 'PUSH_UNDER_WAY',
  /** 422: the master catalog is not valid today. */
  notValidNow: 'NOT_VALID_NOW',
} as const;
