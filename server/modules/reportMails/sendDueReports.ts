import { eq } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, parseLanguage } from '@/domain/language';
import type { RunReason } from '@/domain/reportSchedule';
import type { User } from '@/domain/user';
import { viewLink } from '@/domain/viewAddress';
import type { Database } from '../../platform/db/database';
import { reportRecipients, reportRuns } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { log } from '../../platform/monitoring/log';
import { claimDueMails, finishAttempt, lockAttempt, type MailRow } from '../mail/mailStore';
import { delayAfter, LEASE_MS, outcomeOf } from '../mail/sendDueMails';
import type { OutgoingMail, SendMail } from '../mail/smtpTransport';
import { findUser, lockUsers } from '../users/userStore';
import { problemOfOwner, problemOfRecipient } from './enqueueReports';
import { readReport } from './readReport';
import { reportMailTexts } from './reportTexts';
import { findSchedule, type RunRow, type ScheduleOfView } from './scheduleStore';
import { unsubscribeLink } from './unsubscribeLink';
import { writeReportFile } from './writeReportFile';

export interface ReportSender {
  database: Database;
  /** The same database with a longer statement timeout. */
  reports: Database;
  send: SendMail;
  product: string;
  publicUrl: string;
  /** Signs the unsubscribe links. */
  secret: string;
  /** The largest file in a mail, in bytes. */
  maxFileBytes: number;
}

/** A report is late if it is sent this long after it was due, in ms. */
const LATE_AFTER_MS = 3_600_000;
/** Attempts continue until the report is of no use, at least every hour, so that it arrives soon after an outage. */
const LIMITS = { attempts: Infinity, delayMs: 3_600_000 };

/**
 * Attempts every report mail that is due, one after the other, because each reads its figures: of the recipient's scope and rights at
 * that time. A mail is sent at least once, as in `sendDueMails`. The log (`report_runs`) has the outcome.
 *
 * @param stopping Stops after the attempt that is under way.
 */
export async function sendDueReports(sender: ReportSender, now: () => Date, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const at = now();
    const lease = { kinds: ['report'] as const, now: at, leaseEndsAt: new Date(at.getTime() + LEASE_MS), limit: 1 };
    const [mail] = await claimDueMails(sender.database, lease);
    if (!mail) return;
    await attempt(sender, mail, now);
  }
}

interface Prepared extends ScheduleOfView {
  run: RunRow;
  user: User;
  owner: User;
}

async function attempt(sender: ReportSender, mail: MailRow, now: () => Date): Promise<void> {
  const prepared = await sender.database.transaction((transaction) => prepare(transaction, mail, now()));
  if (!prepared) return;
  const { run } = prepared;
  const isLate = !run.isOnRequest && now().getTime() - run.dueAt.getTime() >= LATE_AFTER_MS;
  const content = await compose(sender, mail, prepared, isLate, now()).catch((error: unknown) => asProblem(mail, error));
  if (content === 'invalidView') return endRun(sender.database, mail, run, content, now());
  if (content === 'unreadable') return retryLater(sender.database, mail, run, now());
  try {
    await sender.send({ ...content, to: mail.recipient, messageId: `<${mail.id}@${new URL(sender.publicUrl).hostname}>` });
  } catch (error) {
    const outcome = outcomeOf(mail, error, null, now(), LIMITS);
    await finishAttempt(sender.database, mail, outcome);
    if (outcome.state === 'failed') await finishRun(sender.database, run, outcome.error === 'expired' ? 'expired' : 'rejected', now());
    return;
  }
  await finishAttempt(sender.database, mail, { state: 'sent', nextAttemptAt: null, endedAt: now(), error: null, errorText: null });
  // Also if the mail was replaced while it was being sent: the recipient has it.
  await sender.database.update(reportRuns).set({ state: 'sent', reason: null, endedAt: now(), isLate }).where(eq(reportRuns.id, run.id));
}

