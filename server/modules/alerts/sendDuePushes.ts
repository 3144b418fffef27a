import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { URGENT_ALERT_KINDS, type PushError } from '@/domain/alert';
import { PATHS } from '@/domain/screenPaths';
import type { Database } from '../../platform/db/database';
import { alertDeliveries, alerts, locations, pushSubscriptions, users } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { alertTime, alertTitle, type AlertLine } from './alertTexts';
import { findRecipients, isSelected, withAccess, type Recipient } from './findRecipients';
import { postPush, type PushContent, type PushOutcome, type PushSender } from './postPush';

type DeliveryRow = typeof alertDeliveries.$inferSelect;
type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

interface PushLine extends AlertLine {
  alertId: string;
  deliveryId: string;
  locationId: string;
  subject: string;
  phase: DeliveryRow['phase'];
}

/** How many browsers are sent messages concurrently. */
const CONCURRENCY = 4;
/** The most messages that are claimed at once. */
const MAX_CLAIMED = 200;
/** Longer than the timeouts of all posts of a claim together. */
const LEASE_MS = 300_000;
export const MAX_PUSH_ATTEMPTS = 6;
const FIRST_DELAY_MS = 10_000;
const MAX_DELAY_MS = 15 * 60_000;

/**
 * Sends every push message that is due. Messages of one kind, location and phase that a browser gets together are one notification. A
 * message is sent at least once: if a process dies after the push service accepted it, it is sent again and replaces the notification.
 * Deletes subscriptions that no longer exist, and those of ended sessions.
 *
 * @param stopping Stops after the messages that are being sent.
 */
export async function sendDuePushes(database: Database, sender: PushSender, now: () => Date, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const claimed = await claimDue(database, now());
    if (claimed.length === 0) return;
    const queue = [...groupBy(claimed, ({ subscriptionId }) => subscriptionId ?? '')];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await sendTo(database, sender, next[0], next[1], now);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  }
}

