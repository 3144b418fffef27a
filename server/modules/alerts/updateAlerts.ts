import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { alertDeliveries, alertRuns, alerts, pushSubscriptions } from '../../platform/db/schema';
import { afterQuietHours, emailDueAt } from './dueTime';
import { findOrderConditions, findPrintingConditions, type AlertCondition, type ConditionSources } from './findConditions';
import { findRecipients, isSelected, withAccess, type Recipient } from './findRecipients';
import { findUnwatched } from './findUnwatched';
import { lockAlerts } from './lockAlerts';

type AlertRow = typeof alerts.$inferSelect;
type DeliveryRow = typeof alertDeliveries.$inferInsert;

/** How long a problem with printers or channels must last before it is an alert, in ms: a reloaded tab or a paper change is none. */
export const CONFIRMED_AFTER_MS = 60_000;
/** How long an alert about a printer stays open without any report about the printer, in ms. */
export const UNKNOWN_UNTIL_MS = 60 * 60_000;
const CONFIRMED_KINDS: ReadonlySet<string> = new Set(['nobodyPrints', 'printerDown', 'paperNearEnd', 'channelClosed']);
/** Kinds whose facts only some processes have. */
const PRINTING_KINDS: ReadonlySet<string> = new Set(['nobodyPrints', 'printerDown', 'paperNearEnd']);
/** The most alerts that one run begins; the next run begins the others. */
const MAX_BEGUN = 1_000;
/** Rows of one statement: PostgreSQL limits a statement to 65,535 parameters. */
const CHUNK = 1_000;

/**
 * Creates the function that brings the table of alerts up to date (row K-09): it begins an alert for each new condition and ends those whose
 * condition no longer exists, with the messages to users in the same transaction. Processes that share the database run it concurrently: a
 * lock of the database makes them take turns, and an open alert is unique. Conditions are read while the lock is held, except those of
 * printing, which begin no alert within a minute after another process ended it. An alert whose problem is no longer watched, or about which
 * nothing was known for an hour, ends without a message. After the commit it calls `onChange` for each location with an alert that began or ended.
 */
export function createAlertUpdates(sources: ConditionSources, onChange: (locationId: string) => void) {
  /** When this process first saw a condition, by its key, at a time of the server. */
  let firstSeen = new Map<string, Date>();
  /** Since when this process knows nothing about a printer, by its key. */
  let unknownSince = new Map<string, Date>();

  return async function updateAlerts(now: Date): Promise<void> {
    const printing = await findPrintingConditions(sources, now);
    const changed = await sources.database.transaction(async (transaction) => {
      await lockAlerts(transaction);
      const conditions = [...(await findOrderConditions({ ...sources, database: transaction }, now)), ...printing.conditions];
      firstSeen = new Map(conditions.map((condition) => [keyOf(condition), firstSeen.get(keyOf(condition)) ?? now]));
      const isConfirmed = (condition: AlertCondition) =>
        !CONFIRMED_KINDS.has(condition.kind) || now.getTime() - (firstSeen.get(keyOf(condition)) ?? now).getTime() >= CONFIRMED_AFTER_MS;
      unknownSince = new Map(printing.unknown.map((each) => [keyOf(each), unknownSince.get(keyOf(each)) ?? now]));
      const isForgotten = (alert: AlertRow) => now.getTime() - (unknownSince.get(keyOf(alert)) ?? now).getTime() >= UNKNOWN_UNTIL_MS;
      const existing = new Set([...conditions, ...printing.unknown].map(keyOf));
      const open = await transaction.select().from(alerts).where(isNull(alerts.endedAt));
      const openKeys = new Set(open.map(keyOf));
      const begun = conditions.filter((condition) => !openKeys.has(keyOf(condition)) && isConfirmed(condition)).slice(0, MAX_BEGUN);
      const justEnded = await keysEndedAfter(transaction, new Date(now.getTime() - CONFIRMED_AFTER_MS), begun);
      const started = await beginAlerts(
        transaction,
        begun
          .filter((condition) => !justEnded.has(keyOf(condition)))
          .map((condition) => ({ ...condition, since: earlier(condition.since, firstSeen.get(keyOf(condition)) ?? now) })),
        now,
      );
      const gone = open.filter((alert) => !existing.has(keyOf(alert)));
      const unwatched = await findUnwatched(transaction, gone, now);
      const silent = [
        ...gone.filter(({ id }) => unwatched.has(id)),
        ...open.filter((alert) => existing.has(keyOf(alert)) && isForgotten(alert)),
      ];
      await endAlerts(transaction, silent, now, { isSilent: true });
      await endAlerts(
        transaction,
        gone.filter(({ id }) => !unwatched.has(id)),
        now,
      );
      const run = { id: 'alerts', evaluatedAt: now };
      await transaction.insert(alertRuns).values(run).onConflictDoUpdate({ target: alertRuns.id, set: run });
      return [...started, ...gone, ...silent];
    });
    for (const locationId of new Set(changed.map((alert) => alert.locationId))) onChange(locationId);
  };
}

