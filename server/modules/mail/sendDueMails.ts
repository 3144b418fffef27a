import { LINK_KINDS } from '@/domain/accessLink';
import type { Database } from '../../platform/db/database';
import { log } from '../../platform/monitoring/log';
import { lockUsers } from '../users/userStore';
import { insertLink, linkAddress } from '../accessLinks/accessLinkStore';
import { linkKindOf } from '../accessLinks/issueLink';
import { linesOfMail, markMailed, requeueAlerts } from '../alerts/alertMails';
import { alertMailTexts } from '../alerts/alertTexts';
import { afterQuietHoursOfAny } from '../alerts/dueTime';
import { mailFailureOf } from './mailFailure';
import { claimDueMails, finishAttempt, lockAttempt, type MailRow } from './mailStore';
import { mailTexts } from './mailTexts';
import type { OutgoingMail, SendMail } from './smtpTransport';

export interface MailSender {
  database: Database;
  send: SendMail;
  product: string;
  publicUrl: string;
}

/** How many mails are sent concurrently. */
const CONCURRENCY = 4;
/** Reports have a run of their own (`sendDueReports`): no link waits until their figures are read. */
const KINDS = [...LINK_KINDS, 'alerts'] as const;
/** Longer than the timeouts of all steps of an attempt together. */
export const LEASE_MS = 300_000;
export const MAX_ATTEMPTS = 10;
const FIRST_DELAY_MS = 60_000;
const MAX_DELAY_MS = 6 * 3_600_000;

/** The delay after the nth failed attempt, in ms: 1, 3, 9, 27, 81, 243 minutes, then 6 hours. */
export function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 3 ** (attempts - 1), MAX_DELAY_MS);
}

/**
 * Attempts every mail that is due, except reports. A mail is sent at least once: if a process dies after the mail server accepted the mail, the mail
 * stays queued, and the next attempt sends it with another link with the same expiry time.
 *
 * @param stopping Stops after the attempts that are under way.
 */
export async function sendDueMails(sender: MailSender, now: () => Date, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const at = now();
    const lease = { kinds: KINDS, now: at, leaseEndsAt: new Date(at.getTime() + LEASE_MS), limit: CONCURRENCY };
    const claimed = await claimDueMails(sender.database, lease);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((mail) => attempt(sender, mail, now)));
  }
}

async function attempt(sender: MailSender, mail: MailRow, now: () => Date): Promise<void> {
  const prepared = await sender.database.transaction((transaction) => prepare(transaction, sender, mail, now()));
  if (!prepared) return;
  const { texts, token, openAlertIds } = prepared;
  try {
    await sender.send({ ...texts, to: mail.recipient, messageId: `<${mail.id}@${new URL(sender.publicUrl).hostname}>` });
  } catch (error) {
    await finishAttempt(sender.database, mail, outcomeOf(mail, error, token, now()));
    return;
  }
  await finishAttempt(sender.database, mail, { state: 'sent', nextAttemptAt: null, endedAt: now(), error: null, errorText: null });
  if (mail.kind === 'alerts') await markMailed(sender.database, mail, openAlertIds, now());
}

interface PreparedMail {
  texts: Pick<OutgoingMail, 'subject' | 'text' | 'html'>;
  /** The token of its link, which no log shows; null: it contains none. */
  token: string | null;
  /** The ids of the alerts that the mail shows as open. */
  openAlertIds: readonly string[];
}

/**
 * Creates the content for this attempt, with a new link. Ends a mail that is no longer needed, and one about alerts whose retry falls into the
 * quiet hours of its user: a later mail contains its alerts. @returns Null if there is nothing to send.
 */
async function prepare(transaction: Database, sender: MailSender, mail: MailRow, now: Date): Promise<PreparedMail | null> {
  const { userId, kind, linkExpiresAt: expiresAt, errorText } = mail;
  // The user first: `revokeLinks`, which locks it first, too, then either cancels this attempt or sees its link.
  const [user] = await lockUsers(transaction, [userId]);
  if (!(await lockAttempt(transaction, mail))) return null;
  const fail = async (error: 'expired' | 'userGone' | 'replaced') => {
    await finishAttempt(transaction, mail, { state: 'failed', nextAttemptAt: null, endedAt: now, error, errorText });
    return null;
  };
  if (expiresAt <= now) return fail('expired');
  if (!user) return fail('userGone');
  if (user.email !== mail.recipient) return fail('replaced');
  const { product, publicUrl } = sender;
  const name = user.name ?? '';
  if (kind === 'alerts') {
    const content = await linesOfMail(transaction, mail);
    if (!content) return fail('replaced');
    const { openIds, ...shown } = content;
    const kinds = shown.lines.map((line) => line.kind);
    const dueAt = afterQuietHoursOfAny(shown.preferences, kinds, now);
    if (dueAt > now) {
      await requeueAlerts(transaction, mail, dueAt);
      return fail('replaced');
    }
    return { texts: alertMailTexts({ product, name, publicUrl, ...shown }), token: null, openAlertIds: openIds };
  }
  if (kind === 'report' || linkKindOf(user) !== kind) return fail('replaced');
  const token = await insertLink(transaction, { userId, kind, expiresAt }, now);
  const link = linkAddress(publicUrl, kind, token);
  return { texts: mailTexts({ kind, language: mail.language, product, name, link, expiresAt }), token, openAlertIds: [] };
}

/** The state of a mail after a failed attempt. `limits`: of attempts, and of the delay before the next one, in ms. */
export function outcomeOf(
  mail: MailRow,
  thrown: unknown,
  token: string | null,
  now: Date,
  limits = { attempts: MAX_ATTEMPTS, delayMs: MAX_DELAY_MS },
): Parameters<typeof finishAttempt>[2] {
  const { error, isTemporary, text: errorText } = mailFailureOf(thrown, token);
  log.warn({ mail: mail.id, attempts: mail.attempts, reason: error }, 'sending a mail failed');
  const failed = { state: 'failed', nextAttemptAt: null, endedAt: now, errorText } as const;
  if (!isTemporary) return { ...failed, error };
  if (mail.attempts >= limits.attempts) return { ...failed, error: 'tooManyAttempts' };
  const nextAttemptAt = new Date(now.getTime() + Math.min(delayAfter(mail.attempts), limits.delayMs));
  if (nextAttemptAt >= mail.linkExpiresAt) return { ...failed, error: 'expired' };
  return { state: 'queued', nextAttemptAt, endedAt: null, error, errorText };
}