/** Checks rights and address again: days may have passed since the mail was queued. @returns null if there is nothing to send. */
async function prepare(transaction: Database, mail: MailRow, now: Date): Promise<Prepared | null> {
  const [user] = await lockUsers(transaction, [mail.userId]);
  if (!(await lockAttempt(transaction, mail))) return null;
  const [run] = await transaction.select().from(reportRuns).where(eq(reportRuns.mailId, mail.id));
  const found = run ? await findSchedule(transaction, run.scheduleId) : null;
  if (!run || !found) {
    // The schedule or its view was deleted, with the log.
    await finishAttempt(transaction, mail, { state: 'failed', nextAttemptAt: null, endedAt: now, error: 'replaced', errorText: null });
    return null;
  }
  const { schedule, view } = found;
  const owner = schedule.ownerId ? await findUser(transaction, schedule.ownerId) : null;
  const recipients = await transaction.select().from(reportRecipients).where(eq(reportRecipients.scheduleId, schedule.id));
  const recipient = recipients.find(({ userId }) => userId === mail.userId);
  const reason =
    problemOfOwner(schedule, view, new Map(owner ? [[owner.id, owner]] : [])) ??
    problemOfRecipient(recipient, view, user) ??
    (user?.email === mail.recipient ? null : 'addressChanged') ??
    (mail.linkExpiresAt <= now ? 'expired' : null);
  if (reason || !user || !owner) {
    await endRun(transaction, mail, run, reason ?? 'userGone', now);
    return null;
  }
  return { run, user, owner, schedule, view };
}

async function compose(
  { reports, product, publicUrl, secret, maxFileBytes }: ReportSender,
  mail: MailRow,
  { run, user, owner, schedule, view }: Prepared,
  isLate: boolean,
  now: Date,
): Promise<Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'attachments' | 'headers'>> {
  const language = parseLanguage(mail.language) ?? DEFAULT_LANGUAGE;
  const { content, name: viewName } = view;
  const { timeZone, format } = schedule;
  const { days, totals, compared, table } = await readReport(reports, { user, content, timeZone, dueAt: run.dueAt, now, language });
  const written = table && (await writeReportFile(table, format, viewName, days));
  const file = written && written.content.byteLength <= maxFileBytes ? written : null;
  const link = unsubscribeLink(publicUrl, secret, { scheduleId: schedule.id, userId: user.id });
  const texts = reportMailTexts({
    viewPath: viewLink(view),
    ...{ product, publicUrl, language, name: user.name ?? '', viewName, ownerName: owner.name ?? owner.email, days, timeZone },
    ...{ dueAt: run.dueAt, asOf: now, isLate, missed: run.missed, totals, compared, file, unsubscribeLink: link },
  });
  return {
    ...texts,
    ...(file && { attachments: [{ filename: file.name, content: file.content, contentType: file.contentType }] }),
    // RFC 8058: the mail program offers to unsubscribe with one click.
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

function asProblem({ id }: MailRow, error: unknown): 'invalidView' | 'unreadable' {
  if (error instanceof HttpError && error.statusCode === 422) return 'invalidView';
  log.error({ error, mail: id }, 'reading the figures of a report mail failed');
  return 'unreadable';
}

async function retryLater(database: Database, mail: MailRow, run: RunRow, now: Date): Promise<void> {
  const nextAttemptAt = new Date(now.getTime() + Math.min(delayAfter(mail.attempts), LIMITS.delayMs));
  if (nextAttemptAt >= mail.linkExpiresAt) return endRun(database, mail, run, 'expired', now);
  await finishAttempt(database, mail, { state: 'queued', nextAttemptAt, endedAt: null, error: 'unreadable', errorText: null });
}

/** Ends a mail that must not be sent, and its line of the log. */
async function endRun(database: Database, mail: MailRow, run: RunRow, reason: RunReason, now: Date): Promise<void> {
  const error = reason === 'userGone' || reason === 'expired' ? reason : 'replaced';
  await finishAttempt(database, mail, { state: 'failed', nextAttemptAt: null, endedAt: now, error, errorText: mail.errorText });
  await finishRun(database, run, reason, now);
}

const FAILURES: ReadonlySet<RunReason> = new Set(['replaced', 'expired', 'rejected']);

async function finishRun(database: Database, { id }: RunRow, reason: RunReason, now: Date): Promise<void> {
  const state = FAILURES.has(reason) ? 'failed' : 'notSent';
  await database.update(reportRuns).set({ state, reason, endedAt: now }).where(eq(reportRuns.id, id));
}
