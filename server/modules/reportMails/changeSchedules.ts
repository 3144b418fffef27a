import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import {
  MAX_SCHEDULES,
  nextDueTime,
  SEND_NOW_EVERY_MS,
  type ReportSchedule,
  type ScheduleChange,
  type ScheduleDraft,
} from '@/domain/reportSchedule';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { reportRecipients, reportSchedules } from '../../platform/db/schema';
import { forbidden, HttpError, invalidData, notFound } from '../../platform/http/httpError';
import { findView, isSeenBy, lockView, type ViewRow } from '../savedViews/savedViewStore';
import { lockUsers } from '../users/userStore';
import { enqueueRuns, lockPeople } from './enqueueReports';
import { canChangeSchedule, findSchedule, listReaders, toSchedules, type ScheduleOfView, type ScheduleRow } from './scheduleStore';

const ENTITY = 'reportSchedule';

/** @throws HttpError 404 if the user does not see the view, 422 `tooManySchedules`, or `notOffered` for a recipient who may not read it. */
export async function createSchedule(database: Database, user: User, draft: ScheduleDraft, now: Date): Promise<ReportSchedule> {
  const { viewId, recipients, isActive, ...fields } = draft;
  return database.transaction(async (transaction) => {
    const people = await lockUsers(transaction, [user.id, ...recipients.map(({ userId }) => userId)]);
    const owner = people.find(({ id }) => id === user.id);
    // The lock of the view lets concurrent requests count one after the other.
    const view = owner ? await lockView(transaction, owner, viewId) : null;
    if (!view) throw notFound('view');
    const count = await transaction.$count(reportSchedules, eq(reportSchedules.viewId, viewId));
    if (count >= MAX_SCHEDULES) throw invalidData([{ path: '', message: 'tooManySchedules' }]);
    await assertReaders(transaction, view, recipients);
    const row: ScheduleRow = {
      ...fields,
      ...{ id: randomUUID(), viewId, ownerId: user.id, sentNowAt: null, createdAt: now },
      nextDueAt: isActive ? new Date(nextDueTime(draft, now.getTime())) : null,
    };
    await transaction.insert(reportSchedules).values(row);
    await saveRecipients(transaction, row.id, recipients, user);
    const after = await toSchedule(transaction, row);
    await recordChange(transaction, { user, action: 'create', entity: ENTITY, entityId: row.id, before: null, after: audited(after) });
    return after;
  });
}

/**
 * Replaces the fields of a schedule. A user who changes a schedule without an owner, or whose owner may not read the view any more, becomes its
 * owner. A changed time is due next after now.
 *
 * @throws HttpError 404 if the user does not see it, 403 if the user may not change it, 422 as `createSchedule`.
 */
export async function changeSchedule(
  database: Database,
  user: User,
  id: string,
  change: ScheduleChange,
  now: Date,
): Promise<ReportSchedule> {
  const { recipients, isActive, ...fields } = change;
  return database.transaction(async (transaction) => {
    const known = await recipientIds(transaction, id);
    // Users before the schedule, in the order of `lockPeople`.
    await lockUsers(transaction, [user.id, ...known, ...recipients.map(({ userId }) => userId)]);
    const { schedule, view } = await lockChangeable(transaction, user, id);
    await assertReaders(transaction, view, recipients, known);
    const before = await toSchedule(transaction, schedule);
    const readers = await listReaders(transaction, view);
    const isOwned = readers.some((reader) => reader.id === schedule.ownerId);
    const row: ScheduleRow = {
      ...schedule,
      ...fields,
      ownerId: isOwned ? schedule.ownerId : user.id,
      nextDueAt: isActive ? new Date(nextDueTime(change, now.getTime())) : null,
    };
    await transaction.update(reportSchedules).set(row).where(eq(reportSchedules.id, id));
    await saveRecipients(transaction, id, recipients, user);
    const after = await toSchedule(transaction, row);
    await recordChange(transaction, {
      ...{ user, action: 'update', entity: ENTITY, entityId: id },
      ...{ before: audited(before), after: audited(after) },
    });
    return after;
  });
}

/** @throws HttpError 404 if the user does not see it, 403 if the user may not change it. */
export async function deleteSchedule(database: Database, user: User, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const { schedule } = await lockChangeable(transaction, user, id);
    const before = await toSchedule(transaction, schedule);
    await transaction.delete(reportSchedules).where(eq(reportSchedules.id, id));
    await recordChange(transaction, { user, action: 'delete', entity: ENTITY, entityId: id, before: audited(before), after: null });
  });
}

/**
 * Enqueues a report for all its recipients, besides its regular times.
 *
 * @throws HttpError 404, 403 as `deleteSchedule`, 409 `SENT_RECENTLY` with `details.until` within `SEND_NOW_EVERY_MS`.
 */
