import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Language } from '@/domain/language';
import type { Recurrence, ReportFormat, RunReason, RunState } from '@/domain/reportSchedule';
import { instant } from './columns';
import { mails } from './mailTables';
import { savedViews } from './savedViewTables';
import { users } from './tenantTables';

/**
 * Saved views that are sent by e-mail (row M-06). `nextDueAt` null: not active. `ownerId` is null after the owner was deleted. `sentNowAt`: when it
 * was last sent on request.
 */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: text('id').primaryKey(),
    viewId: text('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    recurrence: jsonb('recurrence').$type<Recurrence>().notNull(),
    timeZone: text('time_zone').notNull(),
    format: text('format').$type<ReportFormat>().notNull(),
    nextDueAt: instant('next_due_at'),
    sentNowAt: instant('sent_now_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('report_schedules_view').on(table.viewId),
    index('report_schedules_owner').on(table.ownerId),
    index('report_schedules_due').on(table.nextDueAt),
  ],
);

/** The recipients of a schedule. A row of a user who unsubscribed stays when the owner removes the recipient, with `isRemoved`. */
export const reportRecipients = pgTable(
  'report_recipients',
  {
    scheduleId: text('schedule_id')
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    unsubscribedAt: instant('unsubscribed_at'),
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.userId] }), index('report_recipients_user').on(table.userId)],
);

/**
 * The log of sent reports: one row for each due time and recipient, or with `userId` and `recipient` null for a due time that was sent to no one.
 * The mail of a queued row (`mailId`) counts the attempts.
 */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: text('id').primaryKey(),
    scheduleId: text('schedule_id')
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    recipient: text('recipient'),
    mailId: text('mail_id').references(() => mails.id, { onDelete: 'set null' }),
    dueAt: instant('due_at').notNull(),
    isOnRequest: boolean('is_on_request').notNull(),
    missed: integer('missed').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    state: text('state').$type<RunState>().notNull(),
    reason: text('reason').$type<RunReason>(),
    isLate: boolean('is_late').notNull().default(false),
  },
  (table) => [
    // A due time is sent to a recipient once, whatever a process does.
    uniqueIndex('report_runs_once')
      .on(table.scheduleId, table.dueAt, table.userId)
      .where(sql`not is_on_request`),
    index('report_runs_mail').on(table.mailId),
    index('report_runs_user').on(table.userId),
    index('report_runs_started').on(table.startedAt),
  ],
);
