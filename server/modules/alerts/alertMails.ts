import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { AlertPreferences } from '@/domain/alert';
import type { Database } from '../../platform/db/database';
import { alertDeliveries, alerts, locations, mails } from '../../platform/db/schema';
import { enqueueMail, type MailRow } from '../mail/mailStore';
import { lockUsers } from '../users/userStore';
import type { AlertLine } from './alertTexts';
import { findRecipients, isSelected, withAccess } from './findRecipients';
import { lockAlerts } from './lockAlerts';

/** After this no attempt is made to send a mail about alerts, in ms: they are of no use any more. */
const USEFUL_MS = 12 * 3_600_000;
/** The most alerts in one mail; the next mail contains the others. */
const MAX_LINES = 200;
/** The most users for whom one run enqueues a mail. */
const MAX_USERS = 200;

/**
 * Enqueues one mail for each user with an alert e-mail that is due; it contains all alert e-mails that wait for the user. While an earlier
 * mail is still queued, because the mail server does not accept it, the user gets no second one: the alerts wait for the next mail. E-mails
 * that waited too long, for example while the installation had no mail server, are not sent any more.
 */
export async function enqueueAlertMails(database: Database, now: Date): Promise<void> {
  await database
    .update(alertDeliveries)
    .set({ state: 'failed' })
    .where(and(isWaiting, lte(alertDeliveries.nextAt, new Date(now.getTime() - USEFUL_MS))));
  const due = await database
    .selectDistinct({ userId: alertDeliveries.userId })
    .from(alertDeliveries)
    .where(and(isWaiting, lte(alertDeliveries.nextAt, now)))
    .limit(MAX_USERS);
  for (const { userId } of due) await database.transaction((transaction) => enqueueFor(transaction, userId, now));
}

const isWaiting = and(eq(alertDeliveries.state, 'queued'), isNull(alertDeliveries.mailId), isNull(alertDeliveries.subscriptionId));

async function enqueueFor(transaction: Database, userId: string, now: Date): Promise<void> {
  // The lock lets only one process enqueue a mail for the user.
  await lockUsers(transaction, [userId]);
  const [earlier] = await transaction
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, 'alerts'), eq(mails.state, 'queued')));
  if (earlier) return;
  const isOfUser = and(isWaiting, eq(alertDeliveries.userId, userId));
  const [recipient] = await findRecipients(transaction, [userId]);
  const rows = await transaction.select({ id: alertDeliveries.id }).from(alertDeliveries).where(isOfUser).limit(MAX_LINES);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const set = (values: Partial<typeof alertDeliveries.$inferInsert>) =>
    transaction.update(alertDeliveries).set(values).where(inArray(alertDeliveries.id, ids));
  if (!recipient) return void (await set({ state: 'failed' }));
  const { user, preferences } = recipient;
  const mail = await enqueueMail(
    transaction,
    {
      kind: 'alerts',
      userId,
      recipient: user.email,
      language: preferences.language,
      linkExpiresAt: new Date(now.getTime() + USEFUL_MS),
    },
    now,
  );
  await set({ mailId: mail.id });
}

/**
 * Reads the alerts of a mail that its user still selects and may still see, as they are now, oldest first. An alert that began and ended is
 * one line. `openIds` are the ids of the alerts that the mail shows as open. @returns Null if there are none.
 */
export async function linesOfMail(
  transaction: Database,
  mail: MailRow,
): Promise<{ preferences: AlertPreferences; lines: [AlertLine, ...AlertLine[]]; openIds: string[] } | null> {
  const [recipient] = await findRecipients(transaction, [mail.userId]);
  if (!recipient) return null;
  const rows = await transaction
    .selectDistinct({ alert: alerts, location: locations.name })
    .from(alertDeliveries)
    .innerJoin(alerts, eq(alerts.id, alertDeliveries.alertId))
    .innerJoin(locations, eq(locations.id, alerts.locationId))
    .where(eq(alertDeliveries.mailId, mail.id))
    .orderBy(asc(alerts.since), asc(alerts.label));
  const selected = rows.map(({ alert, location }) => ({ recipient, topic: alert, location }));
  const visible = await withAccess(
    transaction,
    selected.filter(({ topic }) => isSelected(recipient, 'email', topic)),
  );
  const [first, ...others] = visible.map(({ topic: { kind, label, since, endedAt }, location }) => ({
    kind,
    label,
    location,
    since,
    endedAt,
  }));
  const openIds = visible.flatMap(({ topic: { id, endedAt } }) => (endedAt === null ? [id] : []));
  return first ? { preferences: recipient.preferences, lines: [first, ...others], openIds } : null;
}

/** Returns the alerts of a mail that was not sent to the queue: a mail from `dueAt` on, or an earlier one about other alerts, contains them. */
export async function requeueAlerts(transaction: Database, { id }: MailRow, dueAt: Date): Promise<void> {
  await transaction.update(alertDeliveries).set({ mailId: null, nextAt: dueAt }).where(eq(alertDeliveries.mailId, id));
}

/**
 * Marks the messages of a mail as sent, so that their users are also informed of the end of the alerts. The end of an alert that the mail shows
 * as open (`openIds`) and that ended while it was being sent is in the next mail: `endAlerts` found no sent message.
 */
export async function markMailed(database: Database, { id: mailId }: MailRow, openIds: readonly string[], now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    // Otherwise an alert could end between the two statements.
    await lockAlerts(transaction);
    const isOfMail = eq(alertDeliveries.mailId, mailId);
    await transaction.update(alertDeliveries).set({ state: 'sent' }).where(isOfMail);
    if (openIds.length === 0) return;
    const { alertId, userId } = alertDeliveries;
    const missed = await transaction
      .select({ alertId, userId })
      .from(alertDeliveries)
      .innerJoin(alerts, eq(alerts.id, alertId))
      .where(and(isOfMail, eq(alertDeliveries.phase, 'started'), inArray(alertId, [...openIds]), isNotNull(alerts.endedAt)));
    if (missed.length === 0) return;
    const row = { phase: 'ended', subscriptionId: null, state: 'queued', attempts: 0, nextAt: now } as const;
    await transaction.insert(alertDeliveries).values(missed.map((message) => ({ id: randomUUID(), ...message, ...row })));
  });
}