export async function sendScheduleNow(database: Database, user: User, id: string, now: Date): Promise<ReportSchedule> {
  return database.transaction(async (transaction) => {
    const people = await lockPeople(transaction, id);
    const { schedule, view } = await lockChangeable(transaction, user, id);
    const until = (schedule.sentNowAt?.getTime() ?? -Infinity) + SEND_NOW_EVERY_MS;
    if (until > now.getTime()) {
      const details = { until: new Date(until).toISOString() };
      throw new HttpError(409, 'SENT_RECENTLY', 'The report was sent on request a short time ago.', details);
    }
    await transaction.update(reportSchedules).set({ sentNowAt: now }).where(eq(reportSchedules.id, id));
    await enqueueRuns(transaction, { schedule, view, people }, { dueAt: now, missed: 0, isOnRequest: true }, now);
    await recordChange(transaction, {
      user,
      action: 'sendReport',
      entity: ENTITY,
      entityId: id,
      before: null,
      after: { sentNowAt: now.toISOString() },
    });
    return toSchedule(transaction, { ...schedule, sentNowAt: now });
  });
}

/** @throws HttpError 404 if the user does not see the view. */
export async function viewOf(database: Database, user: User, viewId: string): Promise<ViewRow> {
  const view = await findView(database, user, viewId);
  if (!view) throw notFound('view');
  return view;
}

/** @throws HttpError 404 if the user does not see the schedule, 403 if the user may not change it. */
export async function changeableSchedule(database: Database, user: User, id: string): Promise<ScheduleOfView> {
  const found = await findSchedule(database, id);
  if (!found || !isSeenBy(found.view, user)) throw notFound('schedule');
  if (!canChangeSchedule(found.schedule, user)) throw forbidden();
  return found;
}

async function lockChangeable(transaction: Database, user: User, id: string): Promise<ScheduleOfView> {
  const [locked] = await transaction.select().from(reportSchedules).where(eq(reportSchedules.id, id)).for('update');
  const found = await changeableSchedule(transaction, user, id);
  return { ...found, schedule: locked ?? found.schedule };
}

/** A recipient who lost the right to read the view may stay: the mails are not sent, and the log says so. */
async function assertReaders(
  transaction: Database,
  view: ViewRow,
  recipients: ScheduleDraft['recipients'],
  known: readonly string[] = [],
): Promise<void> {
  const readers = new Set([...(await listReaders(transaction, view)).map(({ id }) => id), ...known]);
  if (!recipients.every(({ userId }) => readers.has(userId))) throw invalidData([{ path: 'recipients', message: 'notOffered' }]);
}

async function recipientIds(transaction: Database, scheduleId: string): Promise<string[]> {
  const rows = await transaction
    .select({ userId: reportRecipients.userId })
    .from(reportRecipients)
    .where(and(eq(reportRecipients.scheduleId, scheduleId), eq(reportRecipients.isRemoved, false)));
  return rows.map(({ userId }) => userId);
}

/**
 * Replaces the recipients. Who unsubscribed stays unsubscribed, also after having been removed and added again, unless the recipient is the user who
 * saves.
 */
async function saveRecipients(
  transaction: Database,
  scheduleId: string,
  recipients: ScheduleDraft['recipients'],
  user: User,
): Promise<void> {
  const isOfSchedule = eq(reportRecipients.scheduleId, scheduleId);
  const isGone = and(
    isOfSchedule,
    notInArray(
      reportRecipients.userId,
      recipients.map(({ userId }) => userId),
    ),
  );
  await transaction.delete(reportRecipients).where(and(isGone, isNull(reportRecipients.unsubscribedAt)));
  await transaction.update(reportRecipients).set({ isRemoved: true }).where(isGone);
  await transaction
    .insert(reportRecipients)
    .values(recipients.map((recipient) => ({ scheduleId, ...recipient })))
    .onConflictDoUpdate({
      target: [reportRecipients.scheduleId, reportRecipients.userId],
      set: { language: sql`excluded.language`, isRemoved: false },
    });
  await transaction
    .update(reportRecipients)
    .set({ unsubscribedAt: null })
    .where(and(isOfSchedule, eq(reportRecipients.isRemoved, false), inArray(reportRecipients.userId, [user.id])));
}

async function toSchedule(transaction: Database, row: ScheduleRow): Promise<ReportSchedule> {
  const [schedule] = await toSchedules(transaction, [row]);
  if (!schedule) throw new Error('A schedule was not converted.');
  return schedule;
}

function audited({ viewId, ownerId, recurrence, timeZone, format, isActive, recipients }: ReportSchedule) {
  return { viewId, ownerId, recurrence, timeZone, format, isActive, recipients: recipients.map(({ email }) => email) };
}
