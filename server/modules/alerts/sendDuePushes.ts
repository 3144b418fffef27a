import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { URGENT_ALERT_KINDS, type PushError } from '@/domain/alert';
import { PATHS } from '@/domain/screenPaths';
import type { Database } from '../../platform/db/database';
import { alertDeliveries, alerts, locations, pushSubscriptions, users } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { alertTime, alertTitle, type AlertLine } from './alertTexts';
import { afterQuietHours } from './dueTime';
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
/** The most messages of a browser that are claimed at once. */
const MAX_CLAIMED = 200;
/** The most notifications that are posted to a browser with one claim; the next claim posts the others. */
const MAX_POSTED = 20;
/** Longer than the timeouts of all posts of a claim together: 20 × 10 s. */
const LEASE_MS = 300_000;
export const MAX_PUSH_ATTEMPTS = 6;
const FIRST_DELAY_MS = 10_000;
const MAX_DELAY_MS = 15 * 60_000;

/**
 * Sends every push message that is due. Messages of one kind, location and phase that a browser gets together are one notification. A
 * message is sent at least once: if a process dies after the push service accepted it, it is sent again and replaces the notification.
 * Deletes subscriptions that no longer exist, and those of ended sessions. A failure with one browser does not affect the others. A message
 * whose retry falls into the quiet hours of its user waits until they end.
 *
 * @param stopping Stops after the messages that are being sent.
 */
export async function sendDuePushes(database: Database, sender: PushSender, now: () => Date, stopping?: AbortSignal): Promise<void> {
  const work = async () => {
    while (!stopping?.aborted) {
      const claimed = await claimNext(database, now());
      if (!claimed) return;
      await sendTo(database, sender, claimed, now).catch((error: unknown) =>
        log.error({ error, device: claimed.subscriptionId }, 'failed to send messages about alerts to a browser'),
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

interface Claim {
  subscriptionId: string;
  /** Empty if another process has claimed them. */
  rows: DeliveryRow[];
}

/** Claims the due messages of the browser that waits longest. @returns Null if no message is due. */
async function claimNext(database: Database, now: Date): Promise<Claim | null> {
  const isDue = and(eq(alertDeliveries.state, 'queued'), isNull(alertDeliveries.mailId), lte(alertDeliveries.nextAt, now));
  return database.transaction(async (transaction) => {
    const [browser] = await transaction
      .select({ id: pushSubscriptions.id })
      .from(alertDeliveries)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, alertDeliveries.subscriptionId))
      .where(isDue)
      .orderBy(asc(alertDeliveries.nextAt))
      .limit(1)
      .for('no key update', { of: pushSubscriptions, skipLocked: true });
    if (!browser) return null;
    const due = transaction
      .select({ id: alertDeliveries.id })
      .from(alertDeliveries)
      .where(and(isDue, eq(alertDeliveries.subscriptionId, browser.id)))
      .orderBy(asc(alertDeliveries.nextAt))
      .limit(MAX_CLAIMED)
      .for('update', { skipLocked: true });
    const rows = await transaction
      .update(alertDeliveries)
      .set({ attempts: sql`${alertDeliveries.attempts} + 1`, nextAt: new Date(now.getTime() + LEASE_MS) })
      .where(inArray(alertDeliveries.id, due))
      .returning();
    return { subscriptionId: browser.id, rows };
  });
}

async function sendTo(database: Database, sender: PushSender, { subscriptionId, rows }: Claim, now: () => Date): Promise<void> {
  const [found] = await database
    .select({ subscription: pushSubscriptions, epoch: users.sessionEpoch })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(eq(pushSubscriptions.id, subscriptionId));
  // A deleted subscription has deleted its messages.
  if (!found) return;
  const { subscription, epoch } = found;
  if (epoch !== subscription.epoch) return deleteSubscription(database, subscription, 'its session was ended');
  // A message with more attempts failed in each of them before its outcome was stored.
  const own = rows.filter(({ userId, attempts }) => userId === subscription.userId && attempts <= MAX_PUSH_ATTEMPTS);
  const [recipient] = await findRecipients(database, [subscription.userId]);
  const visible = recipient ? await visibleLines(database, recipient, own) : [];
  const rowOf = new Map(own.map((row) => [row.id, row]));
  const rowsOf = (some: readonly PushLine[]) => some.flatMap(({ deliveryId }) => rowOf.get(deliveryId) ?? []);
  const shown = new Set(rowsOf(visible));
  await finish(
    database,
    rows.filter((row) => !shown.has(row)),
    { state: 'failed' },
  );
  if (!recipient) return;
  // Quiet hours may have begun since the message was queued, or between two attempts.
  const lines: PushLine[] = [];
  for (const line of visible) {
    const at = afterQuietHours(recipient.preferences, line.kind, now());
    if (at > now()) await release(database, rowsOf([line]), at);
    else lines.push(line);
  }
  const groups = [...groupBy(lines, ({ kind, locationId, phase }) => JSON.stringify([kind, locationId, phase])).values()];
  for (const [index, group] of groups.entries()) {
    if (index === MAX_POSTED) return release(database, groups.slice(index).flatMap(rowsOf), now());
    const outcome = await postPush(sender, subscription, contentOf(recipient, group), isUrgent(group));
    const next = await settle(database, subscription, rowsOf(group), outcome, now());
    if (next) return release(database, groups.slice(index + 1).flatMap(rowsOf), next);
  }
}

/** Returns messages that were claimed and not attempted to the queue. */
async function release(database: Database, rows: readonly DeliveryRow[], nextAt: Date): Promise<void> {
  await finish(database, rows, { attempts: sql`${alertDeliveries.attempts} - 1`, nextAt });
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

/** Stores the outcome of messages to a browser. @returns When the next message may be sent to it; null: at once. */
async function settle(
  database: Database,
  subscription: SubscriptionRow,
  rows: readonly DeliveryRow[],
  outcome: PushOutcome,
  now: Date,
): Promise<Date | null> {
  switch (outcome.kind) {
    case 'accepted':
      await finish(database, rows, { state: 'sent' });
      await updateSubscription(database, subscription, { sentAt: now, error: null });
      return null;
    case 'gone':
      await deleteSubscription(database, subscription, 'its push service no longer has it');
      return now;
    case 'rejected':
      await finish(database, rows, { state: 'failed' });
      await recordError(database, subscription, 'rejected', outcome.error);
      return null;
    case 'retry': {
      const attempts = Math.max(...rows.map((row) => row.attempts));
      const delay = Math.min(Math.max(delayAfter(attempts), outcome.retryAfterMs ?? 0), MAX_DELAY_MS);
      const nextAt = new Date(now.getTime() + delay);
      const isLast = (row: DeliveryRow) => row.attempts >= MAX_PUSH_ATTEMPTS;
      await finish(database, rows.filter(isLast), { state: 'failed' });
      await finish(
        database,
        rows.filter((row) => !isLast(row)),
        { nextAt },
      );
      await recordError(database, subscription, 'unreachable', outcome.error);
      return nextAt;
    }
  }
}

/** The delay after the nth failed attempt, in ms: 10, 30, 90, 270, 810 s. */
function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 3 ** (attempts - 1), MAX_DELAY_MS);
}

async function finish(database: Database, rows: readonly DeliveryRow[], outcome: PgUpdateSetSource<typeof alertDeliveries>): Promise<void> {
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
