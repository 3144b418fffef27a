import { createHash } from 'node:crypto';
import { and, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { Alert, AlertPreferences, PushDevice, PushSubscriptionBody } from '@/domain/alert';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { alertDeliveries, alertPreferences, alerts, mails, pushSubscriptions } from '../../platform/db/schema';
import { inLocationScope } from '../../platform/security/tenantScope';
import { isTokenEnded, tokenHash } from '../users/endedTokens';
import { lockUsers } from '../users/userStore';
import type { MailRow } from '../mail/mailStore';

/** The most browsers of a user: a further one replaces the oldest. */
export const MAX_DEVICES = 10;
/** The most alerts in a list. */
const MAX_LISTED = 50;
/** How long alerts and their messages are stored after their end, in ms; shorter than their mails, which the mail log deletes after 90 days. */
const STORED_MS = 30 * 86_400_000;

type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Converts a row to the device of the API, without endpoint and keys: anyone who has them can send messages to the browser. */
export function toPushDevice({ id, createdAt, sentAt, error }: SubscriptionRow): PushDevice {
  return { id, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null, error };
}

export async function findPreferences(database: Database, userId: string): Promise<AlertPreferences | null> {
  const [row] = await database.select().from(alertPreferences).where(eq(alertPreferences.userId, userId));
  return row?.preferences ?? null;
}

export async function savePreferences(transaction: Database, userId: string, preferences: AlertPreferences): Promise<void> {
  await transaction
    .insert(alertPreferences)
    .values({ userId, preferences })
    .onConflictDoUpdate({ target: alertPreferences.userId, set: { preferences } });
}

export async function listDevices(database: Database, userId: string): Promise<SubscriptionRow[]> {
  return database
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id);
}

/**
 * Inserts a browser, or assigns a known one to this user and session, without the messages for its previous user. Deletes the oldest browsers of the user above `MAX_DEVICES`.
 *
 * @returns The browser, and whether the user did not have it before. Null, without a change, if a sign-out has ended the token.
 */
export async function saveDevice(
  transaction: Database,
  { userId, token, epoch }: { userId: string; token: string; epoch: number },
  { endpoint, keys }: PushSubscriptionBody,
  now: Date,
): Promise<{ row: SubscriptionRow; isNew: boolean } | null> {
  // A concurrent sign-out either has ended the token, or waits for this lock and deletes the browser.
  await lockUsers(transaction, [userId]);
  if (await isTokenEnded(transaction, token)) return null;
  const id = createHash('sha256').update(endpoint).digest('hex');
  const [known] = await transaction.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id)).for('update');
  const isNew = known?.userId !== userId;
  if (known && isNew) await transaction.delete(alertDeliveries).where(eq(alertDeliveries.subscriptionId, id));
  const fields = { userId, tokenHash: tokenHash(token), epoch, endpoint, ...keys, error: null, ...(isNew && { sentAt: null }) };
  const [row] = await transaction
    .insert(pushSubscriptions)
    .values({ id, ...fields, createdAt: now })
    .onConflictDoUpdate({ target: pushSubscriptions.id, set: { ...fields, ...(isNew && { createdAt: now }) } })
    .returning();
  if (!row) throw new Error('Saving a push subscription returned no row.');
  const newest = (await listDevices(transaction, userId)).slice(0, MAX_DEVICES).map((device) => device.id);
  await transaction.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, newest)));
  return { row, isNew };
}

/** @returns False if the user has no such browser. */
export async function deleteDevice(transaction: Database, userId: string, id: string): Promise<boolean> {
  const rows = await transaction
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
    .returning({ id: pushSubscriptions.id });
  return rows.length > 0;
}

/** Deletes the browser of a session, in the transaction of its sign-out. */
export async function deleteDevicesOfToken(transaction: Database, token: string): Promise<void> {
  await transaction.delete(pushSubscriptions).where(eq(pushSubscriptions.tokenHash, tokenHash(token)));
}

/** The last mail about alerts to a user. */
export async function findLastAlertMail(database: Database, userId: string): Promise<MailRow | null> {
  const [row] = await database
    .select()
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, 'alerts')))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1);
  return row ?? null;
}

/** Lists the newest alerts at the locations of a user. */
export async function listAlertsOf(database: Database, user: User): Promise<Alert[]> {
  const scope = inLocationScope(database, user, alerts.locationId);
  const rows = await database
    .select()
    .from(alerts)
    .where(scope === 'all' ? undefined : scope)
    .orderBy(desc(alerts.createdAt), desc(alerts.id))
    .limit(MAX_LISTED);
  return rows.map(({ id, kind, locationId, label, since, endedAt }) => ({
    ...{ id, kind, locationId, label },
    since: since.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

/** Deletes alerts that ended long ago, with their messages. */
export async function purgeAlerts(database: Database, now: Date): Promise<void> {
  await database.delete(alerts).where(lt(alerts.endedAt, new Date(now.getTime() - STORED_MS)));
}
