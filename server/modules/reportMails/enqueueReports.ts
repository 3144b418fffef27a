import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { dueTimesUntil, type RunReason } from '@/domain/reportSchedule';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { mails, reportRuns, reportSchedules } from '../../platform/db/schema';
import { enqueueMail } from '../mail/mailStore';
import type { ViewRow } from '../savedViews/savedViewStore';
import { lockUsers } from '../users/userStore';
import { findSchedule, mayRead, recipientsOf, type RecipientRow, type RunRow, type ScheduleRow } from './scheduleStore';

/** After this no attempt is made to send a report, in ms. */
const USEFUL_MS = 7 * 86_400_000;
/** The most schedules in one run. */
const MAX_DUE = 100;

/**
 * Enqueues one mail for each recipient of each schedule that is due (row M-06). Each schedule is processed in one transaction that also sets its next due
 * time, so that one process of several sends it, once, whatever happens in between. Of several due times that passed while no process ran, only the
 * last one is sent; its mails state the number of the others.
 */
export async function enqueueDueReports(database: Database, now: () => Date, stopping?: AbortSignal): Promise<void> {
  const due = await database
    .select({ id: reportSchedules.id })
    .from(reportSchedules)
    .where(lte(reportSchedules.nextDueAt, now()))
    .orderBy(asc(reportSchedules.nextDueAt))
    .limit(MAX_DUE);
  for (const { id } of due) {
    if (stopping?.aborted) return;
    await database.transaction((transaction) => enqueueDue(transaction, id, now()));
  }
}

async function enqueueDue(transaction: Database, id: string, now: Date): Promise<void> {
  const people = await lockPeople(transaction, id);
  const [schedule] = await transaction
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.id, id), lte(reportSchedules.nextDueAt, now)))
    .for('update', { skipLocked: true });
  const found = schedule?.nextDueAt ? await findSchedule(transaction, id) : null;
  // Another process has sent it, or its user has changed it.
  if (!schedule?.nextDueAt || !found) return;
  const { dueAt, missed, nextDueAt } = dueTimesUntil(schedule, schedule.nextDueAt.getTime(), now.getTime());
  await transaction
    .update(reportSchedules)
    .set({ nextDueAt: new Date(nextDueAt) })
    .where(eq(reportSchedules.id, id));
  const run = { dueAt: new Date(dueAt), missed, isOnRequest: false };
  await enqueueRuns(transaction, { ...found, people }, run, now);
}

/**
 * Locks the owner and the recipients of a schedule. Users are locked before schedules and mails, as in the mail queue and when a user is deleted, so
 * that these transactions do not wait for each other.
 */
export async function lockPeople(transaction: Database, scheduleId: string): Promise<ReadonlyMap<string, User>> {
  const found = await findSchedule(transaction, scheduleId);
  const recipients = await recipientsOf(transaction, scheduleId);
  const ids = [...(found?.schedule.ownerId ? [found.schedule.ownerId] : []), ...recipients.map(({ userId }) => userId)];
  return new Map((await lockUsers(transaction, ids)).map((user) => [user.id, user]));
}

interface Sending {
  schedule: ScheduleRow;
  view: ViewRow;
  /** The locked users. */
  people: ReadonlyMap<string, User>;
}

/** Enqueues the mails of one due time, and writes the log: also who receives none, and why. */
export async function enqueueRuns(
  transaction: Database,
  { schedule, view, people }: Sending,
  run: Pick<RunRow, 'dueAt' | 'missed' | 'isOnRequest'>,
  now: Date,
): Promise<void> {
  const line = { ...run, scheduleId: schedule.id, startedAt: now };
  const end = { state: 'notSent', endedAt: now } as const;
  const problem = problemOfOwner(schedule, view, people);
  if (problem) {
    await transaction.insert(reportRuns).values({ ...line, ...end, id: randomUUID(), reason: problem });
    return;
  }
  for (const recipient of await recipientsOf(transaction, schedule.id)) {
    const user = people.get(recipient.userId);
    const row = { ...line, id: randomUUID(), userId: recipient.userId, recipient: user?.email ?? null };
    const reason = problemOfRecipient(recipient, view, user);
    if (reason || !user) {
      await transaction.insert(reportRuns).values({ ...row, ...end, reason: reason ?? 'userGone' });
      continue;
    }
    const replaced = run.isOnRequest ? 0 : await replaceEarlier(transaction, schedule.id, user.id, now);
    const mail = await enqueueMail(
      transaction,
      {
        ...{ kind: 'report', userId: user.id, recipient: user.email, language: recipient.language },
        linkExpiresAt: new Date(now.getTime() + USEFUL_MS),
      },
      now,
    );
    await transaction.insert(reportRuns).values({ ...row, state: 'queued', mailId: mail.id, missed: run.missed + replaced });
  }
}

/** Why a schedule sends nothing: its owner was deleted, or may not read the view any more. */
export function problemOfOwner({ ownerId }: ScheduleRow, view: ViewRow, people: ReadonlyMap<string, User>): RunReason | null {
  const owner = ownerId === null ? undefined : people.get(ownerId);
  if (!owner) return 'ownerGone';
  return mayRead(view, owner) ? null : 'ownerNoRight';
}

/** Why a recipient gets no mail. */
export function problemOfRecipient(recipient: RecipientRow | undefined, view: ViewRow, user: User | undefined): RunReason | null {
  if (!user) return 'userGone';
  if (!recipient || recipient.isRemoved || !mayRead(view, user)) return 'noRight';
  return recipient.unsubscribedAt ? 'unsubscribed' : null;
}

/**
 * Ends the mails of earlier due times that still wait for the mail server, so that a recipient gets one mail after an outage, not one for each day.
 *
 * @returns the number of due times that the new mail reports as missed.
 */
async function replaceEarlier(transaction: Database, scheduleId: string, userId: string, now: Date): Promise<number> {
  const earlier = await transaction
    .update(reportRuns)
    .set({ state: 'failed', reason: 'replaced', endedAt: now })
    .where(
      and(
        eq(reportRuns.scheduleId, scheduleId),
        eq(reportRuns.userId, userId),
        eq(reportRuns.state, 'queued'),
        eq(reportRuns.isOnRequest, false),
      ),
    )
    .returning({ mailId: reportRuns.mailId, missed: reportRuns.missed });
  const mailIds = earlier.flatMap(({ mailId }) => mailId ?? []);
  if (mailIds.length > 0) {
    await transaction
      .update(mails)
      .set({ state: 'failed', error: 'replaced', nextAttemptAt: null, endedAt: now })
      .where(and(inArray(mails.id, mailIds), eq(mails.state, 'queued')));
  }
  return earlier.reduce((sum, { missed }) => sum + missed + 1, 0);
}
