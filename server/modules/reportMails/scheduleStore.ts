import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import { isGranted } from '@/contract/endpoint';
import { listSavedViews } from '@/contract/savedViews';
import { can } from '@/domain/permissions';
import type { ReportRun, ReportSchedule } from '@/domain/reportSchedule';
import { isRole } from '@/domain/role';
import type { User } from '@/domain/user';
import { byName } from '../../platform/db/byName';
import type { Database } from '../../platform/db/database';
import { reportRecipients, reportRuns, reportSchedules, savedViews, users } from '../../platform/db/schema';
import { isSeenBy, type ViewRow } from '../savedViews/savedViewStore';
import { toUser } from '../users/userStore';

export type ScheduleRow = typeof reportSchedules.$inferSelect;
export type RunRow = typeof reportRuns.$inferSelect;
export type RecipientRow = typeof reportRecipients.$inferSelect;

/** The most lines of a log in a reply. */
const MAX_RUNS = 100;
/** How long a line stays in the log, in ms; as long as its mail. */
const STORED_MS = 90 * 86_400_000;
/** The most readers in a reply. */
const MAX_READERS = 500;

/** Whether a user may read a view now, and so may receive it. */
export function mayRead(view: Pick<ViewRow, 'ownerId' | 'isShared' | 'accountId'>, user: User): boolean {
  return isGranted(user.role, listSavedViews) && isSeenBy(view, user);
}

/** Whether a user who sees the view may change a schedule of it: its owner, or an administrator of the account's users. */
export function canChangeSchedule({ ownerId }: Pick<ScheduleRow, 'ownerId'>, user: User): boolean {
  return ownerId === user.id || can(user.role, 'users', 'updateOwn');
}

/** The users who may read a view, by name. */
export async function listReaders(database: Database, view: ViewRow): Promise<User[]> {
  const { ownerId, isShared, accountId } = view;
  const rows = await database
    .select()
    .from(users)
    .where(isShared && accountId ? eq(users.accountId, accountId) : eq(users.id, ownerId ?? ''))
    .orderBy(...byName(users))
    .limit(MAX_READERS);
  return rows
    .filter(({ role }) => isRole(role))
    .map(toUser)
    .filter((user) => mayRead(view, user));
}

/** The schedules of a view, the oldest first. */
export async function listSchedules(database: Database, viewId: string): Promise<ScheduleRow[]> {
  return database
    .select()
    .from(reportSchedules)
    .where(eq(reportSchedules.viewId, viewId))
    .orderBy(asc(reportSchedules.createdAt), asc(reportSchedules.id));
}

export interface ScheduleOfView {
  schedule: ScheduleRow;
  view: ViewRow;
}

export async function findSchedule(database: Database, id: string): Promise<ScheduleOfView | null> {
  const [row] = await database
    .select({ schedule: reportSchedules, view: savedViews })
    .from(reportSchedules)
    .innerJoin(savedViews, eq(savedViews.id, reportSchedules.viewId))
    .where(eq(reportSchedules.id, id));
  return row ?? null;
}

/** Converts rows to the schedules of the API. */
export async function toSchedules(database: Database, rows: readonly ScheduleRow[]): Promise<ReportSchedule[]> {
  const scheduleIds = rows.map(({ id }) => id);
  const recipients = await database
    .select({ recipient: reportRecipients, name: users.name, email: users.email })
    .from(reportRecipients)
    .innerJoin(users, eq(users.id, reportRecipients.userId))
    .where(and(inArray(reportRecipients.scheduleId, scheduleIds), eq(reportRecipients.isRemoved, false)))
    .orderBy(...byName(users));
  return rows.map(({ nextDueAt, sentNowAt, createdAt: _createdAt, ...row }) => ({
    ...row,
    isActive: nextDueAt !== null,
    nextDueAt: nextDueAt?.toISOString() ?? null,
    sentNowAt: sentNowAt?.toISOString() ?? null,
    recipients: recipients
      .filter(({ recipient }) => recipient.scheduleId === row.id)
      .map(({ recipient: { userId, language, unsubscribedAt }, name, email }) => ({
        ...{ userId, name, email, language },
        unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
      })),
  }));
}

/** The recipients of a schedule who did not unsubscribe, and those who did. */
export async function recipientsOf(database: Database, scheduleId: string): Promise<RecipientRow[]> {
  return database
    .select()
    .from(reportRecipients)
    .where(and(eq(reportRecipients.scheduleId, scheduleId), eq(reportRecipients.isRemoved, false)))
    .orderBy(asc(reportRecipients.userId));
}

/** @returns false if the user is no recipient; a second request changes nothing. */
export async function unsubscribe(database: Database, scheduleId: string, userId: string, now: Date): Promise<boolean> {
  const isRecipient = and(eq(reportRecipients.scheduleId, scheduleId), eq(reportRecipients.userId, userId));
  return database.transaction(async (transaction) => {
    const [row] = await transaction.select().from(reportRecipients).where(isRecipient).for('update');
    if (!row) return false;
    if (!row.unsubscribedAt) await transaction.update(reportRecipients).set({ unsubscribedAt: now }).where(isRecipient);
    return true;
  });
}

/** The newest lines of the log of a schedule. */
export async function listRuns(database: Database, scheduleId: string): Promise<ReportRun[]> {
  const rows = await database
    .select()
    .from(reportRuns)
    .where(eq(reportRuns.scheduleId, scheduleId))
    .orderBy(desc(reportRuns.startedAt), asc(reportRuns.recipient), asc(reportRuns.id))
    .limit(MAX_RUNS);
  return rows.map(({ scheduleId: _scheduleId, mailId: _mailId, ...row }) => ({
    ...row,
    recipient: row.recipient ?? '',
    dueAt: row.dueAt.toISOString(),
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

/** Deletes lines that the log no longer shows; queued ones never get that old. */
export async function purgeRuns(database: Database, now: Date): Promise<void> {
  await database.delete(reportRuns).where(lt(reportRuns.startedAt, new Date(now.getTime() - STORED_MS)));
}
