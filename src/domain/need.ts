import * as z from 'zod/mini';
import { ALERT_KINDS } from '@/domain/alert';
import { can, type Action, type Scope } from '@/domain/permissions';
import type { Role } from '@/domain/role';

/**
 * Kinds of problems on the dashboard (row W-01), the most urgent first: those of alerts, and
 *
 * | Kind | Subject | Problem |
 * |---|---|---|
 * | channelNotPaused | a channel | it accepts orders although a user paused it |
 * | menuPushFailed | a catalog | its last push to the channels failed, at least at one of them |
 * | orderLate | an order | it is in progress and past its due time on the board |
 * | menuDiffers | a catalog | it was saved after its last push, and a channel has a different menu |
 * | setupUnfinished | a restaurant | a step of its setup is missing (row R-03) |
 */
export const NEED_KINDS = [...ALERT_KINDS, 'orderLate', 'channelNotPaused', 'menuPushFailed', 'menuDiffers', 'setupUnfinished'] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** The permission to solve a problem of a kind: who lacks it does not see the problem. */
const PERMISSIONS: Record<NeedKind, readonly [Scope, Action]> = {
  notPrinted: ['orders:retry', 'updateOwn'],
  nobodyPrints: ['operations-view', 'readOwn'],
  orderUnanswered: ['operations-view', 'readOwn'],
  posFailing: ['orders:retry', 'updateOwn'],
  channelClosed: ['store-availability', 'updateOwn'],
  printerDown: ['locations', 'updateOwn'],
  channelNotPaused: ['store-availability', 'updateOwn'],
  orderLate: ['operations-view', 'readOwn'],
  menuPushFailed: ['catalogs', 'updateOwn'],
  paperNearEnd: ['locations', 'updateOwn'],
  menuDiffers: ['catalogs', 'updateOwn'],
  setupUnfinished: ['locations', 'updateOwn'],
};

/** Whether a role may solve problems of a kind. */
export function canSolve(role: Role, kind: NeedKind): boolean {
  return can(role, ...PERMISSIONS[kind]);
}

/** The kinds whose subject is an order: those of a restaurant are one problem, with an empty `subject`. */
const ORDER_KINDS: ReadonlySet<NeedKind> = new Set(['notPrinted', 'orderUnanswered', 'posFailing', 'orderLate']);

/** Whether the problems of a kind at a restaurant are shown as one, because they have one cause. */
export function isOfOrders(kind: NeedKind): boolean {
  return ORDER_KINDS.has(kind);
}

/** Longest reason of a dismissal, in characters. */
export const MAX_REASON = 200;

const identity = { kind: z.enum(NEED_KINDS), locationId: z.string(), subject: z.string() };

/**
 * A problem that exists now and that the user may solve. `label` names its subject: code of the order, printer, channel or catalog; empty
 * for several orders. `orderId` is the order if it is the only one of `count`. `since` is when the first of its causes began, `newest` when the
 * last one began: server times, ISO-8601 UTC.
 */
export const needSchema = z.looseObject({
  ...identity,
  label: z.string(),
  count: z.number(),
  orderId: z.optional(z.nullable(z.string())),
  since: z.string(),
  newest: z.string(),
});
export type Need = z.infer<typeof needSchema>;

/** The problems of a user. `checkedAt` is when orders, printers and channels were last checked (ISO-8601 UTC); null: never yet. */
export const needsSchema = z.looseObject({ checkedAt: z.nullable(z.string()), needs: z.array(needSchema) });
export type Needs = z.infer<typeof needsSchema>;

/** Hides a problem from the user who sends it, with all causes that began up to `newest`; a later cause shows it again (decision G131). */
export const needDismissalSchema = z.strictObject({
  kind: identity.kind,
  locationId: z.string().check(z.minLength(1), z.maxLength(64)),
  subject: z.string().check(z.maxLength(200)),
  newest: z.iso.datetime(),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON)),
});
export type NeedDismissal = z.infer<typeof needDismissalSchema>;