async function claimDue(database: Database, now: Date): Promise<DeliveryRow[]> {
  const due = database
    .select({ id: alertDeliveries.id })
    .from(alertDeliveries)
    .where(and(eq(alertDeliveries.state, 'queued'), isNotNull(alertDeliveries.subscriptionId), lte(alertDeliveries.nextAt, now)))
    .orderBy(asc(alertDeliveries.nextAt))
    .limit(MAX_CLAIMED)
    .for('update', { skipLocked: true });
  return database
    .update(alertDeliveries)
    .set({ attempts: sql`${alertDeliveries.attempts} + 1`, nextAt: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(alertDeliveries.id, due))
    .returning();
}

async function sendTo(
  database: Database,
  sender: PushSender,
  subscriptionId: string,
  rows: readonly DeliveryRow[],
  now: () => Date,
): Promise<void> {
  const [found] = await database
    .select({ subscription: pushSubscriptions, epoch: users.sessionEpoch })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(eq(pushSubscriptions.id, subscriptionId));
  const first = rows[0];
  // A deleted subscription has deleted its messages.
  if (!found || !first) return;
  if (found.epoch !== found.subscription.epoch || found.subscription.userId !== first.userId)
    return deleteSubscription(database, found.subscription, 'its session was ended');
  const [recipient] = await findRecipients(database, [first.userId]);
  const lines = recipient ? await visibleLines(database, recipient, rows) : [];
  const shown = new Set(lines.map(({ deliveryId }) => deliveryId));
  await finish(
    database,
    rows.filter(({ id }) => !shown.has(id)),
    { state: 'failed' },
  );
  if (!recipient) return;
  const groups = groupBy(lines, ({ kind, locationId, phase }) => JSON.stringify([kind, locationId, phase]));
  for (const [, group] of groups) {
    const outcome = await postPush(sender, found.subscription, contentOf(recipient, group), isUrgent(group));
    const ids = new Set(group.map(({ deliveryId }) => deliveryId));
    const sent = rows.filter(({ id }) => ids.has(id));
    if (!(await settle(database, found.subscription, sent, outcome, now()))) return;
  }
}

async function visibleLines(database: Database, recipient: Recipient, rows: readonly DeliveryRow[]): Promise<PushLine[]> {
  const found = await database
    .select({ delivery: alertDeliveries, alert: alerts, location: locations.name })
    .from(alertDeliveries)
    .innerJoin(alerts, eq(alerts.id, alertDeliveries.alertId))
    .innerJoin(locations, eq(locations.id, alerts.locationId))
    .where(
      inArray(
        alertDeliveries.id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(alerts.since), asc(alerts.label));
  // A retry of the message that an alert began is out of date once it has ended.
  const isCurrent = ({ delivery, alert }: (typeof found)[number]) => delivery.phase === 'ended' || alert.endedAt === null;
  const wanted = found.filter((row) => isCurrent(row) && isSelected(recipient, 'push', row.alert));
  const selected = wanted.map((row) => ({ ...row, recipient, topic: row.alert }));
  return (await withAccess(database, selected)).map(({ delivery, alert, location }) => ({
    ...{ alertId: alert.id, deliveryId: delivery.id, locationId: alert.locationId, phase: delivery.phase },
    ...{ subject: alert.subject, kind: alert.kind, label: alert.label, location, since: alert.since, endedAt: alert.endedAt },
  }));
}

function isUrgent([first]: readonly PushLine[]): boolean {
  return first !== undefined && URGENT_ALERT_KINDS.has(first.kind);
}

function contentOf({ preferences }: Recipient, group: readonly PushLine[]): PushContent {
  const [first, ...others] = group;
  if (!first) throw new Error('A push message contains at least one alert.');
  const at = first.phase === 'ended' ? (first.endedAt ?? first.since) : first.since;
  return {
    title: alertTitle(preferences.language, [first, ...others], first.phase === 'ended'),
    body: `${first.location} · ${alertTime(preferences, at)}`,
    tag: others.length === 0 ? first.alertId : `${first.kind} ${first.locationId}`,
    url: pathOf(first, others.length === 0),
    at: at.getTime(),
  };
}

/** The screen that a notification opens: the order, or the board, which shows what is wrong with printers and channels. */
function pathOf({ kind, subject }: PushLine, isOnly: boolean): string {
  const isOfOrder = kind === 'notPrinted' || kind === 'orderUnanswered' || kind === 'posFailing';
  return isOfOrder && isOnly ? PATHS.order.replace(':id', encodeURIComponent(subject)) : PATHS.operations;
}

/** Stores the outcome of messages to a browser. @returns Whether further messages can be sent to it now. */
async function settle(
  database: Database,
  subscription: SubscriptionRow,
  rows: readonly DeliveryRow[],
  outcome: PushOutcome,
  now: Date,
): Promise<boolean> {
  switch (outcome.kind) {
    case 'accepted':
      await finish(database, rows, { state: 'sent' });
      await updateSubscription(database, subscription, { sentAt: now, error: null });
      return true;
    case 'gone':
      await deleteSubscription(database, subscription, 'its push service no longer has it');
      return false;
    case 'rejected':
      await finish(database, rows, { state: 'failed' });
      await recordError(database, subscription, 'rejected', outcome.error);
      return true;
    case 'retry': {
      for (const row of rows) {
        const delay = Math.max(delayAfter(row.attempts), outcome.retryAfterMs ?? 0);
        const isLast = row.attempts >= MAX_PUSH_ATTEMPTS;
        await finish(database, [row], isLast ? { state: 'failed' } : { nextAt: new Date(now.getTime() + Math.min(delay, MAX_DELAY_MS)) });
      }
      await recordError(database, subscription, 'unreachable', outcome.error);
      return true;
    }
  }
}

/** The delay after the nth failed attempt, in ms: 10, 30, 90, 270, 810 s. */
function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 3 ** (attempts - 1), MAX_DELAY_MS);
}

async function finish(database: Database, rows: readonly DeliveryRow[], outcome: Partial<DeliveryRow>): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await database.update(alertDeliveries).set(outcome).where(inArray(alertDeliveries.id, ids));
}

async function recordError(database: Database, subscription: SubscriptionRow, error: PushError, text: string): Promise<void> {
  log.warn({ device: subscription.id, user: subscription.userId, reason: text }, 'sending a push message failed');
  await updateSubscription(database, subscription, { error });
}

async function updateSubscription(database: Database, { id }: SubscriptionRow, values: Partial<SubscriptionRow>): Promise<void> {
  await database.update(pushSubscriptions).set(values).where(eq(pushSubscriptions.id, id));
}

async function deleteSubscription(database: Database, { id, userId }: SubscriptionRow, reason: string): Promise<void> {
  log.info({ device: id, user: userId, reason }, 'deleted a push subscription');
  await database.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