/** The keys of the given conditions of printing for which an alert ended after `at`. */
async function keysEndedAfter(transaction: Database, at: Date, conditions: readonly AlertCondition[]): Promise<Set<string>> {
  const subjects = conditions.filter(({ kind }) => PRINTING_KINDS.has(kind)).map(({ subject }) => subject);
  if (subjects.length === 0) return new Set();
  const rows = await transaction
    .select()
    .from(alerts)
    .where(and(inArray(alerts.subject, subjects), gt(alerts.endedAt, at)));
  return new Set(rows.map(keyOf));
}

/** The subject of an alert of a kind is unique in the installation, except channels, which are named by their slug. */
function keyOf({ kind, subject, locationId }: Pick<AlertCondition, 'kind' | 'subject'> & { locationId?: string }): string {
  return JSON.stringify(kind === 'channelClosed' ? [kind, subject, locationId] : [kind, subject]);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** @returns the alerts that began: another process may have begun the others. */
async function beginAlerts(transaction: Database, conditions: readonly AlertCondition[], now: Date): Promise<AlertRow[]> {
  if (conditions.length === 0) return [];
  const rows = await transaction
    .insert(alerts)
    .values(conditions.map((condition) => ({ id: randomUUID(), ...condition, createdAt: now })))
    .onConflictDoNothing()
    .returning();
  const recipients = await findRecipients(transaction);
  const subscriptions = await subscriptionsOf(transaction, recipients);
  const selected = rows.flatMap((topic) =>
    recipients
      .filter((recipient) => isSelected(recipient, 'push', topic) || isSelected(recipient, 'email', topic))
      .map((recipient) => ({ recipient, topic })),
  );
  const deliveries = (await withAccess(transaction, selected)).flatMap(({ recipient, topic }) => {
    const { user, preferences } = recipient;
    const message = { alertId: topic.id, userId: user.id, phase: 'started', state: 'queued', attempts: 0 } as const;
    const email = { ...message, id: randomUUID(), subscriptionId: null, nextAt: emailDueAt(preferences, topic.kind, now) };
    const pushes = (subscriptions.get(user.id) ?? []).map((subscriptionId) => ({
      ...message,
      id: randomUUID(),
      subscriptionId,
      nextAt: afterQuietHours(preferences, topic.kind, now),
    }));
    return [...(isSelected(recipient, 'email', topic) ? [email] : []), ...(isSelected(recipient, 'push', topic) ? pushes : [])];
  });
  await insertDeliveries(transaction, deliveries);
  return rows;
}

/** The ids of the push subscriptions of users, by user. */
async function subscriptionsOf(transaction: Database, recipients: readonly Recipient[]): Promise<Map<string, string[]>> {
  const { id, userId } = pushSubscriptions;
  const ids = recipients.map(({ user }) => user.id);
  if (ids.length === 0) return new Map();
  const rows = await transaction.select({ id, userId }).from(pushSubscriptions).where(inArray(userId, ids));
  const byUser = new Map<string, string[]>();
  for (const row of rows) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row.id]);
  return byUser;
}

/**
 * Ends alerts. Users who received the message that an alert began receive the message that it ended, unless `isSilent`. A push that was not attempted yet is
 * deleted; a queued e-mail stays, and shows both times.
 */
async function endAlerts(transaction: Database, ended: readonly AlertRow[], now: Date, { isSilent = false } = {}): Promise<void> {
  for (let start = 0; start < ended.length; start += CHUNK) {
    const ids = ended.slice(start, start + CHUNK).map(({ id }) => id);
    await transaction.update(alerts).set({ endedAt: now }).where(inArray(alerts.id, ids));
    const isOfThese = inArray(alertDeliveries.alertId, ids);
    await transaction
      .delete(alertDeliveries)
      .where(
        and(
          isOfThese,
          eq(alertDeliveries.state, 'queued'),
          eq(alertDeliveries.attempts, 0),
          sql`${alertDeliveries.subscriptionId} is not null`,
        ),
      );
    if (isSilent) continue;
    const received = await transaction
      .select()
      .from(alertDeliveries)
      .where(and(isOfThese, eq(alertDeliveries.phase, 'started'), isReceived));
    const recipients = new Map(
      (await findRecipients(transaction, [...new Set(received.map(({ userId }) => userId))])).map((one) => [one.user.id, one]),
    );
    const kinds = new Map(ended.map(({ id, kind }) => [id, kind]));
    const deliveries = received.flatMap(({ alertId, userId, subscriptionId }) => {
      const preferences = recipients.get(userId)?.preferences;
      const kind = kinds.get(alertId);
      if (!preferences || !kind) return [];
      const nextAt = subscriptionId === null ? emailDueAt(preferences, kind, now) : afterQuietHours(preferences, kind, now);
      return [{ id: randomUUID(), alertId, userId, phase: 'ended', subscriptionId, state: 'queued', attempts: 0, nextAt } as const];
    });
    await insertDeliveries(transaction, deliveries);
  }
}

/** A message that was sent, or a push that may have been: an attempt is in progress or had no reply. */
const isReceived = sql`(${alertDeliveries.state} = 'sent' or (${alertDeliveries.subscriptionId} is not null and ${alertDeliveries.state} = 'queued'))`;

async function insertDeliveries(transaction: Database, rows: readonly DeliveryRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await transaction.insert(alertDeliveries).values(rows.slice(start, start + CHUNK));
  }
}
